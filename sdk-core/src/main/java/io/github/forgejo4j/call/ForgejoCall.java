package io.github.forgejo4j.call;

import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One operation on a Forgejo instance, ready to be executed. Immutable and safe to share between threads: each {@code with} method
 * gives a new call, and executing a call twice sends it twice.
 *
 * @param <T> what the server answers; {@code Void} where it answers nothing
 */
public interface ForgejoCall<T extends @Nullable Object> {
    /**
     * Sends the request, waits for the answer and decodes it, with as many attempts as the operation's eligibility and the retry policy
     * allow.
     *
     * @return the decoded answer; {@code null} only for {@code Void} and for methods marked {@link MayBeEmpty}
     * @throws io.github.forgejo4j.error.ForgejoException if no attempt gave an answer that is a success
     */
    T execute();

    /**
     * Like {@link #execute()}, without holding the calling thread.
     *
     * @return a future that fails with the same exceptions; cancelling it stops the wait before the next attempt, the attempt in flight
     *     and every further attempt
     */
    CompletableFuture<T> executeAsync();

    /** Like {@link #execute()}, and gives status, headers and raw body beside the value. */
    ForgejoResponse<T> response();

    /** Like {@link #response()}, without holding the calling thread. */
    CompletableFuture<ForgejoResponse<T>> responseAsync();

    /**
     * Bounds the whole call, attempts and waits included.
     *
     * @param deadline measured from the moment of execution; positive
     */
    @CheckReturnValue
    ForgejoCall<T> withDeadline(Duration deadline);

    /** Replaces the client's retry policy for this call. */
    @CheckReturnValue
    ForgejoCall<T> withRetryPolicy(RetryPolicy policy);

    /**
     * Counts the statuses named by {@link io.github.forgejo4j.retry.Eligibility#settled()} as success, but only on an attempt that follows
     * one whose fate is unknown. The value is then {@code null}.
     */
    @CheckReturnValue
    ForgejoCall<T> acceptingSettled();
}
