package io.github.forgejo4j.chaos;

import io.github.forgejo4j.internal.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A clock that runs faster than the real one, for waits and deadlines of minutes in a proof of seconds; what others measure is not faster. */
final class FastTiming implements Timing {
    private final int times;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(FastTiming::daemon);
    private final ExecutorService workers = Executors.newCachedThreadPool(FastTiming::daemon);

    FastTiming(int times) {
        this.times = times;
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "chaos-timing");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public long nanoTime() {
        return System.nanoTime() * times;
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    @SuppressWarnings("ReturnValueIgnored") // Whether time or the latch ended the wait, the caller looks again.
    public void sleep(Duration wait, CountDownLatch wakeUp) throws InterruptedException {
        wakeUp.await(wait.toNanos() / times, TimeUnit.NANOSECONDS);
    }

    @Override
    public Runnable schedule(Runnable task, Duration wait) {
        ScheduledFuture<?> scheduled = timer.schedule(() -> run(task), wait.toNanos() / times, TimeUnit.NANOSECONDS);
        return () -> scheduled.cancel(false);
    }

    @Override
    public void run(Runnable task) {
        try {
            workers.execute(task);
        } catch (RejectedExecutionException closedMeanwhile) {
            task.run();
        }
    }

    @Override
    public void close() {
        timer.shutdown();
        workers.shutdown();
    }
}
