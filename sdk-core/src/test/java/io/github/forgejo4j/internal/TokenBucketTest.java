package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.retry.RetryBudget;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TokenBucketTest {
    private final FakeTiming timing = new FakeTiming();

    private static int takes(TokenBucket bucket, boolean throttled) {
        int taken = 0;
        while (bucket.tryTake(throttled)) {
            taken++;
        }
        return taken;
    }

    @Test
    void aFullBucketPaysForItsCapacityAndNotForOneMore() {
        assertThat(takes(new TokenBucket(RetryBudget.of(10, 5, 2, 1, Duration.ofDays(1)), timing), false))
                .isEqualTo(2);
        assertThat(takes(new TokenBucket(RetryBudget.of(10, 5, 2, 1, Duration.ofDays(1)), timing), true))
                .isEqualTo(5);
    }

    @Test
    void aSuccessGivesBackWhatItGivesAndNoMoreThanTheBucketHolds() {
        TokenBucket bucket = new TokenBucket(RetryBudget.of(4, 1, 1, 3, Duration.ofDays(1)), timing);
        assertThat(takes(bucket, false)).isEqualTo(4);
        bucket.success();
        assertThat(takes(bucket, false)).isEqualTo(3);
        bucket.success();
        bucket.success();
        assertThat(takes(bucket, false)).isEqualTo(4);
    }

    @Test
    void timeGivesBackATokenPerIntervalAndPartsOfOne() {
        TokenBucket bucket = new TokenBucket(RetryBudget.of(4, 1, 1, 0, Duration.ofSeconds(2)), timing);
        takes(bucket, false);
        timing.advance(Duration.ofMillis(1500));
        assertThat(bucket.tryTake(false)).isFalse();
        timing.advance(Duration.ofMillis(500));
        assertThat(takes(bucket, false)).isEqualTo(1);
        timing.advance(Duration.ofDays(1));
        assertThat(takes(bucket, false)).isEqualTo(4);
    }
}
