package io.github.forgejo4j.internal;

import io.github.forgejo4j.retry.RetryBudget;

/** The retry budget of one client. Counts in nanoseconds of refill, so that time gives back parts of a token. */
final class TokenBucket {
    private final RetryBudget settings;
    private final Timing timing;
    private final double nanosPerToken;
    private double tokens;
    private long refilledAt;

    TokenBucket(RetryBudget settings, Timing timing) {
        this.settings = settings;
        this.timing = timing;
        this.nanosPerToken = SystemTiming.saturatedNanos(settings.refillInterval());
        this.tokens = settings.capacity();
        this.refilledAt = timing.nanoTime();
    }

    /** Takes the price of a repeat, or nothing if there is not enough. */
    synchronized boolean tryTake(boolean throttled) {
        refill();
        int price = throttled ? settings.throttleCost() : settings.cost();
        if (tokens < price) {
            return false;
        }
        tokens -= price;
        return true;
    }

    /** Gives back what a success gives. */
    synchronized void success() {
        tokens = Math.min(settings.capacity(), tokens + settings.successRefill());
    }

    private void refill() {
        long now = timing.nanoTime();
        double earned = Math.max(0, now - refilledAt) / nanosPerToken;
        tokens = Math.min(settings.capacity(), tokens + earned);
        refilledAt = now;
    }
}
