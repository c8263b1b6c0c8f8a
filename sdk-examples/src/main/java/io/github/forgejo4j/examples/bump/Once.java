package io.github.forgejo4j.examples.bump;

import io.github.forgejo4j.error.ConflictException;
import io.github.forgejo4j.error.ForgejoException;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes a thing that a server makes once: it refuses a second one, and it may have made the first one without saying so. */
final class Once {
    private Once() {}

    /**
     * Acts, and where somebody was faster or nobody knows whether the server acted, looks. It does not act again: what is not there yet
     * may still come, and the next run looks first.
     */
    static <T> T make(Supplier<T> act, Supplier<Optional<T>> look) {
        try {
            return act.get();
        } catch (ForgejoException e) {
            if (!e.mayHaveBeenApplied() && !(e instanceof ConflictException)) {
                throw e;
            }
            return look.get().orElseThrow(() -> e);
        }
    }
}
