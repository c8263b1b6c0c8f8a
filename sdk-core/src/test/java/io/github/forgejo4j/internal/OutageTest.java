package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** 200 callers of one client live through an outage of 60 s: the real decision and budget, in virtual time. */
class OutageTest {
    private static final long BEGIN = Duration.ofSeconds(10).toNanos();
    private static final long END = Duration.ofSeconds(70).toNanos();

    private final VirtualTiming timing = new VirtualTiming();
    private final RetryPolicy policy = RetryPolicy.standard();
    private final TokenBucket budget = new TokenBucket(policy.budget(), timing);
    private final Random random = new Random(1);
    private Duration between;
    private int calls;
    private int requests;
    private int servedAfter;

    /**
     * What a caller does after a call, good or bad.
     *
     * @param again after how many milliseconds the next one follows
     */
    @ParameterizedTest
    @ValueSource(ints = {100, 1_000, 10_000})
    void anOutageCostsAtMostOneRequestInTenMore(int again) {
        between = Duration.ofMillis(again);
        for (int i = 0; i < 200; i++) {
            timing.schedule(this::call, between.multipliedBy(i).dividedBy(200));
        }
        timing.advance(Duration.ofSeconds(90));

        assertThat((double) requests / calls).isLessThanOrEqualTo(1.1);
    }

    @Test
    void twoHundredCallsThatMeetItTogetherMakeTwoHundredAndTwenty() {
        between = Duration.ofHours(1);
        for (int i = 0; i < 200; i++) {
            timing.schedule(this::call, Duration.ofNanos(BEGIN));
        }
        timing.advance(Duration.ofSeconds(69));

        assertThat(calls).isEqualTo(200);
        assertThat(requests).isEqualTo(220);
    }

    @Test
    void allCallersAreServedWithinTwoSecondsOfItsEnd() {
        between = Duration.ofSeconds(1);
        for (int i = 0; i < 200; i++) {
            timing.schedule(this::call, between.multipliedBy(i).dividedBy(200));
        }
        timing.advance(Duration.ofSeconds(72));

        assertThat(servedAfter).isEqualTo(200);
    }

    private void call() {
        if (underway()) {
            calls++;
        }
        attempt(1, timing.nanoTime(), underway());
    }

    /** Only calls that begin in the outage count: those before it cost nothing more, and would flatter the ratio. */
    private boolean underway() {
        return timing.nanoTime() >= BEGIN && timing.nanoTime() < END;
    }

    private void attempt(int number, long since, boolean counts) {
        if (counts) {
            requests++;
        }
        timing.schedule(() -> answered(number, since, counts), Duration.ofMillis(50));
    }

    private void answered(int number, long since, boolean counts) {
        long now = timing.nanoTime();
        if (now < BEGIN || now >= END) {
            budget.success();
            if (now >= END) {
                servedAfter++;
                return;
            }
            timing.schedule(this::call, between);
            return;
        }
        RetryDecision decision = RetryDecision.decide(
                new RetryDecision.Situation(
                        Eligibility.Rule.IDEMPOTENT_ONLY,
                        "",
                        true,
                        Proof.AMBIGUOUS,
                        number,
                        false,
                        policy,
                        null,
                        Duration.ofNanos(now - since),
                        policy.deadline(),
                        random.nextDouble()),
                () -> budget.tryTake(false));
        if (decision.pause() == null) {
            timing.schedule(this::call, between);
        } else {
            timing.schedule(() -> attempt(number + 1, since, counts), decision.pause());
        }
    }
}
