package io.github.forgejo4j.fleet;

import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.BucketConfiguration;
import io.github.forgejo4j.error.InvalidInputException;
import java.time.Duration;
import java.util.Objects;

/**
 * What a fleet may ask for together: so many requests in any window of a length, of which some at once.
 *
 * <p>A full burst and all that flows back within one window together are the quota, so that a server that counts in fixed windows never
 * counts more, wherever its windows begin.
 *
 * @param requests in a window, 2 or more
 * @param window longer than zero
 * @param burst how many may go at once after a pause; 1 or more and less than {@code requests}
 */
public record FleetQuota(long requests, Duration window, long burst) {
    /** Small enough to use nearly all of a quota, large enough for a start without waiting. */
    private static final long BURST_PART = 20;

    /**
     * Checks the numbers.
     *
     * @throws InvalidInputException if one of them is out of range
     */
    public FleetQuota {
        Objects.requireNonNull(window, "window");
        if (requests < 2) {
            throw new InvalidInputException("requests", "must be 2 or more, not " + requests);
        }
        if (window.isNegative() || window.isZero()) {
            throw new InvalidInputException("window", "must be longer than zero, not " + window);
        }
        if (burst < 1 || burst >= requests) {
            throw new InvalidInputException(
                    "burst", "must be 1 or more and less than the " + requests + " requests, not " + burst);
        }
    }

    /**
     * A quota of which a twentieth may go at once.
     *
     * @param requests in a window, 2 or more
     * @param window longer than zero
     * @throws InvalidInputException if one of them is out of range
     */
    public static FleetQuota of(long requests, Duration window) {
        return new FleetQuota(requests, window, Math.max(1, requests / BURST_PART));
    }

    /** The same with another burst. */
    public FleetQuota withBurst(long requestsAtOnce) {
        return new FleetQuota(requests, window, requestsAtOnce);
    }

    BucketConfiguration bucket() {
        return BucketConfiguration.builder()
                .addLimit(Bandwidth.builder()
                        .capacity(burst)
                        .refillGreedy(requests - burst, window)
                        .build())
                .build();
    }
}
