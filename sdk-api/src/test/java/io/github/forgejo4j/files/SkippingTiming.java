package io.github.forgejo4j.files;

import io.github.forgejo4j.internal.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** A clock that moves when somebody waits, and a record of every wait. */
final class SkippingTiming implements Timing {
    final List<Duration> waits = new CopyOnWriteArrayList<>();
    final List<Runnable> alarms = new CopyOnWriteArrayList<>();
    volatile boolean threadless;
    private volatile boolean closed;
    private Duration passed = Duration.ZERO;

    @Override
    public synchronized long nanoTime() {
        return passed.toNanos();
    }

    @Override
    public Instant now() {
        return Instant.EPOCH;
    }

    synchronized void advance(Duration by) {
        passed = passed.plus(by);
    }

    @Override
    public void sleep(Duration wait, CountDownLatch wakeUp) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        waits.add(wait);
        advance(wait);
    }

    @Override
    public Runnable schedule(Runnable task, Duration wait) {
        waits.add(wait);
        advance(wait);
        Thread thread = new Thread(task, "due");
        thread.setDaemon(true);
        thread.start();
        return () -> {};
    }

    @Override
    public Runnable alarm(Runnable task, Duration after) {
        alarms.add(task);
        return () -> alarms.remove(task);
    }

    /** As the real one: there are no threads any more once the client is closed. */
    @Override
    public void run(Runnable task) {
        if (closed) {
            task.run();
            return;
        } else if (threadless) {
            throw new OutOfMemoryError("unable to create native thread");
        }
        Thread thread = new Thread(task, "apart");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        closed = true;
    }
}
