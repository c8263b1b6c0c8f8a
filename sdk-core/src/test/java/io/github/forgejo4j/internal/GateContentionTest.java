package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.pacing.Pacing;
import io.github.forgejo4j.ratelimit.RateLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Headers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The line under contention: no place is given out twice or lost, no quota overspent. Time stands unless a test moves it. */
class GateContentionTest {
    private static final int THREADS = 24;

    private final VirtualTiming timing = new VirtualTiming();
    private final ExecutorService pool = Executors.newFixedThreadPool(THREADS);

    @AfterEach
    void stop() {
        pool.shutdownNow();
    }

    private Gate gate(Pacing pacing, int inFlight) {
        return Gate.of(pacing, inFlight, timing, new Events(null, List.of(), null), () -> 0.5);
    }

    /** One request; what is done with its pass is for the test to say. */
    private abstract static class Waiter extends LineWaiter {
        final CountDownLatch told = new CountDownLatch(1);

        Waiter() {
            super("op", 1, 1, false, 0);
        }

        @Override
        void refused(Gate.Refusal refusal) {
            throw new AssertionError(refusal.toString());
        }

        @Override
        boolean needsThread() {
            return false;
        }
    }

    private interface Work {
        void run(int thread, int round) throws Exception;
    }

    private void contend(int rounds, Work work) throws Exception {
        CyclicBarrier begin = new CyclicBarrier(THREADS);
        List<Future<?>> all = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            int thread = t;
            all.add(pool.submit(() -> {
                begin.await();
                for (int round = 0; round < rounds; round++) {
                    work.run(thread, round);
                }
                return null;
            }));
        }
        for (Future<?> one : all) {
            one.get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void neverMoreInFlightThanAllowedAndNoPlaceIsLostToWhoLeavesTheLine() throws Exception {
        int most = 5;
        Gate gate = gate(null, most);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger highest = new AtomicInteger();
        AtomicInteger served = new AtomicInteger();
        AtomicInteger left = new AtomicInteger();

        contend(400, (thread, round) -> {
            Waiter waiter = new Waiter() {
                @Override
                void granted(Gate.Pass pass) {
                    highest.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    // The pass comes back on another thread, as an answer's does.
                    pool.submit(() -> {
                        inside.decrementAndGet();
                        served.incrementAndGet();
                        pass.release();
                        pass.release();
                        told.countDown();
                    });
                }
            };
            Gate.Pass atOnce = gate.enter(waiter);
            if (atOnce != null) {
                highest.accumulateAndGet(inside.incrementAndGet(), Math::max);
                Thread.yield();
                inside.decrementAndGet();
                served.incrementAndGet();
                atOnce.release();
            } else if ((thread + round) % 3 == 0 && gate.leave(waiter)) {
                left.incrementAndGet();
            }
        });
        Wire.eventually(() -> served.get() + left.get() == THREADS * 400);

        assertThat(highest.get()).isBetween(1, most);
        assertThat(inside).hasValue(0);
        List<Gate.Pass> free = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            free.add(gate.enter(noMatter()));
        }
        assertThat(free).doesNotContainNull();
        assertThat(gate.enter(noMatter())).isNull();
        assertThat(timing.pending()).isZero();
    }

    private static Waiter noMatter() {
        return new Waiter() {
            @Override
            void granted(Gate.Pass pass) {}
        };
    }

    @Test
    void aPresetIsNeverOverspentAndGivesEachWindowItsWholeQuota() throws Exception {
        Gate gate = gate(
                Pacing.builder()
                        .preset(100, Duration.ofMinutes(1))
                        .spreadBelow(0)
                        .maxWait(Duration.ofDays(1))
                        .build(),
                0);
        AtomicInteger granted = new AtomicInteger();

        contend(20, (thread, round) -> {
            Waiter waiter = new Waiter() {
                @Override
                void granted(Gate.Pass pass) {
                    granted.incrementAndGet();
                    pass.release();
                }
            };
            Gate.Pass atOnce = gate.enter(waiter);
            if (atOnce != null) {
                waiter.granted(atOnce);
            }
        });

        assertThat(granted).hasValue(100);
        for (int window = 2; window <= 4; window++) {
            // A half percent more than a minute, for requests that travel faster than those before them.
            timing.advance(Duration.ofMillis(60_299));
            assertThat(granted).hasValue(100 * (window - 1));
            timing.advance(Duration.ofMillis(1));
            assertThat(granted).hasValue(100 * window);
        }
        timing.advance(Duration.ofMinutes(10));
        assertThat(granted).hasValue(THREADS * 20);
        assertThat(timing.pending()).isZero();
    }

    @Test
    void anAnswerThatComesLateDoesNotBringBackAQuotaThatIsSpent() {
        Gate gate = gate(
                Pacing.builder()
                        .byHeaders()
                        .spreadBelow(0)
                        .maxWait(Duration.ofDays(1))
                        .build(),
                0);
        Gate.Pass slow = gate.enter(noMatter());
        Gate.Pass quick = gate.enter(noMatter());
        answered(gate, quick, 3);

        // The server stated this when it took the request, long before the other one came.
        answered(gate, slow, 480);
        Gate.Pass last = gate.enter(noMatter());
        assertThat(last).isNotNull();
        assertThat(gate.enter(noMatter())).isNotNull();
        assertThat(gate.enter(noMatter())).isNotNull();
        assertThat(gate.enter(noMatter()))
                .as("three are left, and no fourth goes")
                .isNull();

        // What a request is told that was sent after the answers before it is news, also if it is more.
        answered(gate, last, 100);
        assertThat(gate.enter(noMatter())).isNotNull();
    }

    private void answered(Gate gate, Gate.Pass pass, int rest) {
        Headers headers = Headers.of("RateLimit", "\"p\";r=" + rest + ";t=60", "RateLimit-Policy", "\"p\";q=500;w=60");
        gate.observe(200, RateLimit.read(headers, null, timing.now(), timing::nanoTime), null, pass);
        pass.release();
    }

    @Test
    void aQuotaThatTheServersHeadersStateIsNeverOverspent() throws Exception {
        Gate gate = gate(
                Pacing.builder()
                        .byHeaders()
                        .spreadBelow(0)
                        .maxWait(Duration.ofDays(1))
                        .build(),
                0);
        AtomicInteger left = new AtomicInteger(500);
        AtomicInteger refused = new AtomicInteger();

        contend(50, (thread, round) -> {
            Waiter waiter = new Waiter() {
                @Override
                void granted(Gate.Pass pass) {
                    pool.submit(() -> {
                        int rest = left.decrementAndGet();
                        if (rest < 0) {
                            refused.incrementAndGet();
                        }
                        // Answers overtake each other between the server and the line.
                        if (rest % 3 == 0) {
                            Thread.yield();
                        }
                        Headers headers = Headers.of(
                                "RateLimit",
                                "\"p\";r=" + Math.max(0, rest) + ";t=60",
                                "RateLimit-Policy",
                                "\"p\";q=500;w=60");
                        gate.observe(
                                rest < 0 ? 429 : 200,
                                RateLimit.read(headers, null, timing.now(), timing::nanoTime),
                                rest < 0 ? Duration.ofSeconds(60) : null,
                                pass);
                        pass.release();
                    });
                }
            };
            Gate.Pass atOnce = gate.enter(waiter);
            if (atOnce != null) {
                waiter.granted(atOnce);
            }
        });
        Wire.eventually(() -> left.get() <= 3);

        assertThat(refused).hasValue(0);
        assertThat(left.get()).isBetween(0, 3);
    }
}
