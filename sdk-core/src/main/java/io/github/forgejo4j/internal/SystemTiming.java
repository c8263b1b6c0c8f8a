package io.github.forgejo4j.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The real clocks, and one daemon thread for all asynchronous waits, which is started by the first of them. What is due runs on other
 * threads: it asks the user's credential for a token or completes the user's futures, and whatever takes long there must not hold up
 * the waits and deadlines of all other calls.
 */
final class SystemTiming implements Timing {
    /** The timer thread ends by itself when nothing waited for this long. */
    private static final long IDLE_SECONDS = 10;

    private final ScheduledThreadPoolExecutor timer;
    private final ThreadPoolExecutor workers;

    SystemTiming() {
        timer = new ScheduledThreadPoolExecutor(1, task -> daemon(task, "forgejo4j-timer"));
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        workers = new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                task -> daemon(task, "forgejo4j-due"));
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
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
        ScheduledFuture<?> scheduled = timer.schedule(() -> handOver(task), saturatedNanos(wait), TimeUnit.NANOSECONDS);
        return () -> scheduled.cancel(false);
    }

    @Override
    public void run(Runnable task) {
        handOver(task);
    }

    private void handOver(Runnable task) {
        try {
            workers.execute(task);
        } catch (RejectedExecutionException closedMeanwhile) {
            task.run();
        }
    }

    /** Takes no more waits. Those that the calls have not cancelled end calls which are stuck; they are due in a moment. */
    @Override
    public void close() {
        timer.shutdown();
        workers.shutdown();
    }

    static long saturatedNanos(Duration duration) {
        try {
            return duration.toNanos();
        } catch (ArithmeticException longerThan292Years) {
            return Long.MAX_VALUE;
        }
    }
}
