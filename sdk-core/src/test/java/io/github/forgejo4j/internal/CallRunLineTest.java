package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.eventually;
import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.forgejo4j.call.CallListener;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.pacing.Pacing;
import io.github.forgejo4j.retry.Eligibility;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.GET;
import retrofit2.http.POST;

/** What a call does with its place among the calls in flight. */
@Timeout(30)
class CallRunLineTest {
    interface Api {
        @GET("thing")
        ForgejoCall<Map<String, Object>> read();

        @POST("things")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "For the test.")
        ForgejoCall<Map<String, Object>> create();
    }

    /** Somebody else's request. */
    private static class Other extends LineWaiter {
        final AtomicReference<Gate.Pass> pass = new AtomicReference<>();

        Other() {
            super("other", 1, 1, false, 0);
        }

        @Override
        void granted(Gate.Pass granted) {
            pass.set(granted);
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

    private final AtomicInteger queued = new AtomicInteger();
    private final AtomicReference<Thread> sender = new AtomicReference<>();
    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    private Core core(Timing timing, Pacing pacing, int inFlight) {
        return wire.core(config -> {
            config.timing = timing;
            config.pacing = pacing;
            config.maxCallsInFlight = inFlight;
            config.auth = request -> sender.set(Thread.currentThread());
            config.eventExecutor = Runnable::run;
            config.callListeners = List.of(new CallListener() {
                @Override
                public void onQueued(QueuedEvent event) {
                    queued.incrementAndGet();
                }
            });
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void betweenTwoAttemptsItHoldsNone(boolean async) throws Exception {
        wire.answers(status(503), json(200, "{\"id\":7}"));
        Core core = core(wire.timing, null, 1);

        assertThat(run(core.create(Api.class).read(), async)).containsEntry("id", 7);
        assertThat(run(core.create(Api.class).read(), async)).containsEntry("id", 7);

        assertThat(wire.requests).hasSize(3);
        assertThat(queued).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPlaceThatItWaitedForIsGivenBack(boolean async) throws Exception {
        wire.answers(json(200, "{}"));
        Core core = core(wire.timing, null, 1);
        Gate.Pass occupied = core.gate().enter(new Other());
        CompletableFuture<?> waits = async
                ? core.create(Api.class).read().executeAsync()
                : CompletableFuture.supplyAsync(
                        () -> core.create(Api.class).read().execute());
        eventually(() -> queued.get() == 1);
        assertThat(wire.requests).isEmpty();

        occupied.release();

        waits.get(5, TimeUnit.SECONDS);
        assertThat(run(core.create(Api.class).read(), async)).isEmpty();
        assertThat(queued).hasValue(1);
    }

    @Test
    void anAsynchronousCallGoesOnOnAThreadOfItsOwnAndNotOnThatOfWhoGaveItThePlace() throws Exception {
        wire.answers(json(200, "{}"));
        Core core = core(wire.timing, null, 1);
        Gate.Pass occupied = core.gate().enter(new Other());
        CompletableFuture<?> waits = core.create(Api.class).read().executeAsync();
        assertThat(sender).hasValue(null);

        occupied.release();

        waits.get(5, TimeUnit.SECONDS);
        assertThat(sender.get()).isNotSameAs(Thread.currentThread());
    }

    @Test
    void aSynchronousCallIsWokenByWhoGaveItThePlace() throws Exception {
        wire.answers(json(200, "{}"));
        VirtualTiming timing = new VirtualTiming();
        Core core = core(timing, null, 1);
        Gate.Pass occupied = core.gate().enter(new Other());
        CompletableFuture<?> waits = CompletableFuture.supplyAsync(
                () -> core.create(Api.class).read().execute());
        eventually(() -> queued.get() == 1);

        occupied.release();

        // In a time that stands nothing is run later.
        waits.get(5, TimeUnit.SECONDS);
        assertThat(timing.pending()).isZero();
    }

    @Test
    void closedInFlightAWriteThatHasAPlaceMayHaveBeenApplied() {
        wire.answers(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());
        Core core = core(wire.timing, null, 2);
        CompletableFuture<?> future = core.create(Api.class).create().executeAsync();
        eventually(() -> wire.requests.size() == 1);

        core.close();

        TransportException failure = (TransportException)
                catchThrowable(() -> future.get(5, TimeUnit.SECONDS)).getCause();
        assertThat(failure.mayHaveBeenApplied()).isTrue();
        assertThat(failure.attempts()).hasSize(1);
    }

    @Test
    void interruptedInTheMomentInWhichItGetsItsPlaceItGivesItBackAndStaysInterrupted() throws Exception {
        VirtualTiming timing = new VirtualTiming();
        Pacing pacing = Pacing.builder()
                .preset(2, Duration.ofSeconds(100))
                .spreadBelow(0)
                .build();
        Core core = core(timing, pacing, 2);
        Gate gate = core.gate();
        gate.enter(new Other()).release();
        gate.enter(new Other()).release();
        CountDownLatch before = new CountDownLatch(1);
        CountDownLatch blocks = new CountDownLatch(1);
        Other first = new Other() {
            @Override
            void granted(Gate.Pass granted) {
                super.granted(granted);
                before.countDown();
                try {
                    blocks.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        };
        assertThat(gate.enter(first)).isNull();
        AtomicReference<Throwable> told = new AtomicReference<>();
        AtomicReference<Boolean> flag = new AtomicReference<>();
        Thread caller = new Thread(() -> {
            told.set(catchThrowable(() -> core.create(Api.class).read().execute()));
            flag.set(Thread.currentThread().isInterrupted());
        });
        caller.start();
        eventually(() -> queued.get() == 2 && caller.getState() == Thread.State.WAITING);

        // Both get their places in one go, and the first one keeps the second from being told.
        Thread time = new Thread(() -> timing.advance(Duration.ofSeconds(101)));
        time.start();
        assertThat(before.await(5, TimeUnit.SECONDS)).isTrue();
        caller.interrupt();
        eventually(() -> !caller.isAlive()
                || Arrays.stream(caller.getStackTrace())
                        .anyMatch(frame -> frame.getMethodName().equals("awaitUninterruptibly")));
        blocks.countDown();
        time.join(5_000);
        caller.join(5_000);

        assertThat(told.get())
                .hasMessage(
                        "Api.read (GET /thing): nothing was sent. Not sent: the thread was interrupted while it stood"
                                + " in line for other calls.");
        assertThat(flag.get()).isTrue();
        first.pass.get().release();
        timing.advance(Duration.ofSeconds(300));
        assertThat(gate.enter(new Other())).isNotNull();
        assertThat(gate.enter(new Other())).as("no place is lost").isNotNull();
    }
}
