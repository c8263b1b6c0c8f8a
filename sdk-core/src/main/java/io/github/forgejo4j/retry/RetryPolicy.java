package io.github.forgejo4j.retry;

import io.github.forgejo4j.error.InvalidInputException;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How often and how soon a failed attempt is followed by another one. What may be repeated at all is the operation's
 * {@link Eligibility}; a policy can only narrow it. Immutable.
 */
public final class RetryPolicy {
    /** Two repeats outlast a restarting gateway; more mostly add load to a server that is down. */
    static final int DEFAULT_MAX_ATTEMPTS = 3;
    /** Half a second: about the time a Forgejo process needs to come back after a restart (0.4 s measured). */
    static final Duration DEFAULT_BASE_DELAY = Duration.ofMillis(500);
    /** Longer than a user waits without asking why, shorter than a load balancer's outage detection in a row. */
    static final Duration DEFAULT_MAX_DELAY = Duration.ofSeconds(20);
    /** A server that asks for more than this has a quota problem that waiting inside a call does not solve. */
    static final Duration DEFAULT_MAX_RETRY_AFTER = Duration.ofMinutes(2);

    private static final RetryPolicy STANDARD = builder().build();
    private static final RetryPolicy OFF = builder().maxAttempts(1).build();

    private final int maxAttempts;
    private final Duration baseDelay;
    private final Duration maxDelay;
    private final Duration maxRetryAfter;
    private final boolean clampRetryAfter;
    private final boolean retryDeclinedWrites;
    private final @Nullable Duration deadline;
    private final RetryBudget budget;

    private RetryPolicy(Builder builder) {
        this.maxAttempts = builder.maxAttempts;
        this.baseDelay = builder.baseDelay;
        this.maxDelay = builder.maxDelay;
        this.maxRetryAfter = builder.maxRetryAfter;
        this.clampRetryAfter = builder.clampRetryAfter;
        this.retryDeclinedWrites = builder.retryDeclinedWrites;
        this.deadline = builder.deadline;
        this.budget = builder.budget;
    }

    /** Three attempts, 500 ms base delay, 20 s cap, {@code Retry-After} up to 2 minutes, no deadline. */
    public static RetryPolicy standard() {
        return STANDARD;
    }

    /** One attempt only: for tests, and for callers that have a scheduler of their own. */
    public static RetryPolicy off() {
        return OFF;
    }

    /** A builder that starts from {@link #standard()}. */
    public static Builder builder() {
        return new Builder();
    }

    /** A builder that starts from this policy. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.maxAttempts = maxAttempts;
        builder.baseDelay = baseDelay;
        builder.maxDelay = maxDelay;
        builder.maxRetryAfter = maxRetryAfter;
        builder.clampRetryAfter = clampRetryAfter;
        builder.retryDeclinedWrites = retryDeclinedWrites;
        builder.deadline = deadline;
        builder.budget = budget;
        return builder;
    }

    /** The most attempts that a call makes, the first one included; at least 1. */
    public int maxAttempts() {
        return maxAttempts;
    }

    /** Upper bound of the random wait before the second attempt; it doubles with each further one. */
    public Duration baseDelay() {
        return baseDelay;
    }

    /** Upper bound of every random wait. */
    public Duration maxDelay() {
        return maxDelay;
    }

    /** The longest {@code Retry-After} that is waited for. */
    public Duration maxRetryAfter() {
        return maxRetryAfter;
    }

    /** True if a longer {@code Retry-After} is cut to {@link #maxRetryAfter()}, false if it ends the call. */
    public boolean clampRetryAfter() {
        return clampRetryAfter;
    }

    /** True if a write that was refused before anybody acted on it (429, 425) is sent again, whatever its eligibility. */
    public boolean retryDeclinedWrites() {
        return retryDeclinedWrites;
    }

    /** Bound of a whole call, waits and attempts included; {@code null} for none. */
    public @Nullable Duration deadline() {
        return deadline;
    }

    /** The budget that the client's calls share. Only the policy given to the client decides it. */
    public RetryBudget budget() {
        return budget;
    }

    @Override
    public String toString() {
        return "RetryPolicy{maxAttempts=" + maxAttempts + ", baseDelay=" + baseDelay + ", maxDelay=" + maxDelay
                + ", maxRetryAfter=" + maxRetryAfter + ", clampRetryAfter=" + clampRetryAfter
                + ", retryDeclinedWrites=" + retryDeclinedWrites + ", deadline=" + deadline + ", budget=" + budget
                + "}";
    }

    /** Collects the settings of a policy. */
    public static final class Builder {
        private int maxAttempts = DEFAULT_MAX_ATTEMPTS;
        private Duration baseDelay = DEFAULT_BASE_DELAY;
        private Duration maxDelay = DEFAULT_MAX_DELAY;
        private Duration maxRetryAfter = DEFAULT_MAX_RETRY_AFTER;
        private boolean clampRetryAfter;
        private boolean retryDeclinedWrites = true;
        private @Nullable Duration deadline;
        private RetryBudget budget = RetryBudget.standard();

        private Builder() {}

        /** Sets the most attempts, the first one included; at least 1. */
        public Builder maxAttempts(int attempts) {
            if (attempts < 1) {
                throw new InvalidInputException("maxAttempts", "must be at least 1, not " + attempts);
            }
            this.maxAttempts = attempts;
            return this;
        }

        /** Sets the upper bound of the random wait before the second attempt; zero waits not at all. */
        public Builder baseDelay(Duration delay) {
            this.baseDelay = notNegative("baseDelay", delay);
            return this;
        }

        /** Sets the upper bound of every random wait. */
        public Builder maxDelay(Duration delay) {
            this.maxDelay = notNegative("maxDelay", delay);
            return this;
        }

        /** Sets the longest {@code Retry-After} that is waited for. */
        public Builder maxRetryAfter(Duration wait) {
            this.maxRetryAfter = notNegative("maxRetryAfter", wait);
            return this;
        }

        /** Waits {@link #maxRetryAfter(Duration)} where the server asks for longer, instead of ending the call. */
        public Builder clampRetryAfter(boolean clamp) {
            this.clampRetryAfter = clamp;
            return this;
        }

        /** Switches the repeat of declined writes. On by default: nobody acted on them. */
        public Builder retryDeclinedWrites(boolean retry) {
            this.retryDeclinedWrites = retry;
            return this;
        }

        /** Bounds every call; {@code null} for no bound. */
        public Builder deadline(@Nullable Duration bound) {
            if (bound != null && (bound.isNegative() || bound.isZero())) {
                throw new InvalidInputException("deadline", "must be longer than zero, not " + bound);
            }
            this.deadline = bound;
            return this;
        }

        /** Sets the budget that all calls of a client share. */
        public Builder budget(RetryBudget shared) {
            this.budget = Objects.requireNonNull(shared, "budget");
            return this;
        }

        /** The policy. */
        public RetryPolicy build() {
            return new RetryPolicy(this);
        }

        private static Duration notNegative(String name, Duration value) {
            Objects.requireNonNull(value, name);
            if (value.isNegative()) {
                throw new InvalidInputException(name, "must not be negative, not " + value);
            }
            return value;
        }
    }
}
