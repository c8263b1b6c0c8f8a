package io.github.forgejo4j.internal;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The pauses between looks: each half as long again as the one before, up to a bound, up to a quarter shortened by chance so that many
 * who began together do not go on together. The last look is made a little before the deadline, not left out because the regular one
 * would come after it.
 */
public final class Pace {
    private static final double GROWTH = 1.5;
    private static final double JITTER = 0.25;

    /** What the last look may take. */
    private static final Duration FOR_THE_LAST_LOOK = Duration.ofSeconds(1);

    private final TaskTime time;
    private final Duration longest;
    private Duration next;
    private boolean last;

    /** Begins with the shortest pause. */
    public Pace(TaskTime time, Duration first, Duration longest) {
        this.time = time;
        this.next = first;
        this.longest = longest;
    }

    /**
     * The pause before the next look.
     *
     * @param asked how long the server asks to wait, {@code null} if it does not; never undercut
     * @return {@code null} if no other look fits into the time
     */
    public @Nullable Duration pause(@Nullable Duration asked) {
        Duration own = scaled(next, 1 - JITTER + JITTER * time.random());
        Duration grown = scaled(next, GROWTH);
        next = grown.compareTo(longest) < 0 ? grown : longest;
        Duration left = time.left();
        if (last || left.isZero()) {
            return null;
        }
        if (asked != null && asked.compareTo(own) > 0) {
            return asked.compareTo(left) < 0 ? asked : null;
        }
        Duration reserve = shorter(FOR_THE_LAST_LOOK, time.deadline().dividedBy(10));
        Duration latest = left.minus(reserve);
        if (own.compareTo(latest) < 0) {
            return own;
        }
        last = true;
        Duration before = shorter(own, latest);
        boolean tooEarly = asked != null && asked.compareTo(before) > 0;
        return before.isNegative() || before.isZero() || tooEarly ? null : before;
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) <= 0 ? a : b;
    }

    private static Duration scaled(Duration duration, double by) {
        return Duration.ofNanos((long) (SystemTiming.saturatedNanos(duration) * by));
    }
}
