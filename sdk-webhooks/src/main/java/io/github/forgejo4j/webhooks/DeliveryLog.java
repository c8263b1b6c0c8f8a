package io.github.forgejo4j.webhooks;

import java.time.Duration;
import java.time.InstantSource;

/**
 * Remembers which deliveries were accepted. {@link #inMemory(Duration, int)} is that of one process; a fleet that shares the work plugs in
 * a store of its own, such as a table with a unique key and an expiry.
 */
@FunctionalInterface
public interface DeliveryLog {
    /**
     * Notes a delivery that was verified, in one step: of two calls at the same time with the same id only one may say true.
     *
     * @param deliveryId a word of at most 128 visible ASCII characters
     * @return true if it is new, false if it was noted before and is still remembered
     */
    boolean add(String deliveryId);

    /**
     * A log in this process, safe for use by several threads.
     *
     * @param window how long an id is remembered
     * @param capacity how many ids are remembered at most; the oldest is forgotten first
     * @throws io.github.forgejo4j.error.InvalidInputException one of them is not positive
     */
    static DeliveryLog inMemory(Duration window, int capacity) {
        return inMemory(window, capacity, InstantSource.system());
    }

    /** Like {@link #inMemory(Duration, int)}, with another clock, for tests. */
    static DeliveryLog inMemory(Duration window, int capacity, InstantSource clock) {
        return new MemoryLog(window, capacity, clock);
    }
}
