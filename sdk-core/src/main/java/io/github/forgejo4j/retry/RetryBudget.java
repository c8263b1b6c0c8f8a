package io.github.forgejo4j.retry;

import io.github.forgejo4j.error.InvalidInputException;
import java.time.Duration;

/**
 * Settings of the token bucket that all calls of one client share, so that an outage costs a few repeats and not every call's whole
 * schedule. A repeat takes tokens; a success and the passing of time give them back. With an empty bucket the first failure is returned.
 * Immutable.
 */
public final class RetryBudget {
    /** Twenty repeats at once: ten calls of a script that hit the same outage can use their whole schedule. */
    private static final int STANDARD_CAPACITY = 100;
    /** A repeat after a failure that may mean an outage. */
    private static final int STANDARD_COST = 5;
    /** A repeat after 429 costs less: the server is alive and says when to come back. */
    private static final int STANDARD_THROTTLE_COST = 2;
    /** Every success gives one token back, so that a healthy client may repeat one call in five for ever. */
    private static final int STANDARD_SUCCESS_REFILL = 1;
    /** One token a second: a client that only fails still probes every five seconds. */
    private static final Duration STANDARD_REFILL_INTERVAL = Duration.ofSeconds(1);

    private static final RetryBudget STANDARD = new RetryBudget(
            STANDARD_CAPACITY,
            STANDARD_COST,
            STANDARD_THROTTLE_COST,
            STANDARD_SUCCESS_REFILL,
            STANDARD_REFILL_INTERVAL);
    private static final RetryBudget UNLIMITED = new RetryBudget(Integer.MAX_VALUE, 0, 0, 0, Duration.ofDays(1));

    private final int capacity;
    private final int cost;
    private final int throttleCost;
    private final int successRefill;
    private final Duration refillInterval;

    private RetryBudget(int capacity, int cost, int throttleCost, int successRefill, Duration refillInterval) {
        this.capacity = capacity;
        this.cost = cost;
        this.throttleCost = throttleCost;
        this.successRefill = successRefill;
        this.refillInterval = refillInterval;
    }

    /** 100 tokens; a repeat costs 5, after 429 only 2; one token comes back with each success and each second. */
    public static RetryBudget standard() {
        return STANDARD;
    }

    /** No bound over calls. */
    public static RetryBudget unlimited() {
        return UNLIMITED;
    }

    /**
     * A budget of one's own.
     *
     * @param capacity tokens of a full bucket, with which a client starts; at least 1
     * @param cost tokens that a repeat takes; at least 0
     * @param throttleCost tokens that a repeat after 429 or 425 takes; at least 0
     * @param successRefill tokens that a success gives back; at least 0
     * @param refillInterval after which one token comes back by itself; longer than zero
     */
    public static RetryBudget of(int capacity, int cost, int throttleCost, int successRefill, Duration refillInterval) {
        if (capacity < 1) {
            throw new InvalidInputException("capacity", "must be at least 1, not " + capacity);
        }
        if (cost < 0 || throttleCost < 0 || successRefill < 0) {
            throw new InvalidInputException("cost", "must not be negative, nor may throttleCost and successRefill");
        }
        if (refillInterval.isNegative() || refillInterval.isZero()) {
            throw new InvalidInputException("refillInterval", "must be longer than zero, not " + refillInterval);
        }
        return new RetryBudget(capacity, cost, throttleCost, successRefill, refillInterval);
    }

    /** Tokens of a full bucket. */
    public int capacity() {
        return capacity;
    }

    /** Tokens that a repeat takes. */
    public int cost() {
        return cost;
    }

    /** Tokens that a repeat after 429 or 425 takes. */
    public int throttleCost() {
        return throttleCost;
    }

    /** Tokens that a success gives back. */
    public int successRefill() {
        return successRefill;
    }

    /** After which one token comes back by itself. */
    public Duration refillInterval() {
        return refillInterval;
    }

    @Override
    public String toString() {
        return this == UNLIMITED
                ? "unlimited"
                : "RetryBudget{capacity=" + capacity + ", cost=" + cost + ", throttleCost=" + throttleCost
                        + ", successRefill=" + successRefill + ", refillInterval=" + refillInterval + "}";
    }
}
