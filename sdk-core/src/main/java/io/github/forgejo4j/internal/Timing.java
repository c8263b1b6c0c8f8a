package io.github.forgejo4j.internal;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.CountDownLatch;

/** The seam through which the SDK reads clocks and waits. Tests put a recorder here. */
public interface Timing {
    /** A clock that only goes forward, in nanoseconds; for durations and deadlines. */
    long nanoTime();

    /** The local wall clock; for display, and for dates from servers that do not state their own. */
    Instant now();

    /** {@link #now()} as a clock. */
    default Clock clock() {
        return new Clock() {
            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return now();
            }
        };
    }

    /**
     * Waits on the calling thread.
     *
     * @param wakeUp ends the wait early when it reaches zero
     * @throws InterruptedException at once if the thread is or gets interrupted
     */
    void sleep(Duration wait, CountDownLatch wakeUp) throws InterruptedException;

    /**
     * Runs a task later, on a thread that is not the caller's. The task is short and does not throw.
     *
     * @return cancels the task if it has not begun
     */
    Runnable schedule(Runnable task, Duration wait);

    /** Like {@link #schedule}, for something that is meant not to happen: nobody waits for it. */
    default Runnable alarm(Runnable task, Duration after) {
        return schedule(task, after);
    }

    /** Runs a task now, on a thread that is not the caller's. The task may take its time and does not throw. */
    default void run(Runnable task) {
        schedule(task, Duration.ZERO);
    }

    /** Takes no more tasks, and ends threads of its own once nothing is left that was not cancelled. */
    void close();
}
