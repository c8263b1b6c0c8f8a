package io.github.forgejo4j.webhooks;

import io.github.forgejo4j.error.InvalidInputException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Ids in the order they came, so that the oldest are at the front. */
final class MemoryLog implements DeliveryLog {
    private final Duration window;
    private final int capacity;
    private final InstantSource clock;
    private final Map<String, Instant> added = new LinkedHashMap<>();

    MemoryLog(Duration window, int capacity, InstantSource clock) {
        if (window.isNegative() || window.isZero()) {
            throw new InvalidInputException("window", "must be positive and is " + window + ".");
        }
        if (capacity < 1) {
            throw new InvalidInputException("capacity", "must be positive and is " + capacity + ".");
        }
        this.window = window;
        this.capacity = capacity;
        this.clock = clock;
    }

    @Override
    public synchronized boolean add(String deliveryId) {
        Instant now = clock.instant();
        forgetBefore(now.minus(window));
        if (added.putIfAbsent(deliveryId, now) != null) {
            return false;
        }
        if (added.size() > capacity) {
            Iterator<String> oldest = added.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
        return true;
    }

    private void forgetBefore(Instant end) {
        Iterator<Instant> times = added.values().iterator();
        while (times.hasNext() && !times.next().isAfter(end)) {
            times.remove();
        }
    }
}
