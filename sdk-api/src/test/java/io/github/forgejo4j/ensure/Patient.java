package io.github.forgejo4j.ensure;

import io.github.forgejo4j.internal.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** Time that passes when somebody waits. */
final class Patient implements Timing {
    final List<Duration> sleeps = new CopyOnWriteArrayList<>();
    volatile Runnable whenWaiting = () -> {};

    /** Asynchronous waits do not end. */
    volatile boolean standing;

    private volatile boolean closed;
    private Duration passed = Duration.ZERO;

    @Override
    public synchronized long nanoTime() {
        return passed.toNanos();
    }

    @Override
    public synchronized Instant now() {
        return Instant.parse("2026-11-30T12:00:00Z").plus(passed);
    }

    @Override
    public void sleep(Duration wait, CountDownLatch wakeUp) throws InterruptedException {
        whenWaiting.run();
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        pass(wait);
    }

    @Override
    public Runnable schedule(Runnable task, Duration wait) {
        pass(wait);
        if (standing) {
            return () -> {};
        }
        Thread thread = new Thread(task, "patient");
        thread.setDaemon(true);
        thread.start();
        return () -> {};
    }

    /** As the real one: there are no threads any more once the client is closed. */
    @Override
    public void run(Runnable task) {
        if (closed) {
            task.run();
            return;
        }
        Thread thread = new Thread(task, "patient");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public Runnable alarm(Runnable task, Duration after) {
        return () -> {};
    }

    @Override
    public void close() {
        closed = true;
    }

    private synchronized void pass(Duration wait) {
        sleeps.add(wait);
        passed = passed.plus(wait);
    }
}
