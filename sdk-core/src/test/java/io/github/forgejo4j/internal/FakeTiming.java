package io.github.forgejo4j.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** Clocks that move when somebody waits, and a record of every wait. */
public final class FakeTiming implements Timing {
    /** Every wait that was asked for, synchronous or not. */
    public final List<Duration> sleeps = new CopyOnWriteArrayList<>();

    private final List<Runnable> held = new ArrayList<>();
    private Duration passed = Duration.ZERO;
    private Instant wallClock = Instant.parse("2026-11-30T12:00:00Z");
    private boolean holding;
    private RuntimeException refusal;

    @Override
    public synchronized long nanoTime() {
        return passed.toNanos();
    }

    @Override
    public synchronized Instant now() {
        return wallClock;
    }

    /** Lets time pass. */
    public synchronized void advance(Duration by) {
        passed = passed.plus(by);
        wallClock = wallClock.plus(by);
    }

    /** Sets the wall clock alone, as an administrator or a time server does. */
    public synchronized void setWallClock(Instant now) {
        wallClock = now;
    }

    /** From now on scheduled tasks are kept until {@link #release()}. */
    public synchronized void hold() {
        holding = true;
    }

    /** From now on scheduling fails. */
    public synchronized void refuse(RuntimeException with) {
        refusal = with;
    }

    public synchronized int held() {
        return held.size();
    }

    public void release() {
        List<Runnable> tasks;
        synchronized (this) {
            holding = false;
            tasks = List.copyOf(held);
            held.clear();
        }
        tasks.forEach(Runnable::run);
    }

    @Override
    public void sleep(Duration wait, CountDownLatch wakeUp) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        sleeps.add(wait);
        advance(wait);
    }

    @Override
    public Runnable schedule(Runnable task, Duration wait) {
        synchronized (this) {
            if (refusal != null) {
                throw refusal;
            }
            sleeps.add(wait);
            if (holding) {
                held.add(task);
                return () -> {
                    synchronized (this) {
                        held.remove(task);
                    }
                };
            }
        }
        advance(wait);
        // On a thread of its own, as the real timer does: a step never runs inside the one before it.
        Thread thread = new Thread(task, "fake-timer");
        thread.setDaemon(true);
        thread.start();
        return () -> {};
    }

    /** Takes no time and is no wait. */
    @Override
    public void run(Runnable task) {
        Thread thread = new Thread(task, "fake-worker");
        thread.setDaemon(true);
        thread.start();
    }

    /** Kept silent: time that passes while nobody waits is not simulated. */
    @Override
    public Runnable alarm(Runnable task, Duration after) {
        return () -> {};
    }

    @Override
    public void close() {
        synchronized (this) {
            held.clear();
        }
    }
}
