package io.github.forgejo4j.ratelimit;

import io.github.forgejo4j.ratelimit.RateLimit.Generation;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What was read of one limit; {@code null} is absent. The buffer is read-only and its position is never moved. */
record LimitFacts(
        Generation generation,
        @Nullable String policy,
        @Nullable Long quota,
        @Nullable Long remaining,
        @Nullable Duration resetAfter,
        @Nullable Duration window,
        @Nullable String quotaUnit,
        @Nullable ByteBuffer partitionKey) {

    /** A limit without a name, as all generations but the newest know it. */
    static LimitFacts unnamed(
            Generation generation,
            @Nullable Long quota,
            @Nullable Long remaining,
            @Nullable Duration resetAfter,
            @Nullable Duration window) {
        return new LimitFacts(generation, null, quota, remaining, resetAfter, window, null, null);
    }

    /** Whether anything was said beside a name. */
    boolean saysSomething() {
        return quota != null || remaining != null || resetAfter != null || window != null;
    }

    /** This limit with what only the policy states. */
    LimitFacts completedBy(LimitFacts policyFacts) {
        return new LimitFacts(
                generation,
                policy,
                quota != null ? quota : policyFacts.quota,
                remaining,
                resetAfter,
                window != null ? window : policyFacts.window,
                quotaUnit != null ? quotaUnit : policyFacts.quotaUnit,
                partitionKey != null ? partitionKey : policyFacts.partitionKey);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(policy == null ? "limit" : '"' + policy + '"');
        append(text, "remaining", remaining);
        append(text, "quota", quota);
        append(text, "unit", quotaUnit);
        append(text, "window", window);
        append(text, "reset after", resetAfter);
        return text.toString();
    }

    private static void append(StringBuilder text, String name, @Nullable Object value) {
        if (value != null) {
            text.append(' ').append(name).append(' ').append(value);
        }
    }
}
