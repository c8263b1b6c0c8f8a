package io.github.forgejo4j.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The real clocks, and one daemon thread for all asynchronous waits, which is started by the first of them. */
final class SystemTiming implements Timing {
    /** The timer thread ends by itself when nothing waited for this long. */
    private static final long IDLE_SECONDS = 10;

    private final ScheduledThreadPoolExecutor timer;

    SystemTiming() {
        timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "forgejo4j-timer");
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    @SuppressWarnings("ReturnValueIgnored") // Whether time or the latch ended the wait, the caller looks again.
    public void sleep(Duration wait, CountDownLatch wakeUp) throws InterruptedException {
        wakeUp.await(saturatedNanos(wait), TimeUnit.NANOSECONDS);
    }

    @Override
    public Runnable schedule(Runnable task, Duration wait) {
        ScheduledFuture<?> scheduled = timer.schedule(task, saturatedNanos(wait), TimeUnit.NANOSECONDS);
        return () -> scheduled.cancel(false);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    static long saturatedNanos(Duration duration) {
        try {
            return duration.toNanos();
        } catch (ArithmeticException longerThan292Years) {
            return Long.MAX_VALUE;
        }
    }
}
