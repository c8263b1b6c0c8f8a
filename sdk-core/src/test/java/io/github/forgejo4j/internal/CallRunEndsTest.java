package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.eventually;
import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.call.CallListener;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ForgejoVersion;
import io.github.forgejo4j.call.IgnoredBefore;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.GiveUpReason;
import io.github.forgejo4j.retry.RetryBudget;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.DELETE;
import retrofit2.http.GET;
import retrofit2.http.POST;
import retrofit2.http.Query;
import retrofit2.http.Streaming;

/** How calls end, and what of it the caller, the listeners and the registry are told. */
@Timeout(30)
class CallRunEndsTest {
    interface Api {
        @GET("thing")
        ForgejoCall<Map<String, Object>> read();

        @POST("things")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "For the test.")
        ForgejoCall<Map<String, Object>> create();

        @DELETE("thing")
        @Eligibility(value = Eligibility.Rule.ALWAYS, settled = 404)
        ForgejoCall<Void> delete();

        @GET("file")
        @Streaming
        ForgejoCall<ResponseBody> download();

        @GET("runs")
        @IgnoredBefore(version = 15, parameter = "ref", harm = "all runs are listed")
        ForgejoCall<Map<String, Object>> runs(@Query("ref") String ref);
    }

    private static final MockResponse BROKEN = new MockResponse.Builder()
            .onResponseStart(SocketEffect.ShutdownConnection.INSTANCE)
            .build();
    private static final MockResponse SILENCE = new MockResponse.Builder()
            .onResponseStart(SocketEffect.Stall.INSTANCE)
            .build();

    private final List<CallListener.GiveUpEvent> givenUp = new CopyOnWriteArrayList<>();
    private final List<CallListener.EndEvent> ends = new CopyOnWriteArrayList<>();
    private final List<CallListener.WaitEvent> waits = new CopyOnWriteArrayList<>();
    private final CallListener listener = new CallListener() {
        @Override
        public void onGiveUp(GiveUpEvent event) {
            givenUp.add(event);
        }

        @Override
        public void onEnd(EndEvent event) {
            ends.add(event);
        }

        @Override
        public void onWait(WaitEvent event) {
            waits.add(event);
        }
    };
    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
        wire.core(config -> {
            config.callListeners = List.of(listener);
            config.eventExecutor = Runnable::run;
        });
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    private Api api() {
        return wire.api(Api.class);
    }

    // ---- what is told

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anEarlierFailureSaysThatItWasSentAgainAndWhen(boolean async) {
        wire.answers(status(503));

        RetriesExhausted failure = catchThrowableOfType(RetriesExhausted.class, () -> run(api().read(), async));

        assertThat(failure.getSuppressed()).hasSize(2);
        assertThat(failure.getSuppressed()[0])
                .hasMessageEndingWith("(attempt 1 of at most 3) Sent again after "
                        + RetryDecision.seconds(wire.timing.sleeps.get(0)) + ".");
        assertThat(((ForgejoException) failure.getSuppressed()[0]).attempts()).hasSize(1);
        eventually(() -> ends.size() == 1);
        assertThat(waits).extracting(CallListener.WaitEvent::nextAttempt).containsExactly(2, 3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void listenersAreToldWhyACallWasGivenUp(boolean async) {
        wire.answers(status(404));
        ForgejoException failure = catchThrowableOfType(NotFoundException.class, () -> run(api().read(), async));

        eventually(() -> ends.size() == 1);
        assertThat(givenUp).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo(GiveUpReason.NOT_REPEATABLE);
            assertThat(event.failure()).isSameAs(failure);
        });
        assertThat(ends.get(0).outcome()).isEqualTo(CallListener.Outcome.FAILED);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRefusedCallIsTold(boolean async) throws Exception {
        try (Wire old = new Wire()) {
            old.core(config -> {
                config.serverVersion = ForgejoVersion.parse("11.0.0");
                config.callListeners = List.of(listener);
                config.eventExecutor = Runnable::run;
            });
            InvalidInputException refusal = catchThrowableOfType(
                    InvalidInputException.class, () -> run(old.api(Api.class).runs("main"), async));

            eventually(() -> ends.size() == 1);
            assertThat(givenUp).singleElement().satisfies(event -> {
                assertThat(event.kind()).isEqualTo(GiveUpReason.REFUSED);
                assertThat(event.failure()).isSameAs(refusal);
                assertThat(event.reason()).isEqualTo("Not sent.");
            });
        }
    }

    @Test
    void theEndOfACallThatItsClientsClosingEndedIsSaidToBeThat() {
        wire.answers(SILENCE);
        CompletableFuture<?> future = api().create().executeAsync();
        eventually(() -> wire.requests.size() == 1);

        wire.core().close();

        Throwable told = catchThrowable(() -> future.get(5, TimeUnit.SECONDS)).getCause();
        assertThat(told.getMessage())
                .startsWith("Api.create (POST /things): the client was closed: ")
                .contains(" Not sent again: the client was closed.");
        eventually(() -> ends.size() == 1);
        assertThat(givenUp).extracting(CallListener.GiveUpEvent::kind).containsExactly(GiveUpReason.CLOSED);
        assertThat(ends.get(0).outcome()).isEqualTo(CallListener.Outcome.CANCELLED);
    }

    @Test
    void theEndOfACallThatWasCancelledIsSaidToBeThat() {
        wire.answers(SILENCE);
        CompletableFuture<?> future = api().create().executeAsync();
        eventually(() -> wire.requests.size() == 1);

        future.cancel(true);

        eventually(() -> ends.size() == 1);
        assertThat(givenUp).extracting(CallListener.GiveUpEvent::kind).containsExactly(GiveUpReason.CANCELLED);
        assertThat(givenUp.get(0).reason()).isEqualTo("Not sent again: the call was cancelled.");
        assertThat(ends.get(0).outcome()).isEqualTo(CallListener.Outcome.CANCELLED);
    }

    @Test
    void cancelledInTheWaitAfterAnAttemptThatMayHaveArrivedItMayHaveBeenApplied() {
        wire.answers(BROKEN);
        wire.timing.hold();
        CompletableFuture<Void> future = api().delete().executeAsync();
        eventually(() -> wire.timing.held() == 1);

        future.cancel(true);

        CancellationException told = catchThrowableOfType(CancellationException.class, future::join);
        assertThat(((TransportException) told.getCause()).mayHaveBeenApplied()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void goneAtTheFirstAttemptIsNotSettledByAnEarlierOne(boolean async) {
        wire.answers(json(404, "{}"));

        assertThat(catchThrowable(() -> run(api().delete().acceptingSettled(), async)))
                .isInstanceOf(NotFoundException.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSuccessGivesTheBudgetBackWhatItEarns(boolean async) throws Exception {
        try (Wire spare = new Wire()) {
            spare.answers(status(503), json(200, "{}"), status(503), json(200, "{}"));
            spare.core(config -> config.policy = RetryPolicy.builder()
                    .budget(RetryBudget.of(5, 5, 5, 5, Duration.ofDays(1)))
                    .build());

            run(spare.api(Api.class).read(), async);
            run(spare.api(Api.class).read(), async);

            assertThat(spare.requests).hasSize(4);
        }
    }

    @Test
    void chanceIsChance() {
        CoreConfig config = new CoreConfig(wire.server.url("/"), new ObjectMapper());

        assertThat(DoubleStream.generate(config.random).limit(100))
                .allMatch(each -> each >= 0 && each < 1)
                .doesNotHaveDuplicates();
    }

    // ---- the registry's view

    private record Seen(int repeated, List<String> errors) {}

    private Seen registrySees(RetryPolicy policy, boolean async, MockResponse... answers) throws Exception {
        RetryRegistry registry = RetryRegistry.ofDefaults();
        List<String> errors = new ArrayList<>();
        List<String> repeated = new ArrayList<>();
        registry.getEventPublisher().onEntryAdded(added -> {
            Retry retry = added.getAddedEntry();
            retry.getEventPublisher()
                    .onRetry(event -> repeated.add("again"))
                    .onError(event -> errors.add("error after " + event.getNumberOfRetryAttempts()))
                    .onIgnoredError(event -> errors.add("ended"));
        });
        try (Wire seen = new Wire()) {
            seen.answers(answers);
            seen.core(config -> {
                config.registry = registry;
                config.policy = policy;
            });
            assertThat(catchThrowable(() -> run(seen.api(Api.class).read(), async)))
                    .isInstanceOf(ForgejoException.class);
        }
        return new Seen(repeated.size(), errors);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theRegistryCountsAsExhaustedWhatWasAndNothingElse(boolean async) throws Exception {
        RetryPolicy standard = RetryPolicy.standard();
        RetryPolicy poor = RetryPolicy.builder()
                .budget(RetryBudget.of(1, 5, 5, 1, Duration.ofDays(1)))
                .build();

        Seen exhausted = registrySees(standard, async, status(503));
        assertThat(exhausted.repeated()).isEqualTo(2);
        assertThat(exhausted.errors()).hasSize(1).first().asString().startsWith("error after");

        Seen refused = registrySees(standard, async, status(503), status(404));
        assertThat(refused.repeated()).isEqualTo(1);
        assertThat(refused.errors()).containsExactly("ended");

        Seen once = registrySees(poor, async, status(503));
        assertThat(once.repeated()).isZero();
        assertThat(once.errors()).containsExactly("ended");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRegistrysListenerThatThrowsEndsTheCallAndIsShown(boolean async) throws Exception {
        RetryRegistry registry = RetryRegistry.ofDefaults();
        IllegalStateException thrown = new IllegalStateException("the registry's listener");
        registry.getEventPublisher()
                .onEntryAdded(added -> added.getAddedEntry().getEventPublisher().onRetry(event -> {
                    throw thrown;
                }));
        try (Wire seen = new Wire()) {
            seen.answers(status(503));
            seen.core(config -> config.registry = registry);

            ForgejoException failure = catchThrowableOfType(
                    ForgejoException.class, () -> run(seen.api(Api.class).read(), async));

            assertThat(failure.whyNotRepeated()).isEqualTo("Not sent again: the retry loop was ended from outside.");
            assertThat(failure.getSuppressed())
                    .singleElement()
                    .satisfies(suppressed -> assertThat(suppressed).hasMessage("the registry's listener"));
            assertThat(seen.requests).hasSize(1);
        }
    }

    // ---- timers and late answers

    @Test
    void aCallThatEndedLeavesNoAlarm() throws Exception {
        VirtualTiming timing = new VirtualTiming();
        try (Wire timed = new Wire()) {
            timed.answers(json(200, "{}"));
            timed.core(config -> config.timing = timing);
            run(timed.api(Api.class).read().withDeadline(Duration.ofHours(1)), true);

            eventually(() -> timing.pending() == 0);
        }
    }

    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch here = new CountDownLatch(1);

    /** A client whose interceptor keeps the answer until it is let go. */
    private OkHttpClient keeping(List<okhttp3.Call> calls) {
        return new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    calls.add(chain.call());
                    okhttp3.Response answer = chain.proceed(chain.request());
                    here.countDown();
                    try {
                        held.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return answer;
                })
                .build();
    }

    @Test
    void anAnswerThatComesAfterTheEndIsClosedAndItsCallWasCancelled() throws Exception {
        VirtualTiming timing = new VirtualTiming();
        List<okhttp3.Call> calls = new CopyOnWriteArrayList<>();
        OkHttpClient users = keeping(calls);
        try (Wire late = new Wire()) {
            late.answers(json(200, "x".repeat(1_000_000))
                    .newBuilder()
                    .setHeader("Content-Type", "application/octet-stream")
                    .build());
            late.core(config -> {
                config.timing = timing;
                config.okHttpClient = users;
            });
            CompletableFuture<ResponseBody> future = late.api(Api.class)
                    .download()
                    .withDeadline(Duration.ofHours(1))
                    .executeAsync();
            assertThat(here.await(5, TimeUnit.SECONDS)).isTrue();
            timing.advance(Duration.ofHours(1));
            assertThat(future).isNotDone();
            assertThat(calls.get(0).isCanceled()).isFalse();
            timing.advance(Duration.ofMillis(30));

            assertThat(future).isCompletedExceptionally();
            assertThat(calls.get(0).isCanceled()).isTrue();
            held.countDown();
            eventually(() -> users.dispatcher().runningCallsCount() == 0);
            eventually(() -> users.connectionPool().connectionCount()
                    == users.connectionPool().idleConnectionCount());
        }
        users.dispatcher().executorService().shutdown();
        users.connectionPool().evictAll();
    }

    @Test
    void anAnswerThatComesWithinTheGraceLeavesNoAlarm() throws Exception {
        VirtualTiming timing = new VirtualTiming();
        OkHttpClient users = keeping(new CopyOnWriteArrayList<>());
        try (Wire late = new Wire()) {
            late.answers(json(200, "{}"));
            late.core(config -> {
                config.timing = timing;
                config.okHttpClient = users;
            });
            CompletableFuture<?> future =
                    late.api(Api.class).read().withDeadline(Duration.ofHours(1)).executeAsync();
            assertThat(here.await(5, TimeUnit.SECONDS)).isTrue();
            timing.advance(Duration.ofHours(1));
            assertThat(timing.pending()).isEqualTo(1);

            held.countDown();

            future.get(5, TimeUnit.SECONDS);
            eventually(() -> timing.pending() == 0);
        }
        users.dispatcher().executorService().shutdown();
        users.connectionPool().evictAll();
    }
}
