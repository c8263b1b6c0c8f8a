package io.github.forgejo4j.ensure;

import java.time.Duration;

/**
 * How long a run looks for what it may have written.
 *
 * @param lookFor from the failure to the last look
 * @param actAgain whether to act once more if nothing was seen by then
 */
record Settling(Duration lookFor, boolean actAgain) {
    /** Long enough for a server that finishes a request which its gateway gave up, short enough for a caller that waits. */
    static final Settling STANDARD = new Settling(Duration.ofSeconds(10), false);

    private static final Duration FIRST_WAIT = Duration.ofMillis(500);

    /**
     * The wait before the next look.
     *
     * @param waited since the first look
     * @return zero if there is no further look
     */
    Duration nextWait(Duration waited) {
        // 0.5, 1, 2, 4 ...: each wait is what was waited so far and half a second.
        Duration wait = waited.plus(FIRST_WAIT);
        Duration left = lookFor.minus(waited);
        return wait.compareTo(left) < 0 ? wait : left;
    }
}
