package io.github.forgejo4j.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;

/** Time that passes only when the test lets it. What is due runs on the test's thread, in order; alarms are as real as timers. */
class VirtualTiming implements Timing {
    private static final Instant BEGIN = Instant.parse("2026-11-30T12:00:00Z");

    private record Due(long at, long number, Runnable task) {}

    private final PriorityQueue<Due> due =
            new PriorityQueue<>(Comparator.comparingLong(Due::at).thenComparingLong(Due::number));
    private long now;
    private long count;

    @Override
    public synchronized long nanoTime() {
        return now;
    }

    @Override
    public synchronized Instant now() {
        return BEGIN.plusNanos(now);
    }

    @Override
    public void sleep(Duration wait, CountDownLatch wakeUp) {
        throw new UnsupportedOperationException("nobody else lets time pass");
    }

    @Override
    public synchronized Runnable schedule(Runnable task, Duration wait) {
        Due entry = new Due(now + wait.toNanos(), count++, task);
        due.add(entry);
        return () -> {
            synchronized (this) {
                due.remove(entry);
            }
        };
    }

    /** Timers and alarms that are set. */
    synchronized int pending() {
        return due.size();
    }

    void advance(Duration by) {
        long until = nanoTime() + by.toNanos();
        while (true) {
            Due next;
            synchronized (this) {
                next = due.peek();
                if (next == null || next.at() > until) {
                    now = until;
                    return;
                }
                due.poll();
                now = Math.max(now, next.at());
            }
            next.task().run();
        }
    }

    @Override
    public void close() {}
}
