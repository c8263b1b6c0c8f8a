package io.github.forgejo4j.fleet;

import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that goes only when it is told to. */
final class VirtualClock implements TimeMeter {
    private final AtomicLong nanos = new AtomicLong(Duration.ofDays(20_000).toNanos());

    void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Override
    public long currentTimeNanos() {
        return nanos.get();
    }

    @Override
    public boolean isWallClockBased() {
        return true;
    }
}
