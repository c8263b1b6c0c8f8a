package io.github.forgejo4j.ensure;

import java.util.List;
import java.util.Objects;

/**
 * What is there, and what was done for it.
 *
 * @param value what is on the server now
 * @param what what this run did
 * @param others what matches too and was left alone, oldest first; not empty if somebody made the same thing twice. Unmodifiable
 * @param <T> type of what was ensured
 */
public record Ensured<T>(T value, What what, List<T> others) {
    /** Copies the list. */
    public Ensured {
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(what, "what");
        others = List.copyOf(others);
    }

    /** What a run did. */
    public enum What {
        /** It was not there when the run began, and the run made it. */
        CREATED,
        /** It was there and differed in something that was asked for. */
        CHANGED,
        /** It was there as asked for, or was to be left as it is. Nothing was written. */
        KEPT
    }
}
