package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ratelimit.RateLimit;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import okhttp3.Headers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The newest rate limit is one that a server sent as it stands, and never older than one that was seen before. */
class SnapshotInterleavingTest {
    private static final Clock NOON = Clock.fixed(Instant.parse("2026-11-30T12:00:00Z"), ZoneOffset.UTC);

    @Test
    void inEveryOrderOfReadingTheClockAndStoringTheNewestStays() {
        assertThat(ordersOf(3)).isEqualTo(90);
    }

    @Test
    @Tag("long")
    void inEveryOrderOfFourAnswersTheNewestStays() {
        assertThat(ordersOf(4)).isEqualTo(2520);
    }

    private static int ordersOf(int count) {
        AtomicInteger orders = new AtomicInteger();
        Interleaving.forEachOrder(count, 2, order -> {
            Interleaving schedule = new Interleaving();
            AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 2); // The clock wraps meanwhile, as it may.
            RateLimitObserver observer = new RateLimitObserver(
                    NOON,
                    () -> {
                        long now = clock.incrementAndGet();
                        schedule.pause();
                        return now;
                    },
                    null);
            List<Long> stored = new ArrayList<>();
            List<Runnable> answers = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Headers headers = Headers.of("RateLimit", "\"p\";r=" + i);
                answers.add(
                        () -> stored.add(observer.observe(200, headers, "op").receivedNanos()));
            }
            try {
                schedule.run(answers, order, () -> {
                    RateLimit newest = observer.newest();
                    long latest =
                            stored.stream().reduce((a, b) -> a - b > 0 ? a : b).orElse(0L);
                    assertThat(newest == null).isEqualTo(stored.isEmpty());
                    if (newest != null) {
                        assertThat(newest.receivedNanos()).isEqualTo(latest);
                    }
                });
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            orders.incrementAndGet();
        });
        return orders.get();
    }

    @Test
    void underContentionNoReaderSeesATornOrAnOlderSnapshot() throws Exception {
        AtomicLong clock = new AtomicLong();
        RateLimitObserver observer = new RateLimitObserver(NOON, clock::incrementAndGet, null);
        AtomicInteger writing = new AtomicInteger(8);
        CountDownLatch begin = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        List<String> wrong = java.util.Collections.synchronizedList(new ArrayList<>());
        for (int t = 0; t < 8; t++) {
            int number = t;
            threads.add(new Thread(() -> {
                await(begin);
                for (int i = 0; i < 2_000; i++) {
                    // Quota, rest and reset of one answer belong together: r = q + 1, t = q + 2.
                    long q = number * 10_000L + i;
                    observer.observe(
                            200,
                            Headers.of(
                                    "RateLimit-Policy",
                                    "\"p\";q=" + q,
                                    "RateLimit",
                                    "\"p\";r=" + (q + 1) + ";t=" + (q + 2)),
                            "op");
                }
                writing.decrementAndGet();
            }));
        }
        for (int t = 0; t < 4; t++) {
            threads.add(new Thread(() -> {
                await(begin);
                long last = 0;
                while (writing.get() > 0) {
                    RateLimit seen = observer.newest();
                    if (seen != null) {
                        RateLimit.Limit limit = seen.limits().get(0);
                        long q = limit.quota().getAsLong();
                        if (limit.remaining().getAsLong() != q + 1
                                || !Duration.ofSeconds(q + 2).equals(limit.resetAfter())) {
                            wrong.add("torn: " + seen);
                        }
                        if (seen.receivedNanos() < last) {
                            wrong.add("older: " + seen.receivedNanos() + " after " + last);
                        }
                        last = seen.receivedNanos();
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        begin.countDown();
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(wrong).isEmpty();
        assertThat(observer.newest().receivedNanos()).isEqualTo(clock.get());
        assertThat(clock).hasValue(16_000);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
