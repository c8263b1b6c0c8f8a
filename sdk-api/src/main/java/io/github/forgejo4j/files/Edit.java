package io.github.forgejo4j.files;

import io.github.forgejo4j.error.InvalidInputException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is to become of one path.
 *
 * @param path where the result stands
 * @param from where the file stands now, if it is to be moved
 * @param presence what has to be at the path before
 * @param function from the present content to the wanted one; empty for no file
 */
record Edit(
        String path, @Nullable String from, Presence presence, Function<Optional<byte[]>, Optional<byte[]>> function) {

    enum Presence {
        REQUIRED,
        FORBIDDEN,
        ANY
    }

    String source() {
        return from == null ? path : from;
    }

    boolean touches(String other) {
        return path.equals(other) || source().equals(other);
    }

    /** The wanted contents by what they were made from: a function is asked once for each content, not once for each round. */
    static final class Results {
        private final Map<String, Optional<byte[]>> known = new HashMap<>();

        byte @Nullable [] of(Edit edit, @Nullable FileContent present) {
            String from = present == null ? "" : present.sha();
            Optional<byte[]> wanted = present != null && from.isEmpty() ? null : known.get(from);
            if (wanted == null) {
                wanted = Objects.requireNonNullElseGet(
                                edit.function()
                                        .apply(Optional.ofNullable(present).map(FileContent::bytes)),
                                () -> {
                                    throw new InvalidInputException(
                                            "the function for " + edit.path(), "gave null: give the content to write");
                                })
                        .map(byte[]::clone);
                known.put(from, wanted);
            }
            return wanted.orElse(null);
        }
    }
}
