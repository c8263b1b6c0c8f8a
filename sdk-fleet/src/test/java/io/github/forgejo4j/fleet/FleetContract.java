package io.github.forgejo4j.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.pacing.LimiterFailure;
import io.github.forgejo4j.pacing.Pacing;
import io.github.forgejo4j.testing.FakeForgejo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What every store must do; each runs it on a real server. */
abstract class FleetContract {
    static final Duration WINDOW = Duration.ofMinutes(10);

    final VirtualClock clock = new VirtualClock();

    /** A limiter as a process of its own would make it. */
    abstract FleetLimiter limiter(String name, FleetQuota quota);

    /** Makes the store keep its connections and answer nothing. */
    abstract AutoCloseable standstill() throws Exception;

    @Test
    void whatIsLeftIsTakenAndThenAskedForLater() throws Exception {
        FleetLimiter one = limiter("pause", FleetQuota.of(100, WINDOW).withBurst(5));
        for (int i = 0; i < 5; i++) {
            assertThat(ask(one, 1)).isEqualTo(Duration.ZERO);
        }
        // 95 flow back in 600 s.
        Duration pause = ask(one, 1);
        assertThat(pause).isBetween(Duration.ofMillis(6315), Duration.ofMillis(6317));
        assertThat(ask(one, 1)).as("a refused question takes nothing").isEqualTo(pause);
        clock.pass(pause.plusMillis(1));
        assertThat(ask(one, 1)).isEqualTo(Duration.ZERO);
        assertThat(ask(one, 1)).isPositive();
    }

    @Test
    void weightsAreTakenWholeOrNotAtAll() throws Exception {
        FleetLimiter one = limiter("weights", FleetQuota.of(100, WINDOW).withBurst(5));
        assertThat(ask(one, 3)).isEqualTo(Duration.ZERO);
        assertThat(ask(one, 3)).isPositive();
        assertThat(ask(one, 2)).isEqualTo(Duration.ZERO);
    }

    @Test
    void whatCostsMoreThanTheBurstFailsInsteadOfWaitingForEver() throws Exception {
        FleetLimiter one = limiter("heavy", FleetQuota.of(100, WINDOW).withBurst(2));
        assertThatThrownBy(() -> ask(one, 3))
                .hasCauseInstanceOf(IllegalStateException.class)
                .hasMessageContaining(
                        "a request that costs 3 costs more than the burst of the quota, and would never go");
        assertThat(ask(one, 2)).isEqualTo(Duration.ZERO);
    }

    @Test
    void quotasOfOtherNamesAreOthers() throws Exception {
        FleetQuota quota = FleetQuota.of(100, WINDOW).withBurst(1);
        assertThat(ask(limiter("a", quota), 1)).isEqualTo(Duration.ZERO);
        assertThat(ask(limiter("b", quota), 1)).isEqualTo(Duration.ZERO);
        assertThat(ask(limiter("a", quota), 1)).isPositive();
    }

    /** Eight processes that ask as fast as they can, over two windows of a virtual clock that a ninth moves on. */
    @Test
    void eightProcessesTogetherGetTheQuotaAndNoMore() throws Exception {
        FleetQuota quota = FleetQuota.of(400, WINDOW);
        List<FleetLimiter> fleet = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            fleet.add(limiter("fleet", quota));
        }
        ExecutorService threads = Executors.newFixedThreadPool(8);
        long granted = 0;
        try {
            for (int step = 0; step < 20; step++) {
                List<Future<Long>> rounds = new ArrayList<>();
                for (FleetLimiter process : fleet) {
                    rounds.add(threads.submit(() -> takeAll(process)));
                }
                for (Future<Long> round : rounds) {
                    granted += round.get(30, TimeUnit.SECONDS);
                }
                clock.pass(WINDOW.dividedBy(20));
            }
        } finally {
            threads.shutdownNow();
        }
        // The burst of the beginning, and what flowed back in nineteen twentieths of a window.
        assertThat(granted).isBetween(20 + 380L * 19 / 20 - 1, 20 + 380L * 19 / 20);
    }

    @Test
    void aStoreThatStandsStillHoldsNoCallLongerThanItWasTold() throws Exception {
        Pacing pacing = Pacing.builder()
                .limiter(limiter("still", FleetQuota.of(1000, WINDOW)))
                .limiterPatience(Duration.ofMinutes(1))
                .build();
        try (FakeForgejo fake = FakeForgejo.start();
                ForgejoClient client = client(fake, pacing)) {
            client.me().get().execute();
            Standstill still = new Standstill(client);
            try (AutoCloseable store = standstill()) {
                for (int millis : new int[] {50, 250}) {
                    still.endsWithItsDeadline(false, millis);
                    still.endsWithItsDeadline(true, millis);
                }
                still.endsWithACancel();
                still.endsWithAnInterrupt();
            }
            assertThat(fake.requests()).as("nothing went without the store").hasSize(1);
            client.me().get().withDeadline(Duration.ofSeconds(20)).execute();
            assertThat(fake.requests()).as("and it goes on with it").hasSize(2);
        }
    }

    @Test
    void aStoreThatStandsStillIsWaitedForAsLongAsThePatienceLasts() throws Exception {
        Duration patience = Duration.ofMillis(200);
        try (FakeForgejo fake = FakeForgejo.start()) {
            for (LimiterFailure failure : LimiterFailure.values()) {
                Pacing pacing = Pacing.builder()
                        .limiter(limiter("patience " + failure, FleetQuota.of(1000, WINDOW)))
                        .limiterPatience(patience)
                        .limiterFailure(failure)
                        .build();
                try (ForgejoClient client = client(fake, pacing);
                        AutoCloseable store = standstill()) {
                    if (failure == LimiterFailure.LET_GO) {
                        client.me().get().execute();
                    } else {
                        assertThatThrownBy(() -> client.me().get().execute())
                                .isInstanceOf(ForgejoException.class)
                                .hasMessageContaining("the limiter failed (TimeoutException)");
                    }
                }
            }
            assertThat(fake.requests()).hasSize(1);
        }
    }

    private static ForgejoClient client(FakeForgejo fake, Pacing pacing) {
        return ForgejoClient.builder()
                .baseUrl(fake.url())
                .token(fake.token())
                .pacing(pacing)
                .build();
    }

    private static long takeAll(FleetLimiter process) throws Exception {
        long taken = 0;
        while (ask(process, 1).isZero()) {
            taken++;
        }
        return taken;
    }

    static Duration ask(FleetLimiter limiter, int permits) throws Exception {
        return limiter.tryAcquire(permits).toCompletableFuture().get(10, TimeUnit.SECONDS);
    }
}
