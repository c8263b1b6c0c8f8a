package io.github.forgejo4j.examples.backup;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.page.Page;
import io.github.forgejo4j.page.PagedCall;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Iterator;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Adds to a file what has changed since the last run. The next run asks for what changed after this one's list began, by the server's own
 * clock, since an item may change behind the reader's back; those that it has already, with the same time, it passes over.
 */
final class Changes<T> {
    private static final String SINCE = "since";
    private static final String RECENT = "recent";

    private final ToLongFunction<T> id;
    private final Function<T, @Nullable Instant> changed;

    Changes(ToLongFunction<T> id, Function<T, @Nullable Instant> changed) {
        this.id = id;
        this.changed = changed;
    }

    /** When the last run's list began; null before the first one. */
    static @Nullable Instant since(ObjectNode state) {
        return state.has(SINCE) ? Instant.parse(state.path(SINCE).asText()) : null;
    }

    /** Reads the list page by page; nothing of the state changes unless all of it came. Returns how many bytes were added. */
    long add(PagedCall<T> list, Path file, ObjectNode state) throws IOException {
        ObjectNode before = state.withObjectProperty(RECENT);
        ObjectNode recent = before.objectNode();
        Instant began = null;
        try (JsonLines lines = new JsonLines(file, state)) {
            for (Iterator<Page<T>> pages = list.pages().iterator(); pages.hasNext(); ) {
                Page<T> page = pages.next();
                began = began == null ? date(page.headers().get("Date")) : began;
                for (T item : page.items()) {
                    Instant time = changed.apply(item);
                    String key = Long.toString(id.applyAsLong(item));
                    if (time == null || !before.path(key).asText().equals(time.toString())) {
                        lines.add(item);
                    }
                    if (time != null && began != null && !time.isBefore(began)) {
                        recent.put(key, time.toString());
                    }
                }
            }
            long bytes = lines.commit();
            if (began != null) {
                state.put(SINCE, began.toString());
                state.set(RECENT, recent);
            }
            return bytes;
        }
    }

    private static @Nullable Instant date(@Nullable String header) {
        try {
            return header == null
                    ? null
                    : ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant();
        } catch (DateTimeParseException unreadable) {
            return null;
        }
    }
}
