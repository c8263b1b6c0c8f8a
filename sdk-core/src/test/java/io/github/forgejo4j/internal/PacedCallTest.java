package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.eventually;
import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.CallListener;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.pacing.Pacing;
import io.github.forgejo4j.retry.Eligibility;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.POST;

@Timeout(30)
class PacedCallTest {
    interface Api {
        @GET("thing")
        ForgejoCall<Map<String, Object>> read();

        @POST("things")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "A second request makes a second thing.")
        ForgejoCall<Map<String, Object>> create(@Body Map<String, String> thing);
    }

    private static final MockResponse OK = json(200, "{\"id\":7}");
    private static final MockResponse SLOW =
            OK.newBuilder().headersDelay(60, TimeUnit.SECONDS).build();

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final CallListener listener = new CallListener() {
        @Override
        public void onStart(StartEvent event) {
            events.add("started");
        }

        @Override
        public void onQueued(QueuedEvent event) {
            events.add("queued " + event.attempt() + " " + event.reason() + " " + event.expected());
        }

        @Override
        public void onDequeued(DequeuedEvent event) {
            events.add(
                    "dequeued " + event.attempt() + " " + event.reason() + " " + event.waited() + " " + event.sent());
        }

        @Override
        public void onAttempt(AttemptEvent event) {
            events.add("attempt " + event.attempt().number() + " "
                    + event.attempt().summary());
        }

        @Override
        public void onWait(WaitEvent event) {
            events.add("wait " + event.kind() + " " + event.pause());
        }

        @Override
        public void onGiveUp(GiveUpEvent event) {
            events.add("gave up " + event.kind());
        }

        @Override
        public void onEnd(EndEvent event) {
            events.add("ended " + event.outcome() + " " + event.attempts() + " " + event.status());
        }
    };
    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    private Api api(Pacing pacing, int inFlight) {
        return wire.core(config -> {
                    config.pacing = pacing;
                    config.maxCallsInFlight = inFlight;
                    config.callListeners = List.of(listener);
                    config.eventExecutor = Runnable::run;
                })
                .create(Api.class);
    }

    private Api apiInRealTime(int inFlight) {
        return wire.core(config -> {
                    config.timing = null;
                    config.maxCallsInFlight = inFlight;
                    config.callListeners = List.of(listener);
                    config.eventExecutor = Runnable::run;
                })
                .create(Api.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withoutPacingNobodyStandsInLine(boolean async) throws Exception {
        wire.answers(OK);
        Api api = api(null, 0);

        run(api.read(), async);

        assertThat(wire.core().gate()).isNull();
        eventually(() -> events.size() == 3);
        assertThat(events).containsExactly("started", "attempt 1 answered 200", "ended SUCCEEDED 1 OptionalInt[200]");
        assertThat(wire.timing.sleeps).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPacedCallWaitsForItsTurnAndTellsOfIt(boolean async) throws Exception {
        wire.answers(OK);
        Api api = api(Pacing.of(1, Duration.ofSeconds(100)), 0);

        run(api.read(), async);
        run(api.read(), async);

        assertThat(wire.requests).hasSize(2);
        assertThat(wire.timing.sleeps).containsExactly(Duration.ofMillis(100_500));
        eventually(() -> events.size() == 8);
        assertThat(events.subList(3, 8))
                .containsExactly(
                        "started",
                        "queued 1 PACING PT1M40.5S",
                        "dequeued 1 PACING PT1M40.5S true",
                        "attempt 1 answered 200",
                        "ended SUCCEEDED 1 OptionalInt[200]");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aWaitThatDoesNotFitTheDeadlineEndsTheCallUnsent(boolean async) throws Exception {
        wire.answers(OK);
        Api api = api(Pacing.of(1, Duration.ofSeconds(100)), 0);
        run(api.read(), async);

        TransportException failure = catchThrowableOfType(
                TransportException.class,
                () -> run(api.create(Map.of("title", "leak")).withDeadline(Duration.ofSeconds(10)), async));

        assertThat(failure)
                .hasMessage(
                        "Api.create (POST /things): nothing was sent. Not sent: a wait of 100.5 s for the preset of 1 per"
                                + " 100 s does not fit into what is left of the deadline, 10 s.");
        assertThat(failure.proof()).isEqualTo(Proof.UNSENT);
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(failure.attempts()).isEmpty();
        assertThat(wire.requests).hasSize(1);
        assertThat(wire.timing.sleeps).isEmpty();
        eventually(() -> events.contains("ended FAILED 0 OptionalInt.empty"));
        assertThat(events).contains("gave up DEADLINE");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void repeatsArePacedToo(boolean async) throws Exception {
        wire.answers(status(503), OK);
        Api api = api(Pacing.of(1, Duration.ofSeconds(100)), 0);

        run(api.read(), async);

        Duration backoff = wire.timing.sleeps.get(0);
        assertThat(wire.timing.sleeps)
                .containsExactly(backoff, Duration.ofMillis(100_500).minus(backoff));
        assertThat(wire.requests).hasSize(2);
    }

    @Test
    void aRefusalOfOneCallHoldsBackTheNext() throws Exception {
        wire.answers(status(429, "Retry-After", "600"), OK);
        Api api = api(Pacing.byHeaders(), 0);
        catchThrowable(() -> api.read().execute());

        assertThat(wire.requests).hasSize(1);
        assertThat(api.read().execute()).containsEntry("id", 7);
        assertThat(wire.timing.sleeps).containsExactly(Duration.ofSeconds(600));
    }

    @Test
    void cancellingACallInLineTakesItOut() throws Exception {
        wire.answers(SLOW);
        Api api = apiInRealTime(1);
        CompletableFuture<?> first = api.read().executeAsync();
        CompletableFuture<?> second = api.read().executeAsync();

        assertThat(second.cancel(true)).isTrue();

        assertThat(second).isCancelled();
        eventually(() -> events.contains("ended CANCELLED 0 OptionalInt.empty"));
        assertThat(events.stream()
                        .filter(each -> each.startsWith("dequeued 1 CALLS_IN_FLIGHT") && each.endsWith(" false")))
                .hasSize(1);
        eventually(() -> wire.requests.size() == 1);
        first.cancel(true);
    }

    @Test
    void closingEndsThoseInLineAtOnce() throws Exception {
        wire.answers(SLOW);
        Api api = apiInRealTime(1);
        CompletableFuture<?> first = api.read().executeAsync();
        CompletableFuture<?> second = api.read().executeAsync();
        AtomicReference<Throwable> third = new AtomicReference<>();
        Thread caller =
                new Thread(() -> third.set(catchThrowable(() -> api.read().execute())));
        caller.start();
        eventually(
                () -> events.stream().filter(each -> each.startsWith("queued")).count() == 2);

        wire.core().close();
        caller.join(5_000);

        assertThat(third.get())
                .isInstanceOf(TransportException.class)
                .hasMessage("Api.read (GET /thing): nothing was sent. Not sent: the client was closed.");
        assertThat(second).isCompletedExceptionally();
        eventually(first::isDone);
        assertThat(wire.requests).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void interruptingAThreadInLineEndsItsCall() throws Exception {
        wire.answers(SLOW);
        Api api = apiInRealTime(1);
        CompletableFuture<?> first = api.read().executeAsync();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        AtomicReference<Boolean> flag = new AtomicReference<>();
        Thread caller = new Thread(() -> {
            thrown.set(catchThrowable(() -> api.read().execute()));
            flag.set(Thread.currentThread().isInterrupted());
        });
        caller.start();
        eventually(() -> events.stream().anyMatch(each -> each.startsWith("queued")));

        caller.interrupt();
        caller.join(5_000);

        assertThat(thrown.get())
                .hasMessage(
                        "Api.read (GET /thing): nothing was sent. Not sent: the thread was interrupted while it stood in"
                                + " line for other calls.");
        assertThat(flag.get()).isTrue();
        assertThat(events).contains("gave up CANCELLED");
        first.cancel(true);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDeadlineInLineIsKept(boolean async) throws Exception {
        wire.answers(SLOW);
        Api api = apiInRealTime(1);
        CompletableFuture<?> first = api.read().executeAsync();

        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class, () -> run(api.read().withDeadline(Duration.ofMillis(200)), async));

        assertThat(failure)
                .hasMessage(
                        "Api.read (GET /thing): nothing was sent. Not sent: the deadline passed while it waited in line"
                                + " (CALLS_IN_FLIGHT).");
        first.cancel(true);
    }

    @Tag("repeats")
    @Test
    void tenThousandCallsInLineHoldNoThread() throws Exception {
        wire.answers(SLOW);
        Api api = apiInRealTime(1);
        List<CompletableFuture<?>> futures = new ArrayList<>();
        futures.add(api.read().executeAsync());
        eventually(() -> wire.requests.size() == 1);
        int before = Thread.activeCount();
        for (int i = 0; i < 10_000; i++) {
            futures.add(api.read().executeAsync());
        }

        assertThat(Thread.activeCount()).isLessThanOrEqualTo(before);
        wire.core().close();
        for (CompletableFuture<?> each : futures) {
            assertThat(catchThrowable(() -> each.get(10, TimeUnit.SECONDS))).hasCauseInstanceOf(ForgejoException.class);
        }
        assertThat(wire.requests).hasSize(1);
    }

    @Tag("repeats")
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void neverMoreCallsAreInFlightThanAllowedAndAllAreSent(int bound) throws Exception {
        wire.answers(OK.newBuilder().headersDelay(5, TimeUnit.MILLISECONDS).build());
        Api api = apiInRealTime(bound);
        CountDownLatch done = new CountDownLatch(4);
        List<CompletableFuture<?>> futures = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            new Thread(() -> {
                        for (int i = 0; i < 20; i++) {
                            api.read().execute();
                        }
                        done.countDown();
                    })
                    .start();
        }
        for (int i = 0; i < 80; i++) {
            futures.add(api.read().executeAsync());
        }
        CompletableFuture.allOf(futures.toArray(new CompletableFuture<?>[0])).get(20, TimeUnit.SECONDS);

        assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(wire.requests).hasSize(160);
        assertThat(wire.requests.stream()
                        .map(each -> each.getConnectionIndex())
                        .distinct()
                        .count())
                .isLessThanOrEqualTo(bound);
    }
}
