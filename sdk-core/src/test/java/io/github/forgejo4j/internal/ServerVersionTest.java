package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ForgejoVersion;
import io.github.forgejo4j.call.IgnoredBefore;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.error.UnauthorizedException;
import io.github.forgejo4j.page.PagedCall;
import io.github.forgejo4j.page.Paging;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.POST;
import retrofit2.http.Query;

/** When the server is asked for its version, how often, and what is refused then. */
@Timeout(30)
class ServerVersionTest {
    interface Api {
        @POST("tokens")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "A second request makes a second token.")
        @IgnoredBefore(version = 15, parameter = "repositories", harm = "the token reaches everything")
        ForgejoCall<Map<String, Object>> create(@Body Map<String, Object> token);

        @POST("reviews")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "A second request makes a second review.")
        @IgnoredBefore(version = 16, parameter = "comments.lines", harm = "the comment stands on one line")
        ForgejoCall<Map<String, Object>> review(@Body Map<String, Object> review);

        @GET("runs")
        @Paging(Paging.Kind.LINK)
        @IgnoredBefore(version = 13, parameter = "early", harm = "one thing happens")
        @IgnoredBefore(version = 15, parameter = "ref", harm = "all runs are listed")
        PagedCall<String> runs(@Query("early") String early, @Query("ref") String ref);

        @GET("plain")
        ForgejoCall<Map<String, Object>> plain();
    }

    private static final String REFUSED = "repositories needs Forgejo 15, and the server is 11.0.15, which ignores it:"
            + " the token reaches everything. Nothing was sent.";

    private final AtomicReference<MockResponse> version = new AtomicReference<>(stated("11.0.15+gitea-1.22.0"));
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
        wire.server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                wire.requests.add(request);
                if (request.getTarget().equals("/api/v1/version")) {
                    MockResponse answer = version.get();
                    gate.await(20, TimeUnit.SECONDS);
                    return answer;
                }
                return Wire.json(200, request.getTarget().startsWith("/api/v1/runs") ? "[]" : "{}");
            }
        });
    }

    @AfterEach
    void stop() {
        gate.countDown();
        wire.close();
    }

    private static MockResponse stated(String version) {
        return Wire.json(200, "{\"version\":\"" + version + "\"}");
    }

    private List<String> targets() {
        return wire.requests.stream()
                .map(request -> request.getMethod() + " " + request.getTarget().replace("/api/v1", ""))
                .toList();
    }

    private Api api() {
        return wire.api(Api.class);
    }

    private ForgejoCall<?> limited() {
        return api().create(Map.of("repositories", List.of("kettle")));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anOlderServerIsNotSentWhatItIgnores(boolean async) {
        InvalidInputException refusal = catchThrowableOfType(InvalidInputException.class, () -> run(limited(), async));

        assertThat(refusal).hasMessage(REFUSED);
        assertThat(refusal.parameter()).isEqualTo("repositories");
        assertThat(refusal.mayHaveBeenApplied()).isFalse();
        assertThat(targets()).containsExactly("GET /version");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aServerThatHonoursItIsSentIt(boolean async) throws Exception {
        version.set(stated("15.0.3"));

        run(limited(), async);
        run(limited(), async);

        assertThat(targets()).containsExactly("GET /version", "POST /tokens", "POST /tokens");
    }

    @Test
    void aCallWithoutItAsksForNothing() {
        api().create(Map.of("name", "ci")).execute();
        api().plain().execute();
        api().runs(null, null).all();

        assertThat(targets()).hasSize(3).doesNotContain("GET /version");
    }

    @Test
    void madeCallsAskForNothingBeforeTheyAreExecuted() {
        assertThat(limited()).isNotNull();
        assertThat(targets()).isEmpty();
    }

    /** What a server reads as absent is no wish; an empty list and false are. */
    @Test
    void valuesThatAskForNothingAreNoReasonToRefuse() {
        java.util.Map<String, Object> nothing = new java.util.HashMap<>();
        nothing.put("repositories", null);
        api().create(nothing).execute();
        api().create(Map.of("repositories", "")).execute();
        api().create(Map.of("repositories", 0)).execute();
        api().runs(null, null).page(1);
        assertThat(targets()).hasSize(4).doesNotContain("GET /version");

        assertThatThrownBy(() -> api().create(Map.of("repositories", List.of())).execute())
                .hasMessage(REFUSED);
        assertThatThrownBy(() -> api().create(Map.of("repositories", false)).execute())
                .hasMessage(REFUSED);
        assertThat(targets()).hasSize(5);
    }

    @Test
    void elementsOfAListAreLookedAt() {
        assertThatThrownBy(() -> api().review(
                                Map.of("comments", List.of(Map.of("body", "a"), Map.of("body", "b", "lines", 3))))
                        .execute())
                .hasMessage("comments.lines needs Forgejo 16, and the server is 11.0.15, which ignores it:"
                        + " the comment stands on one line. Nothing was sent.");
        assertThat(targets()).containsExactly("GET /version");
    }

    @Test
    void eachParameterHasItsOwnVersion() {
        version.set(stated("14.0.1"));

        assertThat(api().runs("x", null).all()).isEmpty();
        assertThatThrownBy(() -> api().runs("x", "main").all())
                .hasMessage("ref needs Forgejo 15, and the server is 14.0.1, which ignores it: all runs are listed."
                        + " Nothing was sent.");
        assertThatThrownBy(() -> api().runs(null, "main").allAsync().join())
                .hasRootCauseInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> api().runs(null, "main").iterator().hasNext())
                .isInstanceOf(InvalidInputException.class);
        assertThat(targets()).containsExactly("GET /version", "GET /runs?early=x&page=1&limit=50");
    }

    @Test
    void theVersionIsAskedForOnceByAHundredThreads() throws Exception {
        version.set(stated("16.0.0-dev-9-abc+gitea-1.22.0"));
        gate = new CountDownLatch(1);
        api();
        ExecutorService threads = Executors.newFixedThreadPool(100);
        try {
            List<Future<?>> calls = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                boolean async = i % 2 == 0;
                calls.add(threads.submit(() -> run(limited(), async)));
            }
            Wire.eventually(() -> targets().contains("GET /version"));
            gate.countDown();
            for (Future<?> call : calls) {
                call.get(20, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(targets()).hasSize(101);
        assertThat(targets().stream().filter("GET /version"::equals)).hasSize(1);
        assertThat(wire.core().serverVersion()).isEqualTo(ForgejoVersion.parse("16.0.0-dev-9-abc+gitea-1.22.0"));
        assertThat(targets()).hasSize(101);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFailureEndsTheCallUnsentAndIsNotKept(boolean async) throws Exception {
        version.set(Wire.json(401, "{\"message\":\"token is gone\"}"));

        UnauthorizedException failure = catchThrowableOfType(UnauthorizedException.class, () -> run(limited(), async));
        assertThat(failure)
                .hasMessageStartingWith("ForgejoClient.serverVersion (GET /version): answered 401 Unauthorized");
        assertThat(targets()).containsExactly("GET /version");

        version.set(stated("15.0.0"));
        run(limited(), async);
        assertThat(targets()).containsExactly("GET /version", "GET /version", "POST /tokens");
    }

    @Test
    void theRequestForTheVersionIsRepeatedLikeAnyRead() {
        version.set(Wire.status(503));

        assertThatThrownBy(() -> limited().execute())
                .hasMessageStartingWith("ForgejoClient.serverVersion (GET /version): gave up after 3 attempts");
        assertThat(targets()).containsExactly("GET /version", "GET /version", "GET /version");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"version\":\"1.22.3\"}",
                "{\"version\":\"\"}",
                "{\"version\":[15]}",
                "{}",
                "[]",
                "\"15.0.3\"",
                "{\"version\":\"my own build\"}"
            })
    void whatIsNoVersionOfForgejoIsNotTrusted(String answer) {
        version.set(Wire.json(200, answer));

        assertThat(wire.core().serverVersion().isKnown()).isFalse();
        assertThatThrownBy(() -> limited().execute())
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(
                        "repositories needs Forgejo 15, and what the server says is no version of Forgejo: \"")
                .hasMessageEndingWith("An older one ignores it: the token reaches everything. Nothing was sent."
                        + " If the server honours it, set serverVersion on the builder of the client.");
        api().plain().execute();
        assertThat(targets()).containsExactly("GET /version", "GET /plain");
    }

    private Api with(Consumer<CoreConfig> settings) {
        return wire.core(settings).create(Api.class);
    }

    @Test
    void aVersionThatWasSetIsNotAskedFor() {
        Api api = with(config -> config.serverVersion = ForgejoVersion.parse("11"));

        assertThatThrownBy(() ->
                        api.create(Map.of("repositories", List.of("kettle"))).execute())
                .hasMessage("repositories needs Forgejo 15, and the server is 11, which ignores it:"
                        + " the token reaches everything. Nothing was sent.");
        assertThat(wire.core().serverVersion().major()).isEqualTo(11);
        assertThat(targets()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void switchedOffNothingIsAskedOrRefused(boolean async) throws Exception {
        Api api = with(config -> config.versionChecks = false);

        run(api.create(Map.of("repositories", List.of("kettle"))), async);
        assertThat(targets()).containsExactly("POST /tokens");
        assertThat(wire.core().serverVersion().major()).isEqualTo(11);
        run(api.create(Map.of("repositories", List.of("kettle"))), async);
        assertThat(targets()).containsExactly("POST /tokens", "GET /version", "POST /tokens");
    }

    /** The deadline is the call's whole time: it ends while somebody else's request for the version hangs. */
    @Test
    void waitingForSomebodyElsesRequestEndsWithTheDeadline() throws Exception {
        version.set(stated("15.0.0"));
        gate = new CountDownLatch(1);
        CompletableFuture<?> first = limited().executeAsync();
        Wire.eventually(() -> targets().contains("GET /version"));

        TransportException late = catchThrowableOfType(
                TransportException.class,
                () -> limited().withDeadline(Duration.ofMillis(50)).execute());
        assertThat(late)
                .hasMessage("Api.create (POST /tokens): nothing was sent."
                        + " Not sent: the deadline passed while the server's version was asked for.");

        wire.timing.hold();
        CompletableFuture<?> held =
                limited().withDeadline(Duration.ofSeconds(5)).executeAsync();
        assertThat(wire.timing.sleeps).endsWith(Duration.ofSeconds(5));
        wire.timing.release();
        assertThatThrownBy(held::join).hasRootCauseInstanceOf(TransportException.class);

        gate.countDown();
        first.get(10, TimeUnit.SECONDS);
        assertThat(targets()).containsExactly("GET /version", "POST /tokens");
    }

    @Test
    void aCancelledCallIsNotSentAndTheOthersGoOn() throws Exception {
        version.set(stated("15.0.0"));
        gate = new CountDownLatch(1);
        CompletableFuture<?> first = limited().executeAsync();
        Wire.eventually(() -> targets().contains("GET /version"));
        CompletableFuture<?> second = limited().executeAsync();

        assertThat(first.cancel(true)).isTrue();
        assertThatThrownBy(first::join).isInstanceOf(CancellationException.class);
        gate.countDown();
        second.get(10, TimeUnit.SECONDS);

        assertThat(targets()).containsExactly("GET /version", "POST /tokens");
    }

    @Test
    void anInterruptedFirstCallerLeavesItToTheNext() throws Exception {
        version.set(Wire.status(503));
        gate = new CountDownLatch(1);
        AtomicReference<Throwable> told = new AtomicReference<>();
        Thread first = new Thread(() -> {
            try {
                limited().execute();
            } catch (ForgejoException e) {
                told.set(e);
            }
        });
        api();
        first.start();
        Wire.eventually(() -> targets().contains("GET /version"));
        CompletableFuture<?> second = limited().executeAsync();
        first.interrupt();
        version.set(stated("15.0.0"));
        gate.countDown();
        first.join(10_000);
        assertThat(told.get()).hasMessageStartingWith("ForgejoClient.serverVersion (GET /version): answered 503");

        assertThat(second.get(10, TimeUnit.SECONDS)).isNotNull();
        assertThat(targets()).containsExactly("GET /version", "GET /version", "POST /tokens");
    }

    @Test
    void closingEndsThoseWhoWaitForTheVersion() throws Exception {
        gate = new CountDownLatch(1);
        CompletableFuture<?> call = limited().executeAsync();
        Wire.eventually(() -> targets().contains("GET /version"));

        wire.core().close();

        assertThatThrownBy(() -> call.get(10, TimeUnit.SECONDS)).hasMessageContaining(Core.CLOSED);
        assertThat(targets()).containsExactly("GET /version");
    }

    /** A policy without repeats holds for the call; the request for the version is the client's. */
    @Test
    void theVersionIsAskedForUnderThePolicyOfTheClient() {
        version.set(Wire.status(503));

        assertThatThrownBy(() -> limited().withRetryPolicy(RetryPolicy.off()).execute())
                .isInstanceOf(ForgejoException.class);
        assertThat(targets()).hasSize(3);
    }
}
