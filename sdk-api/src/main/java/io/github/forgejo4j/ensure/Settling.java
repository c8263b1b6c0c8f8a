package io.github.forgejo4j.ensure;

import java.time.Duration;

/**
 * How long a run looks for what it may have written. Times are measured from the failure of the write, and looks count as well as waits.
 *
 * @param lookFor from the failure to the last look
 * @param actAgain whether to act once more if nothing was seen by then
 */
record Settling(Duration lookFor, boolean actAgain) {
    /** Long enough for a server that finishes a request which its gateway gave up, short enough for a caller that waits. */
    static final Settling STANDARD = new Settling(Duration.ofSeconds(10), false);

    private static final Duration FIRST_WAIT = Duration.ofMillis(500);

    private static final Duration LAST_LOOK = Duration.ofSeconds(1);

    /** Whether a look that begins then is the last one. */
    boolean isLast(Duration passed) {
        return passed.compareTo(lookFor) >= 0;
    }

    /** How long a look that begins then may take. */
    Duration bound(Duration passed) {
        return isLast(passed) ? LAST_LOOK : lookFor.minus(passed);
    }

    /** The wait before the next look; zero if that is due. */
    Duration nextWait(Duration passed) {
        if (isLast(passed)) {
            return Duration.ZERO;
        }
        // 0.5, 1, 2, 4 ...: each wait is what has passed so far and half a second.
        Duration wait = passed.plus(FIRST_WAIT);
        Duration left = lookFor.minus(passed);
        return wait.compareTo(left) < 0 ? wait : left;
    }
}
