package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.retry.RetryBudget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tokens of the retry budget under contention, to the last one. Amounts are whole numbers, which a double counts exactly. */
class BudgetContentionTest {
    private static final int THREADS = 16;

    private final FakeTiming timing = new FakeTiming();
    private final ExecutorService pool = Executors.newFixedThreadPool(THREADS);

    @AfterEach
    void stop() {
        pool.shutdownNow();
    }

    private long sum(Callable<Integer> each) throws Exception {
        CyclicBarrier begin = new CyclicBarrier(THREADS);
        List<Future<Integer>> counts = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            counts.add(pool.submit(() -> {
                begin.await();
                return each.call();
            }));
        }
        long sum = 0;
        for (Future<Integer> count : counts) {
            sum += count.get();
        }
        return sum;
    }

    @Test
    void whatIsTakenIsWhatWasThereAndNotATokenMore() throws Exception {
        TokenBucket bucket = new TokenBucket(RetryBudget.of(100_000, 5, 2, 1, Duration.ofDays(1)), timing);

        long taken = sum(() -> {
            int mine = 0;
            for (int i = 0; i < 5_000; i++) {
                mine += bucket.tryTake(false) ? 5 : 0;
            }
            return mine;
        });

        assertThat(taken).isEqualTo(100_000);
        assertThat(bucket.tryTake(true)).isFalse();
    }

    @Test
    void noTokenThatASuccessGivesBackIsLostOrCountedTwice() throws Exception {
        TokenBucket bucket = new TokenBucket(RetryBudget.of(1_000_000, 1, 1, 1, Duration.ofDays(1)), timing);
        long all = 1_000_000;
        for (long i = 0; i < all; i++) {
            bucket.tryTake(false);
        }
        assertThat(bucket.tryTake(false)).isFalse();

        long taken = sum(() -> {
            int mine = 0;
            for (int i = 0; i < 20_000; i++) {
                bucket.success();
                mine += bucket.tryTake(false) ? 1 : 0;
            }
            return mine;
        });
        while (bucket.tryTake(false)) {
            taken++;
        }

        assertThat(taken).isEqualTo(THREADS * 20_000L);
    }

    @Test
    void timeGivesBackItsTokensOnceHoweverManyLookAtTheClock() throws Exception {
        // A power of two: parts of a token are then exact in a double.
        TokenBucket bucket = new TokenBucket(RetryBudget.of(1_000_000, 1, 1, 0, Duration.ofNanos(1024)), timing);
        for (int i = 0; i < 1_000_000; i++) {
            bucket.tryTake(false);
        }

        long taken = sum(() -> {
            int mine = 0;
            for (int i = 0; i < 10_000; i++) {
                timing.advance(Duration.ofNanos(512));
                mine += bucket.tryTake(false) ? 1 : 0;
            }
            return mine;
        });
        while (bucket.tryTake(false)) {
            taken++;
        }

        assertThat(taken).isEqualTo(THREADS * 10_000L / 2);
    }
}
