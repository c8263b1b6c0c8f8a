package io.github.forgejo4j.retry;

/** When a failed attempt is followed by another one. */
public final class RetryPolicy {
    private RetryPolicy() {}
}
