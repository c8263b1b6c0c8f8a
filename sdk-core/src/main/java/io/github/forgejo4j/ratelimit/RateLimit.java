package io.github.forgejo4j.ratelimit;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * What the limit headers of one response say. Immutable; what the server did not say, or said unreadably, is absent and never zero.
 *
 * <p>Four generations of headers are understood, see {@link Generation}. A server that sends several of them at once is reported as it
 * speaks: each limit says where it comes from, the newest generation comes first.
 *
 * <p>A limit is a hint, not a promise: quota that is left does not guarantee that the next request is served
 * (draft-ietf-httpapi-ratelimit-headers-10, section 4.1).
 */
public final class RateLimit {
    /** A nanosecond clock has no origin and may wrap: points on it are compared by difference, so no difference may exceed half its range. */
    private static final Duration FURTHEST = Duration.ofNanos(Long.MAX_VALUE / 2);

    private final List<Limit> limits;
    private final Instant receivedAt;
    private final long receivedNanos;

    RateLimit(List<LimitFacts> facts, Instant receivedAt, LongSupplier nanoClock) {
        this.receivedAt = receivedAt;
        this.receivedNanos = nanoClock.getAsLong();
        this.limits = facts.stream()
                .map(each -> new Limit(each, receivedAt, receivedNanos, nanoClock))
                .toList();
    }

    /**
     * Reads the limit headers of a response.
     *
     * <p>Never fails on what a server sends: an unreadable field line is skipped, and no more than a few kilobytes are looked at.
     *
     * @param headers the header fields of one response
     * @param serverTime the time that the same response states in its {@code Date} field, against which a reset that is given as a point
     *     in time is measured; {@code null} if it states none, then {@code receivedAt} stands in for it
     * @param receivedAt when the response arrived, by this machine's wall clock
     * @param nanoClock a monotonic clock in nanoseconds, such as {@code System::nanoTime}
     * @return what the headers say, or {@code null} if they say nothing readable about limits
     */
    public static @Nullable RateLimit read(
            Headers headers, @Nullable Instant serverTime, Instant receivedAt, LongSupplier nanoClock) {
        LimitFields fields = LimitFields.collect(headers);
        if (fields == null) {
            return null;
        }
        List<LimitFacts> facts = LimitReader.read(fields, new ResetTime(serverTime, receivedAt));
        return facts.isEmpty() ? null : new RateLimit(facts, receivedAt, nanoClock);
    }

    /**
     * Whether any header field by its name could speak of limits. Allocates nothing, so that it can be asked of every response.
     *
     * @param headers the header fields of one response
     */
    public static boolean isIn(Headers headers) {
        for (int i = 0; i < headers.size(); i++) {
            if (LimitFields.isLimitField(headers.name(i))) {
                return true;
            }
        }
        return false;
    }

    /** All limits and policies that the response names, at least one; policies of which it does not say what is left come last in their generation. */
    public List<Limit> limits() {
        return limits;
    }

    /**
     * The limit with the least left, which is the one to be careful about; the first of several with equally little.
     *
     * @return {@code null} if the response states of no limit what is left
     */
    public @Nullable Limit tightest() {
        Limit tightest = null;
        for (Limit limit : limits) {
            if (limit.remaining().isPresent()
                    && (tightest == null
                            || limit.remaining().getAsLong()
                                    < tightest.remaining().getAsLong())) {
                tightest = limit;
            }
        }
        return tightest;
    }

    /**
     * If the response was refused because of its limits (429): how long after its receipt the limits that are used up are restored, the
     * longest of them. A limit of which it is not stated what is left counts as used up, one with something left does not.
     *
     * <p>{@code Retry-After} in the same response takes precedence over it (draft-ietf-httpapi-ratelimit-headers-10, client behavior).
     *
     * @return zero or more; {@code null} if no such limit states its reset
     */
    public @Nullable Duration exhaustedFor() {
        Duration longest = null;
        for (Limit limit : limits) {
            Duration reset = limit.resetAfter();
            if (reset != null
                    && limit.remaining().orElse(0) == 0
                    && (longest == null || reset.compareTo(longest) > 0)) {
                longest = reset;
            }
        }
        return longest;
    }

    /** When the response arrived, by this machine's wall clock. */
    public Instant receivedAt() {
        return receivedAt;
    }

    /** When the response arrived, on the client's monotonic clock, in nanoseconds; meaningful only in comparison with the same clock. */
    public long receivedNanos() {
        return receivedNanos;
    }

    @Override
    public String toString() {
        return "RateLimit" + limits;
    }

    /** The header fields from which a limit was read, the newest generation first. */
    public enum Generation {
        /**
         * {@code RateLimit: "burst";r=12;t=30} and {@code RateLimit-Policy: "burst";q=100;w=60}: draft-ietf-httpapi-ratelimit-headers-08
         * and later (in -10: section 3 the policies, section 4 what is left).
         */
        POLICY_AND_LIMIT,
        /** {@code RateLimit: limit=100, remaining=50, reset=50} and {@code RateLimit-Policy: 100;w=60}: draft -07. */
        KEY_VALUE,
        /**
         * {@code RateLimit-Limit}, {@code RateLimit-Remaining} and {@code RateLimit-Reset}: drafts up to -06 (in -00: sections 3.1 to 3.3,
         * policies in section 2.3).
         */
        SEPARATE_FIELDS,
        /** {@code X-RateLimit-Limit}, {@code X-RateLimit-Remaining} and {@code X-RateLimit-Reset}, or {@code X-Rate-Limit-...}: never specified. */
        X_FIELDS
    }

    /** One limit or policy. Immutable. */
    public static final class Limit {
        private final LimitFacts facts;
        private final Instant receivedAt;
        private final long receivedNanos;
        private final LongSupplier nanoClock;

        Limit(LimitFacts facts, Instant receivedAt, long receivedNanos, LongSupplier nanoClock) {
            this.facts = facts;
            this.receivedAt = receivedAt;
            this.receivedNanos = receivedNanos;
            this.nanoClock = nanoClock;
        }

        /** The server's name for the policy; {@code null} in all generations but the first. */
        public @Nullable String policy() {
            return facts.policy();
        }

        /** How much is granted per window, in quota units ({@code q}); zero or more. */
        public OptionalLong quota() {
            return optional(facts.quota());
        }

        /** How much is left of it, in quota units ({@code r}); zero or more. */
        public OptionalLong remaining() {
            return optional(facts.remaining());
        }

        /** The length of the window ({@code w}), in whole seconds; {@code null} if not stated. */
        public @Nullable Duration window() {
            return facts.window();
        }

        /** What the quota counts ({@code qu}), such as {@code content-bytes}; {@code null} if not stated, which the draft defines as requests. */
        public @Nullable String quotaUnit() {
            return facts.quotaUnit();
        }

        /** The part of the server's capacity that the quota belongs to ({@code pk}), opaque; a new copy each time, {@code null} if not stated. */
        public byte @Nullable [] partitionKey() {
            ByteBuffer key = facts.partitionKey();
            if (key == null) {
                return null;
            }
            byte[] bytes = new byte[key.remaining()];
            key.duplicate().get(bytes);
            return bytes;
        }

        /** Which header fields the limit was read from. */
        public Generation generation() {
            return facts.generation();
        }

        /** How long after the receipt of the response the quota is restored; zero or more, {@code null} if not stated. */
        public @Nullable Duration resetAfter() {
            return facts.resetAfter();
        }

        /** How long it is from now until the quota is restored, on the client's monotonic clock; zero if that has passed, {@code null} if not stated. */
        public @Nullable Duration untilReset() {
            Duration after = facts.resetAfter();
            if (after == null) {
                return null;
            }
            Duration left = after.minusNanos(nanoClock.getAsLong() - receivedNanos);
            return left.isNegative() ? Duration.ZERO : left;
        }

        /** When the quota is restored, in nanoseconds on the client's monotonic clock; saturates 146 years ahead. */
        public OptionalLong resetNanos() {
            Duration after = facts.resetAfter();
            if (after == null) {
                return OptionalLong.empty();
            }
            Duration bounded = after.compareTo(FURTHEST) > 0 ? FURTHEST : after;
            return OptionalLong.of(receivedNanos + bounded.toNanos());
        }

        /** When the quota is restored, by this machine's wall clock as it stood when the response arrived; {@code null} if not stated. */
        public @Nullable Instant resetAt() {
            Duration after = facts.resetAfter();
            return after == null ? null : receivedAt.plus(after);
        }

        private static OptionalLong optional(@Nullable Long value) {
            return value == null ? OptionalLong.empty() : OptionalLong.of(value);
        }

        @Override
        public String toString() {
            return facts.toString();
        }
    }
}
