package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.call.WaitReason;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.StopReason;
import io.github.forgejo4j.retry.Eligibility.Rule;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The borders of the decision, and its words. Without jitter the backoff after the first attempt is 500 ms. */
class RetryDecisionTest {
    private static RetryDecision decide(Duration asked, Duration elapsed, Duration deadline) {
        return RetryDecision.decide(
                new RetryDecision.Situation(
                        Rule.ALWAYS,
                        "",
                        false,
                        Proof.AMBIGUOUS,
                        1,
                        false,
                        RetryPolicy.standard(),
                        asked,
                        elapsed,
                        deadline,
                        1.0),
                () -> true);
    }

    @Test
    void anAskOfExactlyTheLongestWaitIsWaitedFor() {
        RetryDecision decision = decide(Duration.ofMinutes(2), Duration.ZERO, null);

        assertThat(decision.pause()).isEqualTo(Duration.ofMinutes(2));
        assertThat(decide(Duration.ofMinutes(2).plusNanos(1), Duration.ZERO, null)
                        .stop())
                .isEqualTo(StopReason.RETRY_AFTER_TOO_LONG);
    }

    @Test
    void anAskAsLongAsTheBackoffIsTheReasonOfTheWait() {
        RetryDecision asked = decide(Duration.ofMillis(500), Duration.ZERO, null);
        assertThat(asked.kind()).isEqualTo(WaitReason.RETRY_AFTER);
        assertThat(asked.why()).isEqualTo("the server asks for it (Retry-After)");

        RetryDecision shorter = decide(Duration.ofMillis(499), Duration.ZERO, null);
        assertThat(shorter.pause()).isEqualTo(Duration.ofMillis(500));
        assertThat(shorter.kind()).isEqualTo(WaitReason.BACKOFF);
        assertThat(shorter.why()).isEqualTo("backoff after attempt 1");
    }

    @Test
    void aWaitThatEndsWithTheDeadlineDoesNotFit() {
        Duration deadline = Duration.ofMillis(1500);

        assertThat(decide(null, Duration.ofMillis(999), deadline).repeat()).isTrue();
        assertThat(decide(null, Duration.ofMillis(1000), deadline).why())
                .isEqualTo(
                        "Not sent again: a wait of 0.5 s does not fit into the deadline of 1.5 s, of which 1 s are over.");
        assertThat(decide(null, Duration.ofMillis(1499), deadline).why()).contains("does not fit");
        assertThat(decide(null, deadline, deadline).why()).isEqualTo("Not sent again: the deadline of 1.5 s is over.");
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0 s",
        "PT0.000999999S, under 0.001 s",
        "PT0.001S, 0.001 s",
        "PT1.5S, 1.5 s",
        "PT100S, 100 s",
        "PT2562047788015215H30M7S, 9223372036854775807 s"
    })
    void secondsAreWrittenWithAsManyDecimalsAsAreNeeded(Duration duration, String text) {
        assertThat(RetryDecision.seconds(duration)).isEqualTo(text);
    }
}
