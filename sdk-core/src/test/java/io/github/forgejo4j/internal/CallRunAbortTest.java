package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.eventually;
import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.IgnoredBefore;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.pacing.Pacing;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.GET;
import retrofit2.http.Query;

/** Calls that are ended, or meet a bug, between two of their steps: placed there by the clock that they look at. */
@Timeout(30)
class CallRunAbortTest {
    interface Api {
        @GET("thing")
        ForgejoCall<Map<String, Object>> read();

        @GET("runs")
        @IgnoredBefore(version = 15, parameter = "ref", harm = "all runs are listed")
        ForgejoCall<Map<String, Object>> runs(@Query("ref") String ref);
    }

    private static final String CLOSED = "Api.read (GET /thing): nothing was sent. Not sent: the client was closed.";

    private final HookedTiming timing = new HookedTiming();
    private final OkHttpClient users = new OkHttpClient();
    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
    }

    @AfterEach
    void stop() {
        wire.close();
        users.dispatcher().executorService().shutdown();
        users.connectionPool().evictAll();
    }

    private Core core(Pacing pacing) {
        return wire.core(config -> {
            config.timing = timing;
            config.okHttpClient = users;
            config.pacing = pacing;
        });
    }

    private static ForgejoException failureOf(CompletableFuture<?> future) {
        return (ForgejoException)
                catchThrowable(() -> future.get(5, TimeUnit.SECONDS)).getCause();
    }

    // ---- closed in between

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void closedWhileItsCredentialIsAskedForNothingIsSent(boolean async) {
        wire.answers(json(200, "{}"));
        wire.core(config -> {
            config.okHttpClient = users;
            config.auth = request -> wire.core().close();
        });

        TransportException failure = catchThrowableOfType(
                TransportException.class, () -> run(wire.api(Api.class).read(), async));

        assertThat(failure.getMessage()).contains("the client was closed");
        assertThat(wire.requests).isEmpty();
    }

    @Test
    void closedDuringAWaitTheLastAnswerIsTheEnd() {
        wire.answers(status(503, "Retry-After", "5"), json(200, "{}"));
        core(null);
        timing.at("CallSteps.pause", () -> wire.core().close());

        ServerErrorException failure = catchThrowableOfType(
                ServerErrorException.class, () -> wire.api(Api.class).read().execute());

        assertThat(failure.whyNotRepeated()).isEqualTo("Not sent again: the client was closed.");
        assertThat(failure.attempts()).hasSize(1);
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void closedInTheMomentInWhichAWaitBeginsItDoesNotWait() {
        wire.answers(status(503), json(200, "{}"));
        core(null);
        timing.at(
                "CallTurns.next",
                () -> timing.at("CallTurns.next", () -> wire.core().close()));
        // The first look at the clock is the attempt's own, the second one is the wait's.
        CompletableFuture<?> future = wire.api(Api.class).read().executeAsync();

        ForgejoException failure = failureOf(future);
        assertThat(failure.getMessage()).contains("the client was closed");
        assertThat(timing.pending()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void closedOnTheWayToTheLineItDoesNotStandThere(boolean async) {
        wire.answers(json(200, "{}"));
        Core core = core(Pacing.of(1, Duration.ofSeconds(100)));
        core.create(Api.class).read().execute();
        timing.at((async ? "CallTurns" : "CallSteps") + ".passGate", core::close);

        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class, () -> run(core.create(Api.class).read(), async));

        assertThat(failure).hasMessage(CLOSED);
        assertThat(timing.pending()).isZero();
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void closedWhileItStandsInLineForAPacerItEndsAtOnce() throws Exception {
        wire.answers(json(200, "{}"));
        Core core = core(Pacing.of(1, Duration.ofSeconds(100)));
        core.create(Api.class).read().execute();
        AtomicReference<Throwable> told = new AtomicReference<>();
        Thread caller = new Thread(() ->
                told.set(catchThrowable(() -> core.create(Api.class).read().execute())));
        caller.start();
        eventually(() -> timing.pending() == 1 && caller.getState() == Thread.State.WAITING);

        core.close();
        caller.join(5_000);

        assertThat(told.get()).hasMessage(CLOSED);
        assertThat(timing.pending()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aClosedClientAsksForNoVersionEither(boolean async) {
        core(null).close();

        assertThat(catchThrowable(() -> run(wire.api(Api.class).runs("main"), async)))
                .hasMessage("Api.runs (GET /runs): nothing was sent. Not sent: the client was closed.");
    }

    @Test
    void closedWhileTheVersionIsAskedForItIsToldOfThatAndNotOfTheVersion() {
        core(null);
        timing.at("CallTurns.requireVersion", () -> wire.core().close());

        assertThat(failureOf(wire.api(Api.class).runs("main").executeAsync()))
                .hasMessage("Api.runs (GET /runs): nothing was sent. Not sent: the client was closed.");
    }

    // ---- the version

    private final CountDownLatch version = new CountDownLatch(1);

    private void holdTheVersion() {
        wire.server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                wire.requests.add(request);
                if (request.getTarget().endsWith("/version")) {
                    version.await(20, TimeUnit.SECONDS);
                    return json(200, "{\"version\":\"15.0.0\"}");
                }
                return json(200, "{}");
            }
        });
    }

    @Test
    void cancelledWhileTheVersionIsAwaitedItEndsAndLeavesNoTimer() {
        holdTheVersion();
        Core core = core(null);
        CompletableFuture<?> other = core.create(Api.class).runs("main").executeAsync();
        eventually(() -> wire.requests.size() == 1);
        int before = timing.pending();
        CompletableFuture<?> future = core.create(Api.class)
                .runs("main")
                .withDeadline(Duration.ofHours(1))
                .executeAsync();
        assertThat(timing.pending()).as("its deadline, twice").isEqualTo(before + 2);
        assertThat(core.running()).isEqualTo(3);

        future.cancel(true);

        assertThat(core.running()).isEqualTo(2);
        assertThat(timing.pending()).isEqualTo(before);
        version.countDown();
        assertThat(catchThrowable(() -> other.get(5, TimeUnit.SECONDS))).isNull();
        assertThat(wire.requests).hasSize(2);
    }

    @Test
    void onceTheVersionIsThereNoTimerIsLeftOfTheWaitForIt() throws Exception {
        holdTheVersion();
        version.countDown();
        core(null);

        run(wire.api(Api.class).runs("main").withDeadline(Duration.ofHours(1)), true);

        eventually(() -> timing.pending() == 0);
    }

    @Test
    void interruptedWhileAnotherOneAsksForTheVersionItEndsAndStaysInterrupted() throws Exception {
        holdTheVersion();
        Core core = core(null);
        CompletableFuture<?> other = core.create(Api.class).runs("main").executeAsync();
        eventually(() -> wire.requests.size() == 1);
        AtomicReference<Throwable> told = new AtomicReference<>();
        AtomicReference<Boolean> flag = new AtomicReference<>();
        Thread caller = new Thread(() -> {
            told.set(catchThrowable(() -> core.create(Api.class).runs("main").execute()));
            flag.set(Thread.currentThread().isInterrupted());
        });
        caller.start();
        eventually(() -> caller.getState() == Thread.State.WAITING);

        caller.interrupt();
        caller.join(5_000);

        assertThat(told.get())
                .hasMessage("Api.runs (GET /runs): nothing was sent. Not sent: the thread was interrupted while the"
                        + " server's version was asked for.");
        assertThat(flag.get()).isTrue();
        version.countDown();
        other.get(5, TimeUnit.SECONDS);
    }

    // ---- bugs

    private static Runnable bug(String text) {
        return () -> {
            throw new IllegalStateException(text);
        };
    }

    @Test
    void aTimerThatIsRefusedEndsTheCallWithWhatItMetBefore() {
        wire.answers(status(503));
        wire.timing.refuse(new RejectedExecutionException("no timer"));

        ForgejoException failure = failureOf(wire.api(Api.class).read().executeAsync());

        assertThat(failure).isInstanceOf(ServerErrorException.class);
        assertThat(failure.whyNotRepeated()).isEqualTo("Not sent again: RejectedExecutionException: no timer.");
        assertThat(failure.getSuppressed())
                .singleElement()
                .satisfies(each -> assertThat(each).hasMessage("no timer"));
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void aTimerThatAClosedClientRefusesIsToldAsTheClosing() {
        wire.answers(status(503));
        core(null);
        AtomicInteger looks = new AtomicInteger();
        // The attempt looks at the clock too; what schedules is the wait.
        Runnable closing = () -> {
            wire.core().close();
            throw new RejectedExecutionException("closed");
        };
        timing.at("HookedTiming.schedule", () -> {
            looks.incrementAndGet();
            closing.run();
        });

        ForgejoException failure = failureOf(wire.api(Api.class).read().executeAsync());

        assertThat(failure.whyNotRepeated()).isEqualTo("Not sent again: the client was closed.");
        assertThat(failure.getSuppressed()).isEmpty();
        assertThat(looks).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"CallTurns.passGate", "CallTurns.transmit"})
    void aBugOnTheWayEndsTheCallAndGivesItsPlaceBack(String where) throws Exception {
        wire.answers(json(200, "{}"));
        Core core = wire.core(config -> {
            config.timing = timing;
            config.maxCallsInFlight = 1;
        });
        timing.at(where, bug("a bug"));

        ForgejoException failure = failureOf(core.create(Api.class).read().executeAsync());

        assertThat(failure)
                .hasMessage("Api.read (GET /thing): nothing was sent. Not sent again: IllegalStateException: a bug.");
        assertThat(wire.requests).isEmpty();
        assertThat(run(core.create(Api.class).read(), true)).isEmpty();
    }

    @Test
    void aFactoryWhoseCallsCanNotBeEnqueuedEndsTheCall() {
        IllegalStateException thrown = new IllegalStateException("not today");
        wire.core(config -> config.callFactory = request -> {
            Call call = users.newCall(request);
            return (Call) Proxy.newProxyInstance(
                    Call.class.getClassLoader(), new Class<?>[] {Call.class}, (proxy, method, arguments) -> {
                        if (method.getName().equals("enqueue")) {
                            throw thrown;
                        }
                        try {
                            return method.invoke(call, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        });

        ForgejoException failure = failureOf(wire.api(Api.class).read().executeAsync());

        assertThat(failure).isInstanceOf(TransportException.class).hasRootCause(thrown);
        assertThat(wire.requests).isEmpty();
    }

    // ---- OkHttp's queue

    @Test
    void aCallWhoseDeadlinePassesInOkHttpsQueueIsCancelledThere() throws Exception {
        wire.server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                wire.requests.add(request);
                version.await(20, TimeUnit.SECONDS);
                return json(200, "{}");
            }
        });
        AtomicInteger cancelled = new AtomicInteger();
        OkHttpClient narrow = new OkHttpClient.Builder()
                .eventListener(new EventListener() {
                    @Override
                    public void canceled(Call call) {
                        cancelled.incrementAndGet();
                    }
                })
                .build();
        narrow.dispatcher().setMaxRequests(1);
        Core core = wire.core(config -> {
            config.timing = timing;
            config.okHttpClient = narrow;
        });
        CompletableFuture<?> first = core.create(Api.class).read().executeAsync();
        eventually(() -> wire.requests.size() == 1);
        CompletableFuture<?> queued =
                core.create(Api.class).read().withDeadline(Duration.ofHours(1)).executeAsync();

        timing.advance(Duration.ofHours(1));

        assertThat(failureOf(queued))
                .hasMessage("Api.read (GET /thing): nothing was sent. Not sent: the deadline of 3600 s is over.");
        assertThat(cancelled).hasValue(1);
        version.countDown();
        first.get(5, TimeUnit.SECONDS);
        narrow.dispatcher().executorService().shutdown();
        narrow.connectionPool().evictAll();
    }
}
