package io.github.forgejo4j.internal;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * How long a server asks to wait before the next attempt (RFC 9110, section 10.2.3).
 *
 * <p>A date is measured against the {@code Date} of the same response: the server's clock is then compared with itself, and it does not
 * matter how wrong the local one is. A response without {@code Date} leaves only the local clock; what lies in the past by that one
 * says nothing, as the two clocks may disagree.
 */
public final class RetryAfter {
    /** The longest span of which every unit fits a {@code long}, 292 years: longer asks saturate, so that no caller's arithmetic overflows. */
    public static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    /** The field must not occur twice; where it does, a few lines are enough, and 100,000 of them must not cost time. */
    private static final int MAX_LINES = 8;

    private RetryAfter() {}

    /**
     * Reads the wait.
     *
     * <p>Of several fields, as of a gateway and the server behind it, the longest ask counts: it satisfies them all.
     *
     * @param headers the header fields of one response
     * @param clock the local wall clock
     * @return zero or more, at most {@link #LONGEST}; {@code null} if there is no readable field
     */
    public static @Nullable Duration of(Headers headers, Clock clock) {
        Duration longest = null;
        int lines = 0;
        for (int i = 0; i < headers.size() && lines < MAX_LINES; i++) {
            if (headers.name(i).equalsIgnoreCase("Retry-After")) {
                lines++;
                Duration wait = read(headers.value(i), headers, clock);
                if (wait != null && (longest == null || wait.compareTo(longest) > 0)) {
                    longest = wait;
                }
            }
        }
        return longest;
    }

    private static @Nullable Duration read(String value, Headers headers, Clock clock) {
        long seconds = Digits.parse(value);
        if (seconds != Digits.NONE) {
            return seconds > LONGEST.toSeconds() ? LONGEST : Duration.ofSeconds(seconds);
        }
        Instant now = clock.instant();
        Instant until = HttpDate.parse(value, now);
        if (until == null) {
            return null;
        }
        Instant serverTime = HttpDate.parse(headers.get("Date"), now);
        Duration wait = Duration.between(serverTime == null ? now : serverTime, until);
        if (wait.isNegative()) {
            return serverTime == null ? null : Duration.ZERO;
        }
        return wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
    }
}
