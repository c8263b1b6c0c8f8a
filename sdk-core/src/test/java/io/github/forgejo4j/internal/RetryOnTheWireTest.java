package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.Attempt;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.RateLimitedException;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.error.StopReason;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.Eligibility.Rule;
import io.github.forgejo4j.retry.RetryBudget;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.resilience4j.retry.RetryRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.Body;
import retrofit2.http.DELETE;
import retrofit2.http.GET;
import retrofit2.http.POST;
import retrofit2.http.PUT;
import retrofit2.http.Path;

class RetryOnTheWireTest {
    interface Api {
        @GET("thing")
        ForgejoCall<Map<String, Object>> read();

        @POST("things")
        @Eligibility(value = Rule.NEVER, reason = "A second request makes a second thing.")
        ForgejoCall<Map<String, Object>> create(@Body Map<String, String> thing);

        @POST("plain")
        ForgejoCall<Map<String, Object>> unannotatedWrite(@Body Map<String, String> thing);

        @PUT("thing")
        @Eligibility(Rule.ALWAYS)
        ForgejoCall<Void> replace(@Body Map<String, String> thing);

        @DELETE("things/{id}")
        @Eligibility(value = Rule.ALWAYS, settled = 404)
        ForgejoCall<Void> delete(@Path("id") long id);

        @GET("minted")
        @Eligibility(value = Rule.NEVER, reason = "Each request mints a token.")
        ForgejoCall<Map<String, Object>> mint();
    }

    private static final Map<String, String> THING = Map.of("title", "leak");
    private static final MockResponse OK = json(200, "{\"id\":7}");
    private static final MockResponse LOST = new MockResponse.Builder()
            .onResponseStart(new SocketEffect.CloseSocket())
            .build();

    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a429OnAWriteIsSentAgainAsOftenAndAsLateAsTheServerSays(boolean async) throws Exception {
        wire.answers(status(429, "Retry-After", "7"), status(429, "Retry-After", "9"), OK);

        assertThat(run(wire.api(Api.class).create(THING), async)).containsEntry("id", 7);

        assertThat(wire.requests).hasSize(3);
        assertThat(wire.timing.sleeps).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(9));
        assertThat(wire.requests).allSatisfy(request -> {
            assertThat(request.getBody().utf8()).isEqualTo("{\"title\":\"leak\"}");
            assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/json");
        });
    }

    @ParameterizedTest
    @CsvSource({"502,false", "502,true", "500,false", "503,true", "504,false", "408,true"})
    void anAmbiguousAnswerToANeverIsNotRepeated(int code, boolean async) {
        wire.answers(status(code, "Retry-After", "0"));

        ApiException failure = catchThrowableOfType(
                ApiException.class, () -> run(wire.api(Api.class).create(THING), async));

        assertThat(wire.requests).hasSize(1);
        assertThat(wire.timing.sleeps).isEmpty();
        assertThat(failure.status()).isEqualTo(code);
        assertThat(failure.proof()).isEqualTo(Proof.AMBIGUOUS);
        assertThat(failure.mayHaveBeenApplied()).isTrue();
        assertThat(failure.attempts()).hasSize(1);
    }

    @Test
    void theMessageTellsOperationAnswerAttemptReasonAndWhatToDo() {
        wire.answers(new MockResponse.Builder()
                .code(502)
                .addHeader("Content-Type", "text/html")
                .body("<html><h1>502 Bad\nGateway</h1></html>")
                .build());

        assertThat(catchThrowableOfType(
                        ServerErrorException.class,
                        () -> wire.api(Api.class).create(THING).execute()))
                .hasMessage(
                        "Api.create (POST /things): answered 502 Bad Gateway (text/html): <html><h1>502 Bad Gateway</h1></html>."
                                + " (attempt 1 of at most 3) Not sent again (eligibility NEVER: A second request makes a second thing)."
                                + " The server may have acted on it: look before you send it again.");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aWriteWithoutAnAnnotationIsNotRepeated(boolean async) {
        wire.answers(status(503), OK);

        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class, () -> run(wire.api(Api.class).unannotatedWrite(THING), async));

        assertThat(wire.requests).hasSize(1);
        assertThat(failure.whyNotRepeated())
                .isEqualTo("Not sent again: only reads are repeated when it is unknown whether the server acted"
                        + " (eligibility IDEMPOTENT_ONLY).");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aReadAndAnAlwaysAreRepeatedAfterAnAmbiguousAnswer(boolean async) throws Exception {
        wire.answers(status(502), status(503), OK);
        assertThat(run(wire.api(Api.class).read(), async)).containsEntry("id", 7);
        assertThat(wire.requests).hasSize(3);
        assertThat(wire.timing.sleeps).containsExactly(Duration.ofMillis(500), Duration.ofMillis(1000));

        wire.requests.clear();
        run(wire.api(Api.class).replace(THING), async);
        assertThat(wire.requests).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aReadThatMintsSomethingIsAsCarefulAsAWrite(boolean async) {
        wire.answers(status(502), OK);

        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class, () -> run(wire.api(Api.class).mint(), async));

        assertThat(wire.requests).hasSize(1);
        assertThat(failure.mayHaveBeenApplied()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void exhaustionHoldsTheLastFailureVerbatimAndTheHistory(boolean async) {
        wire.answers(status(502), status(500), json(503, "{\"message\":\"down\"}", "X-Trace", "abc"));

        RetriesExhausted failure = catchThrowableOfType(
                RetriesExhausted.class, () -> run(wire.api(Api.class).read(), async));

        assertThat(wire.requests).hasSize(3);
        assertThat(failure.stoppedBy()).isEqualTo(StopReason.ATTEMPTS);
        assertThat(failure.last()).isInstanceOf(ServerErrorException.class).isSameAs(failure.getCause());
        ApiException last = (ApiException) failure.last();
        assertThat(last.status()).isEqualTo(503);
        assertThat(last.headers().get("X-Trace")).isEqualTo("abc");
        assertThat(last.rawBody()).asString().isEqualTo("{\"message\":\"down\"}");
        assertThat(failure.attempts()).extracting(a -> a.status().orElse(0)).containsExactly(502, 500, 503);
        assertThat(failure.attempts())
                .extracting(Attempt::waited)
                .containsExactly(Duration.ZERO, Duration.ofMillis(500), Duration.ofMillis(1000));
        assertThat(failure.getSuppressed()).hasSize(2);
        assertThat(failure)
                .hasMessage(
                        "Api.read (GET /thing): gave up after 3 attempts; the last one: answered 503 Service Unavailable:"
                                + " down. Not sent again: the retry policy allows 3 attempts.");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void noSleepThatDoesNotFitIntoTheDeadline(boolean async) {
        wire.answers(status(503, "Retry-After", "2"));

        RetriesExhausted failure = catchThrowableOfType(
                RetriesExhausted.class,
                () -> run(
                        wire.api(Api.class)
                                .read()
                                .withRetryPolicy(
                                        RetryPolicy.builder().maxAttempts(50).build())
                                .withDeadline(Duration.ofSeconds(5)),
                        async));

        assertThat(wire.requests).hasSize(3);
        assertThat(wire.timing.sleeps).containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(2));
        assertThat(failure.stoppedBy()).isEqualTo(StopReason.DEADLINE);
        assertThat(failure.whyNotRepeated())
                .isEqualTo(
                        "Not sent again: a wait of 2 s does not fit into the deadline of 5 s, of which 4 s are over.");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLongerAskThanAllowedEndsTheCallOrIsClamped(boolean async) throws Exception {
        wire.answers(status(429, "Retry-After", "121"), OK);

        RateLimitedException failure = catchThrowableOfType(
                RateLimitedException.class, () -> run(wire.api(Api.class).create(THING), async));
        assertThat(wire.requests).hasSize(1);
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(failure.whyNotRepeated())
                .isEqualTo("Not sent again: the server asks to wait 121 s, and the retry policy waits at most 120 s.");

        wire.requests.clear();
        RetryPolicy clamping = RetryPolicy.builder().clampRetryAfter(true).build();
        run(wire.api(Api.class).create(THING).withRetryPolicy(clamping), async);
        assertThat(wire.timing.sleeps).containsExactly(Duration.ofSeconds(120));
    }

    @Test
    void aHintNeverMakesAHammer() {
        wire.answers(status(429, "Retry-After", "0"), OK);
        wire.api(Api.class).create(THING).execute();
        assertThat(wire.timing.sleeps).containsExactly(Duration.ofMillis(500));
    }

    @Test
    void aDateIsMeasuredAgainstTheAnswersOwnDate() {
        wire.answers(
                status(429, "Date", "Tue, 05 Mar 2024 10:00:00 GMT", "Retry-After", "Tue, 05 Mar 2024 10:00:30 GMT"),
                OK);
        for (String clock : List.of("2024-03-05T10:07:00Z", "2024-03-05T09:50:00Z", "2024-03-05T10:00:00Z")) {
            wire.requests.clear();
            wire.timing.setWallClock(Instant.parse(clock));
            wire.api(Api.class).read().execute();
        }
        assertThat(wire.timing.sleeps)
                .containsExactly(Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(30));
    }

    @Test
    void a429WithoutRetryAfterWaitsUntilTheLimitIsRestored() {
        wire.answers(
                status(429, "Date", "Tue, 05 Mar 2024 10:00:00 GMT", "X-RateLimit-Reset", "1709632830"),
                status(429, "RateLimit", "\"default\";r=0;t=12"),
                OK);
        wire.timing.setWallClock(Instant.parse("2024-03-05T10:07:00Z"));
        wire.api(Api.class).create(THING).execute();
        assertThat(wire.timing.sleeps).containsExactly(Duration.ofSeconds(30), Duration.ofSeconds(12));
    }

    @Test
    void declinedWritesCanBeSwitchedOff() {
        wire.answers(status(429), OK);
        RetryPolicy policy = RetryPolicy.builder().retryDeclinedWrites(false).build();
        assertThat(catchThrowableOfType(
                        RateLimitedException.class,
                        () -> wire.api(Api.class)
                                .create(THING)
                                .withRetryPolicy(policy)
                                .execute()))
                .extracting(ForgejoException::whyNotRepeated)
                .isEqualTo("Not sent again: the retry policy does not repeat declined writes.");
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void offMeansOneAttempt() {
        wire.answers(status(503), OK);
        assertThat(catchThrowableOfType(
                        ServerErrorException.class,
                        () -> wire.api(Api.class)
                                .read()
                                .withRetryPolicy(RetryPolicy.off())
                                .execute()))
                .hasMessage("Api.read (GET /thing): answered 503 Service Unavailable."
                        + " Not sent again: the retry policy allows one attempt.");
        assertThat(wire.requests).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anOutageCostsAFewRepeatsAndNotEveryCallsSchedule(boolean async) {
        wire.core(config -> config.policy = RetryPolicy.builder()
                .baseDelay(Duration.ZERO)
                .budget(RetryBudget.of(10, 5, 2, 1, Duration.ofSeconds(1)))
                .build());
        wire.answers(status(503));
        for (int i = 0; i < 10; i++) {
            catchThrowableOfType(
                    ForgejoException.class, () -> run(wire.api(Api.class).read(), async));
        }
        assertThat(wire.requests).hasSize(10 + 2);

        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class, () -> run(wire.api(Api.class).read(), async));
        assertThat(failure).isInstanceOf(ServerErrorException.class);
        assertThat(failure.whyNotRepeated())
                .isEqualTo(
                        "Not sent again: the client's retry budget is used up, too many of its recent calls failed.");

        wire.timing.advance(Duration.ofSeconds(5));
        wire.requests.clear();
        catchThrowableOfType(
                ForgejoException.class, () -> run(wire.api(Api.class).read(), async));
        assertThat(wire.requests).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void settledIsToldAndOnlyOnRequestCountedAsSuccess(boolean async) throws Exception {
        MockResponse gone = json(404, "{\"message\":\"gone\"}");
        wire.answers(status(502), gone);

        NotFoundException failure = catchThrowableOfType(
                NotFoundException.class, () -> run(wire.api(Api.class).delete(9), async));
        assertThat(failure.mayHaveBeenApplied()).isTrue();
        assertThat(failure.attempts()).hasSize(2);
        assertThat(failure.getSuppressed()).hasSize(1);

        wire.requests.clear();
        assertThat(run(wire.api(Api.class).delete(9).acceptingSettled(), async)).isNull();
        assertThat(wire.requests).hasSize(2);
    }

    @Test
    void settledNeedsAnEarlierAttemptOfUnknownFateAndForgejosOwnAnswer() {
        wire.answers(json(404, "{}"));
        catchThrowableOfType(
                NotFoundException.class,
                () -> wire.api(Api.class).delete(9).acceptingSettled().execute());
        assertThat(wire.requests).hasSize(1);
        wire.close();
    }

    @Test
    void aRoutersPlain404IsNeverSettled() {
        wire.answers(
                status(502),
                new MockResponse.Builder()
                        .code(404)
                        .addHeader("Content-Type", "text/plain")
                        .body("404 page not found\n")
                        .build());
        NotFoundException failure = catchThrowableOfType(
                NotFoundException.class,
                () -> wire.api(Api.class).delete(9).acceptingSettled().execute());
        assertThat(failure.getMessage()).contains("This server has no such route");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLostReplyToAWriteIsAmbiguousAndNotRepeated(boolean async) {
        wire.answers(LOST);
        TransportException failure = catchThrowableOfType(
                TransportException.class, () -> run(wire.api(Api.class).create(THING), async));
        assertThat(wire.requests).hasSize(1);
        assertThat(failure.proof()).isEqualTo(Proof.AMBIGUOUS);
        assertThat(failure.mayHaveBeenApplied()).isTrue();
        assertThat(failure.getCause()).isInstanceOf(java.io.IOException.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRefusedConnectionIsUnsentAndRepeatedForEveryOperation(boolean async) {
        wire.core();
        wire.server.close();
        RetriesExhausted failure = catchThrowableOfType(
                RetriesExhausted.class, () -> run(wire.api(Api.class).create(THING), async));
        assertThat(failure.attempts())
                .hasSize(3)
                .allSatisfy(a -> assertThat(a.proof()).isEqualTo(Proof.UNSENT));
        assertThat(failure.mayHaveBeenApplied()).isFalse();
    }

    @Test
    void aCallCanBeExecutedTwiceAndKeepsTheBytesItWasMadeWith() {
        wire.answers(OK);
        Map<String, String> thing = new java.util.HashMap<>(THING);
        ForgejoCall<Map<String, Object>> call = wire.api(Api.class).create(thing);
        thing.put("title", "changed");
        call.execute();
        call.execute();
        assertThat(wire.requests)
                .extracting(r -> r.getBody().utf8())
                .containsOnly("{\"title\":\"leak\"}")
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theUsersRegistryCountsTheCalls(boolean async) throws Exception {
        RetryRegistry registry = RetryRegistry.ofDefaults();
        wire.core(config -> config.registry = registry);
        wire.answers(status(503), OK);
        run(wire.api(Api.class).read(), async);
        assertThat(registry.retry("forgejo4j.idempotent_only")
                        .getMetrics()
                        .getNumberOfSuccessfulCallsWithRetryAttempt())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aThrowingListenerOfTheRegistryChangesNoOutcomeAndSendsNothingTwice(boolean async) throws Exception {
        RetryRegistry registry = RetryRegistry.ofDefaults();
        wire.core(config -> config.registry = registry);
        registry.getAllRetries()
                .forEach(retry -> retry.getEventPublisher().onSuccess(event -> {
                    throw new IllegalStateException("listener");
                }));
        wire.answers(status(429), OK);
        assertThat(run(wire.api(Api.class).create(THING), async)).containsEntry("id", 7);
        assertThat(wire.requests).hasSize(2);
    }
}
