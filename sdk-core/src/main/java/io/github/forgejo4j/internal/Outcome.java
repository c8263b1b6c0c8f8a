package io.github.forgejo4j.internal;

import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.Proof;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How one attempt ended. Classified once. */
sealed interface Outcome<T> {
    /** A success. */
    record Value<T>(Answer<T> answer) implements Outcome<T> {}

    /**
     * A failure.
     *
     * @param proof what it proves
     * @param status that came; 0 if none
     * @param mayHaveBeenApplied whether the server may have acted on this attempt
     * @param throttled whether the server is alive and declined
     * @param retryAfter what the server asks for
     * @param summary for the history
     */
    record Failed<T>(
            ForgejoException exception,
            Failure failure,
            Proof proof,
            int status,
            boolean mayHaveBeenApplied,
            boolean throttled,
            @Nullable Duration retryAfter,
            String summary)
            implements Outcome<T> {}
}
