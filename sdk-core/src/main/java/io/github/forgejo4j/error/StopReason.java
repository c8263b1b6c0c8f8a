package io.github.forgejo4j.error;

/** Why a call that would have been sent or repeated was not. */
public enum StopReason {
    /** {@link io.github.forgejo4j.retry.RetryPolicy#maxAttempts()} attempts were made. */
    ATTEMPTS,
    /** The wait before the next attempt does not fit into what is left of the call's deadline, or nothing is left. */
    DEADLINE,
    /** The client's retry budget is used up: too many of its recent calls failed. */
    BUDGET,
    /** The server asks for a longer wait than {@link io.github.forgejo4j.retry.RetryPolicy#maxRetryAfter()}. */
    RETRY_AFTER_TOO_LONG
}
