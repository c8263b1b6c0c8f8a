package io.github.forgejo4j.internal;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Runs what it is given at once, on the calling thread. The retry library schedules each further attempt without a delay, since waits are
 * the steps' own; a real scheduler could be shut down between two attempts and would leave the caller's future open.
 */
final class Inline extends AbstractExecutorService implements ScheduledExecutorService {
    private final AtomicReference<@Nullable Runnable> next = new AtomicReference<>();
    private volatile @Nullable Thread running;

    /** For one call: its attempts follow each other. */
    Inline() {}

    @Override
    @SuppressWarnings({"NullAway", "DataFlowIssue"}) // The library does not look at the handle.
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        if (running == Thread.currentThread()) {
            // An attempt that failed at once: the loop below comes to it, or thousands of them would not fit on the
            // stack.
            next.set(command);
            return null;
        }
        running = Thread.currentThread();
        try {
            for (Runnable due = command; due != null; due = next.getAndSet(null)) {
                due.run();
            }
        } finally {
            running = null;
        }
        return null;
    }

    @Override
    public void execute(Runnable command) {
        command.run();
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void shutdown() {}

    @Override
    public List<Runnable> shutdownNow() {
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return false;
    }
}
