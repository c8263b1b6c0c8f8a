package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.WaitReason;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.StopReason;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether a failed attempt is followed by another one: what the failure proves on one axis, what the operation allows on the other, and
 * then the bounds. The only place where this is decided, for synchronous and asynchronous calls.
 *
 * @param pause before the next attempt; {@code null} if there is none
 * @param stop what kept a failure that may be repeated from being repeated; {@code null} otherwise
 * @param kind what the pause is for; of no meaning without one
 * @param why in words, for messages and listeners
 */
record RetryDecision(@Nullable Duration pause, @Nullable StopReason stop, WaitReason kind, String why) {
    /**
     * What is known after a failed attempt.
     *
     * @param reason of the rule
     * @param safe whether the HTTP method asks for no change
     * @param attempt number of the attempt that failed, from 1
     * @param bodySpent whether a body that cannot be produced twice was begun
     * @param retryAfter what the server asks for
     * @param elapsed since the call began
     * @param deadline of the call, from its beginning
     * @param random from 0 inclusive to 1 exclusive
     */
    record Situation(
            Eligibility.Rule rule,
            String reason,
            boolean safe,
            Proof proof,
            int attempt,
            boolean bodySpent,
            RetryPolicy policy,
            @Nullable Duration retryAfter,
            Duration elapsed,
            @Nullable Duration deadline,
            double random) {}

    /**
     * Decides.
     *
     * @param budget takes the price of a repeat; asked last, so that a call that stops anyway takes nothing
     */
    static RetryDecision decide(Situation s, BooleanSupplier budget) {
        String refusal = refusal(s);
        if (refusal != null) {
            return new RetryDecision(null, null, WaitReason.BACKOFF, refusal);
        }
        RetryPolicy policy = s.policy();
        if (s.attempt() >= policy.maxAttempts()) {
            return stop(
                    StopReason.ATTEMPTS,
                    policy.maxAttempts() == 1
                            ? "Not sent again: the retry policy allows one attempt."
                            : "Not sent again: the retry policy allows " + policy.maxAttempts() + " attempts.");
        }
        Duration backoff = Backoff.after(s.attempt(), policy, s.random());
        Duration asked = s.retryAfter();
        if (asked != null && asked.compareTo(policy.maxRetryAfter()) > 0) {
            if (!policy.clampRetryAfter()) {
                return stop(
                        StopReason.RETRY_AFTER_TOO_LONG,
                        "Not sent again: the server asks to wait " + seconds(asked)
                                + ", and the retry policy waits at most " + seconds(policy.maxRetryAfter()) + ".");
            }
            asked = policy.maxRetryAfter();
        }
        boolean hinted = asked != null && asked.compareTo(backoff) >= 0;
        Duration wait = hinted && asked != null ? asked : backoff;
        Duration deadline = s.deadline();
        if (deadline != null && s.elapsed().plus(wait).compareTo(deadline) >= 0) {
            return stop(
                    StopReason.DEADLINE,
                    s.elapsed().compareTo(deadline) >= 0
                            ? "Not sent again: the deadline of " + seconds(deadline) + " is over."
                            : "Not sent again: a wait of " + seconds(wait) + " does not fit into the deadline of "
                                    + seconds(deadline) + ", of which " + seconds(s.elapsed()) + " are over.");
        }
        if (!budget.getAsBoolean()) {
            return stop(
                    StopReason.BUDGET,
                    "Not sent again: the client's retry budget is used up, too many of its recent calls failed.");
        }
        return new RetryDecision(
                wait,
                null,
                hinted ? WaitReason.RETRY_AFTER : WaitReason.BACKOFF,
                hinted ? "the server asks for it (Retry-After)" : "backoff after attempt " + s.attempt());
    }

    boolean repeat() {
        return pause != null;
    }

    private static RetryDecision stop(StopReason reason, String why) {
        return new RetryDecision(null, reason, WaitReason.BACKOFF, why);
    }

    /** Why the failure may not be repeated at all; {@code null} if it may. */
    private static @Nullable String refusal(Situation s) {
        if (s.proof() == Proof.FINAL) {
            return "Not sent again: another attempt would not end better.";
        }
        if (s.bodySpent()) {
            return "Not sent again: the body came from a stream and cannot be produced twice.";
        }
        if (s.proof() == Proof.UNSENT) {
            return null;
        }
        boolean repeatable =
                s.rule() == Eligibility.Rule.ALWAYS || s.rule() == Eligibility.Rule.IDEMPOTENT_ONLY && s.safe();
        if (repeatable) {
            return null;
        }
        if (s.proof() == Proof.DECLINED) {
            return s.policy().retryDeclinedWrites()
                    ? null
                    : "Not sent again: the retry policy does not repeat declined writes.";
        }
        return s.rule() == Eligibility.Rule.NEVER
                ? "Not sent again (eligibility NEVER" + (s.reason().isEmpty() ? "" : ": " + withoutStop(s.reason()))
                        + ")."
                : "Not sent again: only reads are repeated when it is unknown whether the server acted"
                        + " (eligibility IDEMPOTENT_ONLY).";
    }

    private static String withoutStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    /** Seconds with as many decimals as are needed, at most three. */
    static String seconds(Duration duration) {
        long millis;
        try {
            millis = duration.toMillis();
        } catch (ArithmeticException longerThanLong) {
            return duration.toSeconds() + " s";
        }
        if (millis == 0 && !duration.isZero()) {
            return "under 0.001 s";
        }
        String text =
                java.math.BigDecimal.valueOf(millis, 3).stripTrailingZeros().toPlainString();
        return text + " s";
    }
}
