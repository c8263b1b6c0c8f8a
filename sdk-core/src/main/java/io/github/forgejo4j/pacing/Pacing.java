package io.github.forgejo4j.pacing;

import io.github.forgejo4j.error.InvalidInputException;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a client spreads its requests, so that processes on one quota do not run into the wall and do not starve each other. Off unless a
 * client is given one. Immutable; may be given to several clients, each of which counts for itself.
 *
 * <p>Three sources, which may be combined; a request goes once all of them let it:
 *
 * <ul>
 *   <li><b>headers</b>: what the server's answers say is left, in all generations of limit headers. As long as more than half of a quota
 *       is left ({@link Builder#spreadBelow(double)}), nothing waits. Below that the rest is spread over the time until it is restored.
 *       How fast the rest falls, compared with the client's own requests, shows the other processes on the quota.
 *   <li><b>a preset</b>: so many requests in any window of a length, counted by the client itself. Together with headers it holds only
 *       while the server states none.
 *   <li><b>a limiter</b>: somebody else says, see {@link CallLimiter}.
 * </ul>
 *
 * <p>With pacing on, a 429 that says when to come again holds back all calls of the client until then; without it each call learns by
 * itself. All waits count against the calls' deadlines: one that is known not to fit ends the call at once, unsent.
 */
public final class Pacing {
    /** What codeberg.org announces, see {@link #codeberg()}. */
    private static final int CODEBERG_REQUESTS = 2000;

    private static final Duration CODEBERG_WINDOW = Duration.ofMinutes(10);

    /** A bot that stays below half of its quota is never slowed down; the other half is enough to come to a fair share in. */
    private static final double DEFAULT_SPREAD_BELOW = 0.5;

    /** The length of the longest window in common use, Codeberg's: waiting for the next window is what pacing is for. */
    private static final Duration DEFAULT_MAX_WAIT = Duration.ofMinutes(10);

    /** A counter in the same data centre answers in milliseconds. */
    private static final Duration DEFAULT_LIMITER_PATIENCE = Duration.ofSeconds(1);

    /** The preset keeps the time of each request of a window. */
    private static final int MAX_PRESET = 100_000;

    private static final int MAX_WEIGHT = 1000;

    private final boolean headers;
    private final int requests;
    private final Duration window;
    private final @Nullable CallLimiter limiter;
    private final LimiterFailure limiterFailure;
    private final Duration limiterPatience;
    private final int readWeight;
    private final int writeWeight;
    private final double spreadBelow;
    private final Duration maxWait;

    private Pacing(Builder builder) {
        this.headers = builder.headers;
        this.requests = builder.requests;
        this.window = builder.window;
        this.limiter = builder.limiter;
        this.limiterFailure = builder.limiterFailure;
        this.limiterPatience = builder.limiterPatience;
        this.readWeight = builder.readWeight;
        this.writeWeight = builder.writeWeight;
        this.spreadBelow = builder.spreadBelow;
        this.maxWait = builder.maxWait;
    }

    /** By what the server's limit headers say; a server that sends none is not paced. */
    public static Pacing byHeaders() {
        return builder().byHeaders().build();
    }

    /**
     * By a preset: at most so many requests in any window of this length. For several processes on one quota, give each its part.
     *
     * @param requests from 1 to 100,000
     * @param window longer than zero
     * @throws InvalidInputException if one of them is out of range
     */
    public static Pacing of(int requests, Duration window) {
        return builder().preset(requests, window).build();
    }

    /** By a limiter of one's own, such as one that a fleet shares. */
    public static Pacing by(CallLimiter limiter) {
        return builder().limiter(limiter).build();
    }

    /**
     * For codeberg.org: by its headers, and by 2000 requests per 10 minutes before the first of them came. Source: the policy that its API
     * announces with each answer, {@code RateLimit-Policy: "baseline";q=2000;w=600}, as seen in 2026. There is no other published number;
     * the limits of August 2025 were 4000 per 30 minutes (its public proxy configuration). What the headers say later wins.
     */
    public static Pacing codeberg() {
        return builder().byHeaders().preset(CODEBERG_REQUESTS, CODEBERG_WINDOW).build();
    }

    /** A builder with none of the sources, of which it needs one. */
    public static Builder builder() {
        return new Builder();
    }

    /** Whether limit headers are followed. */
    public boolean headers() {
        return headers;
    }

    /** Requests of the preset; 0 if there is none. */
    public int requests() {
        return requests;
    }

    /** Window of the preset; zero if there is none. */
    public Duration window() {
        return window;
    }

    /** The limiter; {@code null} if there is none. */
    public @Nullable CallLimiter limiter() {
        return limiter;
    }

    /** What becomes of calls while the limiter fails. */
    public LimiterFailure limiterFailure() {
        return limiterFailure;
    }

    /** How long an answer of the limiter is waited for. */
    public Duration limiterPatience() {
        return limiterPatience;
    }

    /** What a GET or HEAD costs. */
    public int readWeight() {
        return readWeight;
    }

    /** What any other request costs. */
    public int writeWeight() {
        return writeWeight;
    }

    /** The part of a quota below which what is left is spread; from 0 to 1. */
    public double spreadBelow() {
        return spreadBelow;
    }

    /** The longest wait of one request, its time in line included. */
    public Duration maxWait() {
        return maxWait;
    }

    @Override
    public String toString() {
        return "Pacing{headers=" + headers + (requests == 0 ? "" : ", preset=" + requests + " per " + window)
                + (limiter == null ? "" : ", limiter, " + limiterFailure) + ", weights=" + readWeight + "/"
                + writeWeight + ", spreadBelow=" + spreadBelow + ", maxWait=" + maxWait + "}";
    }

    /** Collects the settings. */
    public static final class Builder {
        private boolean headers;
        private int requests;
        private Duration window = Duration.ZERO;
        private @Nullable CallLimiter limiter;
        private LimiterFailure limiterFailure = LimiterFailure.LET_GO;
        private Duration limiterPatience = DEFAULT_LIMITER_PATIENCE;
        private int readWeight = 1;
        private int writeWeight = 1;
        private double spreadBelow = DEFAULT_SPREAD_BELOW;
        private Duration maxWait = DEFAULT_MAX_WAIT;

        private Builder() {}

        /** Follows the server's limit headers. */
        public Builder byHeaders() {
            this.headers = true;
            return this;
        }

        /**
         * Follows a preset.
         *
         * @param perWindow requests, from 1 to 100,000
         * @param length of the window, longer than zero
         * @throws InvalidInputException if one of them is out of range
         */
        public Builder preset(int perWindow, Duration length) {
            if (perWindow < 1 || perWindow > MAX_PRESET) {
                throw new InvalidInputException("requests", "must be from 1 to " + MAX_PRESET + ", not " + perWindow);
            }
            this.requests = perWindow;
            this.window = positive("window", length);
            return this;
        }

        /** Asks a limiter. */
        public Builder limiter(CallLimiter asked) {
            this.limiter = Objects.requireNonNull(asked, "limiter");
            return this;
        }

        /** What becomes of calls while the limiter fails; by default they go. */
        public Builder limiterFailure(LimiterFailure what) {
            this.limiterFailure = Objects.requireNonNull(what, "limiterFailure");
            return this;
        }

        /** How long an answer of the limiter is waited for until it counts as a failure; 1 s by default. */
        public Builder limiterPatience(Duration patience) {
            this.limiterPatience = positive("limiterPatience", patience);
            return this;
        }

        /**
         * What requests cost; 1 and 1 by default. A write that costs 3 takes the place of three reads in a preset, takes three permits of
         * a limiter, and is spread like three requests where headers are followed.
         *
         * @param reads GET and HEAD, from 1 to 1000
         * @param writes all others, from 1 to 1000
         * @throws InvalidInputException if one of them is out of range
         */
        public Builder weights(int reads, int writes) {
            this.readWeight = weight("reads", reads);
            this.writeWeight = weight("writes", writes);
            return this;
        }

        /**
         * The part of a quota below which what is left of it is spread; 0.5 by default. 1 spreads from the first request on, 0 only stops at
         * the end of the quota.
         *
         * @throws InvalidInputException if it is not from 0 to 1
         */
        public Builder spreadBelow(double part) {
            if (!(part >= 0 && part <= 1)) {
                throw new InvalidInputException("spreadBelow", "must be from 0 to 1, not " + part);
            }
            this.spreadBelow = part;
            return this;
        }

        /**
         * The longest that one request is held back, from when it came and its time behind others in line included; 10 minutes by default.
         * A call that would wait longer ends, unsent, as soon as that is known. A wait for other calls to end or to be answered is not
         * ended by it, though its time counts for what is waited after it. The deadline of a call holds beside it.
         */
        public Builder maxWait(Duration longest) {
            this.maxWait = positive("maxWait", longest);
            return this;
        }

        /**
         * The settings.
         *
         * @throws InvalidInputException if no source was set, or a weight is more than the whole preset
         */
        public Pacing build() {
            if (!headers && requests == 0 && limiter == null) {
                throw new InvalidInputException(
                        "pacing", "has nothing to go by: set byHeaders(), preset(..) or limiter(..)");
            }
            if (requests > 0 && Math.max(readWeight, writeWeight) > requests) {
                throw new InvalidInputException(
                        "weights",
                        "must not be more than the whole preset of " + requests + ", or such a request never goes");
            }
            return new Pacing(this);
        }

        private static int weight(String name, int value) {
            if (value < 1 || value > MAX_WEIGHT) {
                throw new InvalidInputException(name, "must weigh from 1 to " + MAX_WEIGHT + ", not " + value);
            }
            return value;
        }

        private static Duration positive(String name, Duration value) {
            if (value.isNegative() || value.isZero()) {
                throw new InvalidInputException(name, "must be longer than zero, not " + value);
            }
            return value;
        }
    }
}
