package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.StopReason;
import io.github.forgejo4j.retry.Eligibility.Rule;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** The decision against its table, for every outcome, eligibility and policy. */
class RetryDecisionProperties {
    /** The table of the design, written a second time and in another form. */
    private static boolean tableAllows(RetryDecision.Situation s) {
        if (s.proof() == Proof.FINAL || s.bodySpent()) {
            return false;
        }
        boolean write = !(s.rule() == Rule.ALWAYS || (s.rule() == Rule.IDEMPOTENT_ONLY && s.safe()));
        return switch (s.proof()) {
            case UNSENT -> true;
            case DECLINED -> !write || s.policy().retryDeclinedWrites();
            case AMBIGUOUS -> !write;
            case FINAL -> false;
        };
    }

    @Property(tries = 5000)
    void onlyWhatTheTableAllowsIsRepeatedWhateverThePolicySays(@ForAll("situations") RetryDecision.Situation s) {
        RetryDecision decision = RetryDecision.decide(s, () -> true);
        if (!tableAllows(s)) {
            assertThat(decision.repeat()).isFalse();
            assertThat(decision.stop()).isNull();
        }
        assertThat(decision.why()).isNotBlank();
    }

    @Property(tries = 5000)
    void whatTheTableAllowsStopsOnlyForABoundThatIsReallyReached(@ForAll("situations") RetryDecision.Situation s) {
        RetryDecision decision = RetryDecision.decide(s, () -> true);
        if (!tableAllows(s) || decision.repeat()) {
            return;
        }
        StopReason stop = decision.stop();
        assertThat(stop).isNotNull();
        switch (stop) {
            case ATTEMPTS ->
                assertThat(s.attempt()).isGreaterThanOrEqualTo(s.policy().maxAttempts());
            case RETRY_AFTER_TOO_LONG ->
                assertThat(s.retryAfter()).isGreaterThan(s.policy().maxRetryAfter());
            case DEADLINE -> assertThat(s.deadline()).isNotNull();
            case BUDGET -> throw new AssertionError("the budget had enough");
        }
    }

    @Property(tries = 5000)
    void noWaitIsShorterThanAskedNorLongerThanAllowed(@ForAll("situations") RetryDecision.Situation s) {
        Duration pause = RetryDecision.decide(s, () -> true).pause();
        if (pause == null) {
            return;
        }
        RetryPolicy policy = s.policy();
        Duration asked = s.retryAfter();
        Duration longest =
                policy.maxDelay().compareTo(policy.maxRetryAfter()) > 0 ? policy.maxDelay() : policy.maxRetryAfter();
        assertThat(pause).isBetween(Duration.ZERO, longest);
        if (asked != null && asked.compareTo(policy.maxRetryAfter()) <= 0) {
            assertThat(pause).isGreaterThanOrEqualTo(asked);
        }
        if (s.deadline() != null) {
            assertThat(s.elapsed().plus(pause)).isLessThan(s.deadline());
        }
    }

    @Property(tries = 2000)
    void theBudgetIsAskedOnceAndOnlyByACallThatWouldGoOn(@ForAll("situations") RetryDecision.Situation s) {
        AtomicInteger asked = new AtomicInteger();
        RetryDecision decision = RetryDecision.decide(s, () -> asked.incrementAndGet() < 0);
        boolean wouldGoOn = RetryDecision.decide(s, () -> true).repeat();
        assertThat(asked.get()).isEqualTo(wouldGoOn ? 1 : 0);
        assertThat(decision.repeat()).isFalse();
        if (wouldGoOn) {
            assertThat(decision.stop()).isEqualTo(StopReason.BUDGET);
        }
    }

    @Provide
    Arbitrary<RetryDecision.Situation> situations() {
        Arbitrary<RetryPolicy> policies = Combinators.combine(
                        Arbitraries.integers().between(1, 6),
                        millis(0, 5_000),
                        millis(0, 30_000),
                        millis(0, 200_000),
                        Arbitraries.of(true, false),
                        Arbitraries.of(true, false))
                .as((attempts, base, max, retryAfter, clamp, declined) -> RetryPolicy.builder()
                        .maxAttempts(attempts)
                        .baseDelay(base)
                        .maxDelay(max)
                        .maxRetryAfter(retryAfter)
                        .clampRetryAfter(clamp)
                        .retryDeclinedWrites(declined)
                        .build());
        Arbitrary<@Nullable Duration> asked = Arbitraries.oneOf(
                millis(0, 300_000),
                Arbitraries.just(Duration.ofNanos(Long.MAX_VALUE)).injectNull(0.5));
        Arbitrary<@Nullable Duration> deadline = millis(1, 100_000).injectNull(0.4);
        return Combinators.combine(
                        Combinators.combine(
                                        Arbitraries.of(Rule.class),
                                        Arbitraries.of(true, false),
                                        Arbitraries.of(Proof.class),
                                        Arbitraries.of(true, false, false, false))
                                .as(Axes::new),
                        Arbitraries.integers().between(1, 8),
                        policies,
                        asked,
                        millis(0, 60_000),
                        deadline,
                        Arbitraries.doubles().between(0, 0.999_999).ofScale(6))
                .as((axes, attempt, policy, wait, elapsed, bound, random) -> new RetryDecision.Situation(
                        axes.rule(),
                        "It would do it twice.",
                        axes.safe(),
                        axes.proof(),
                        attempt,
                        axes.bodySpent(),
                        policy,
                        wait,
                        elapsed,
                        bound,
                        random));
    }

    @Example
    void aDeadlineThatIsOverIsNotSaidToBeTooShortForAWait() {
        Duration deadline = Duration.ofSeconds(2);
        assertThat(verdict(deadline.plusMillis(150), deadline))
                .isEqualTo("Not sent again: the deadline of 2 s is over.");
        assertThat(verdict(deadline, deadline)).isEqualTo("Not sent again: the deadline of 2 s is over.");
        assertThat(verdict(deadline.minusMillis(1), deadline))
                .isEqualTo(
                        "Not sent again: a wait of 0.25 s does not fit into the deadline of 2 s, of which 1.999 s are"
                                + " over.");
    }

    private static String verdict(Duration elapsed, Duration deadline) {
        return RetryDecision.decide(
                        new RetryDecision.Situation(
                                Rule.ALWAYS,
                                "",
                                true,
                                Proof.AMBIGUOUS,
                                1,
                                false,
                                RetryPolicy.standard(),
                                null,
                                elapsed,
                                deadline,
                                0.5),
                        () -> true)
                .why();
    }

    private record Axes(Rule rule, boolean safe, Proof proof, boolean bodySpent) {}

    private static Arbitrary<Duration> millis(long from, long to) {
        return Arbitraries.longs().between(from, to).map(Duration::ofMillis);
    }
}
