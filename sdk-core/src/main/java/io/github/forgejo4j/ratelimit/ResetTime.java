package io.github.forgejo4j.ratelimit;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Turns the number in a reset field into a time span.
 *
 * <p>The drafts define seconds from now; what was never specified ({@code X-RateLimit-Reset}) is in the wild seconds from now, seconds
 * since 1970 or milliseconds since 1970, and some send the latter under the drafts' names too. The magnitude tells them apart.
 *
 * @param serverTime the response's own {@code Date}: the server's clock is compared with itself, so that a wrong local clock does no harm
 * @param receivedAt the local wall clock, which stands in for a missing {@code Date}
 */
record ResetTime(@Nullable Instant serverTime, Instant receivedAt) {
    /** From here on a number of seconds counts from 1970: as an epoch it is September 2001, as a span it would be 31 years. */
    private static final long FIRST_EPOCH_SECONDS = 1_000_000_000L;

    /** From here on a number counts milliseconds: as milliseconds it is March 1973, as seconds it would be the year 5138. */
    private static final long FIRST_EPOCH_MILLIS = 100_000_000_000L;

    /**
     * How long after receipt the reset comes.
     *
     * @param value zero or more
     * @return {@code null} if it cannot be told: a point in time that has passed by the local clock, of which only the server's could say
     *     more
     */
    @Nullable
    Duration after(long value) {
        if (value < FIRST_EPOCH_SECONDS) {
            return Duration.ofSeconds(value);
        }
        Instant reset = value < FIRST_EPOCH_MILLIS ? Instant.ofEpochSecond(value) : Instant.ofEpochMilli(value);
        if (serverTime != null) {
            Duration after = Duration.between(serverTime, reset);
            return after.isNegative() ? Duration.ZERO : after;
        }
        Duration after = Duration.between(receivedAt, reset);
        return after.isNegative() ? null : after;
    }
}
