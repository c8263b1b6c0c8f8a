package io.github.forgejo4j.internal;

import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;

/** Exponential backoff with full jitter: a random wait below a bound that doubles, so that clients that failed together part. */
final class Backoff {
    private Backoff() {}

    /**
     * The wait after a failed attempt.
     *
     * @param attempt number of the attempt that failed, from 1
     * @param random from 0 inclusive to 1 exclusive
     */
    static Duration after(int attempt, RetryPolicy policy, double random) {
        double base = SystemTiming.saturatedNanos(policy.baseDelay());
        double cap = SystemTiming.saturatedNanos(policy.maxDelay());
        double bound = Math.min(cap, base * Math.pow(2, attempt - 1.0));
        return Duration.ofNanos((long) (bound * random));
    }
}
