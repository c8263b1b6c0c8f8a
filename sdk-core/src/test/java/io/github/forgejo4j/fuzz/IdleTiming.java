package io.github.forgejo4j.fuzz;

import io.github.forgejo4j.internal.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;

/** Waits take no time. Keeps nothing, so that millions of them can be asked for. */
final class IdleTiming implements Timing {
    private static final Instant BEGIN = Instant.parse("2026-11-30T12:00:00Z");

    private long nanos;

    @Override
    public long nanoTime() {
        return nanos;
    }

    @Override
    public Instant now() {
        return BEGIN.plusNanos(nanos);
    }

    @Override
    public void sleep(Duration wait, CountDownLatch wakeUp) {
        nanos += wait.toNanos();
    }

    @Override
    public Runnable schedule(Runnable task, Duration wait) {
        throw new UnsupportedOperationException("all calls are synchronous");
    }

    @Override
    public Runnable alarm(Runnable task, Duration after) {
        return () -> {};
    }

    @Override
    public void close() {}
}
