package io.github.forgejo4j.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;

/** Time that stands, and in which a test can have something happen at one place of the code that looks at the clock or waits. */
final class HookedTiming extends VirtualTiming {
    private String place;
    private Runnable hook;

    /**
     * Runs something once, when the clock is next looked at by a method or by what it calls, or a wait of it has begun.
     *
     * @param where {@code Class.method}
     */
    synchronized void at(String where, Runnable what) {
        place = where;
        hook = what;
    }

    private void look() {
        Runnable due;
        synchronized (this) {
            String wanted = place;
            boolean here = wanted != null
                    && StackWalker.getInstance()
                            .walk(frames -> frames.map(frame ->
                                            frame.getClassName().replaceAll(".*\\.", "") + "." + frame.getMethodName())
                                    .anyMatch(wanted::equals));
            if (!here) {
                return;
            }
            place = null;
            due = hook;
        }
        due.run();
    }

    @Override
    public long nanoTime() {
        look();
        return super.nanoTime();
    }

    @Override
    public Instant now() {
        look();
        return super.now();
    }

    @Override
    public void sleep(Duration wait, CountDownLatch wakeUp) {
        look();
    }

    @Override
    public Runnable schedule(Runnable task, Duration wait) {
        Runnable off = super.schedule(task, wait);
        look();
        return off;
    }
}
