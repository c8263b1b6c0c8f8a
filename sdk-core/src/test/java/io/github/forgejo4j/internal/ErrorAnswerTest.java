package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.auth.Auth;
import io.github.forgejo4j.call.Check;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.ConflictException;
import io.github.forgejo4j.error.DecodingException;
import io.github.forgejo4j.error.ForbiddenException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.UnauthorizedException;
import io.github.forgejo4j.error.ValidationException;
import io.github.forgejo4j.retry.Eligibility;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.POST;

class ErrorAnswerTest {
    interface Api {
        @POST("admin/users")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "A second request makes a second user.")
        ForgejoCall<Map<String, Object>> createUser(@Body Map<String, String> user);

        @GET("repos/nimbus/kettle")
        ForgejoCall<Map<String, Object>> read();

        @GET("repos/nimbus/kettle/contents/docs")
        ForgejoCall<List<Map<String, Object>>> list();

        @GET("repos/nimbus/kettle")
        @Check
        ForgejoCall<Boolean> exists();
    }

    private static final String FIELD_ERRORS =
            "[{\"fieldNames\":[\"Email\"],\"classification\":\"RequiredError\",\"message\":\"Required\"}]";

    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    private ApiException refused(int code, Buffer body) {
        wire.answers(new MockResponse.Builder().code(code).body(body).build());
        return catchThrowableOfType(
                ApiException.class,
                () -> wire.api(Api.class).createUser(Map.of()).execute());
    }

    @Test
    void anErrorReportInASuccessIsNoUser() {
        wire.answers(json(201, FIELD_ERRORS));
        DecodingException failure = catchThrowableOfType(
                DecodingException.class,
                () -> wire.api(Api.class).createUser(Map.of()).execute());
        assertThat(wire.requests).hasSize(1);
        assertThat(failure.status()).isEqualTo(201);
        assertThat(failure.excerpt()).isEqualTo(FIELD_ERRORS);
        assertThat(failure.mayHaveBeenApplied()).isTrue();
        assertThat(failure.getMessage()).contains("JSON that is not Map").contains("RequiredError");
    }

    static Stream<Arguments> strangeBodies() {
        return Stream.of(
                Arguments.of(FIELD_ERRORS, "", List.of("Required")),
                Arguments.of("\"plain text in quotes\"", "", List.of("plain text in quotes")),
                Arguments.of("{\"message\":[\"a\",\"b\"]}", "a", List.of("b")),
                Arguments.of("{\"errors\":null}", "", List.of()),
                Arguments.of("{\"message\":\"m\",\"errors\":[\"e1\",\"e2\"],\"url\":\"u\"}", "m", List.of("e1", "e2")),
                Arguments.of("{\"message\":\"first\"}\n{\"message\":\"second\"}\n", "first", List.of()),
                Arguments.of("{\"message\":{\"deep\":[[[]]]}}", "", List.of()),
                Arguments.of("{\"message\":", "", List.of()),
                Arguments.of("<html>", "", List.of()),
                Arguments.of("", "", List.of()));
    }

    @ParameterizedTest
    @MethodSource("strangeBodies")
    void theStatusIsNeverLostToAStrangeBody(String body, String message, List<String> errors) {
        ApiException failure = refused(422, new Buffer().writeUtf8(body));
        assertThat(failure).isInstanceOf(ValidationException.class);
        assertThat(failure.status()).isEqualTo(422);
        assertThat(failure.serverMessage()).isEqualTo(message);
        assertThat(failure.serverErrors()).isEqualTo(errors);
        assertThat(failure.rawBody()).asString().isEqualTo(body);
        assertThat(failure.bodyTruncated()).isFalse();
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void bytesThatAreNoTextAreKeptAsTheyCame() {
        ApiException failure = refused(422, new Buffer().writeByte(0xff).writeByte(0xfe));
        assertThat(failure.rawBody()).containsExactly(0xff, 0xfe);
        assertThat(failure).isInstanceOf(ValidationException.class);
        assertThat(failure.getMessage()).startsWith("Api.createUser (POST /admin/users): answered 422 ");
    }

    @Test
    void aHugeBodyIsBounded() {
        ApiException failure = refused(422, new Buffer().writeUtf8("x".repeat(2 * 1024 * 1024)));
        assertThat(failure.rawBody()).hasSize(64 * 1024);
        assertThat(failure.bodyTruncated()).isTrue();
        assertThat(failure.getMessage()).hasSizeLessThan(2_000);
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void nobodyWaitsForTheRestOfAHugeBody() {
        wire.answers(new MockResponse.Builder()
                .code(422)
                .body("x".repeat(300_000))
                .throttleBody(100_000, 3, java.util.concurrent.TimeUnit.SECONDS)
                .build());
        long begun = System.nanoTime();
        ApiException failure = catchThrowableOfType(
                ApiException.class,
                () -> wire.api(Api.class).createUser(Map.of()).execute());
        assertThat(failure.rawBody()).hasSize(64 * 1024);
        assertThat(System.nanoTime() - begun)
                .isLessThan(java.time.Duration.ofSeconds(2).toNanos());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBodyThatBreaksOffKeepsTheStatus(boolean async) {
        wire.answers(new MockResponse.Builder()
                .code(422)
                .body("{\"message\":\"" + "y".repeat(100_000))
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());
        ValidationException failure = catchThrowableOfType(
                ValidationException.class, () -> run(wire.api(Api.class).createUser(Map.of()), async));
        assertThat(failure.status()).isEqualTo(422);
        assertThat(failure.bodyTruncated()).isTrue();
        assertThat(failure.rawBody()).asString().startsWith("{\"message\":\"yyy");
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void aRefusedValueIsNotTakenForADuplicate() {
        assertThat(refused(422, new Buffer().writeUtf8("{\"message\":\"bad url\"}")))
                .isInstanceOf(ValidationException.class)
                .isNotInstanceOf(ConflictException.class);
    }

    @Test
    void aConflictIsOne() {
        assertThat(refused(409, new Buffer())).isInstanceOf(ConflictException.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void onlyForgejosOwn404MeansThatThereIsNone(boolean async) throws Exception {
        wire.answers(
                json(404, "{\"message\":\"GetRepoByName\"}"),
                status(404),
                status(204),
                json(200, "{\"id\":7}"),
                new MockResponse.Builder()
                        .code(404)
                        .addHeader("Content-Type", "text/html")
                        .body("<html>no backend</html>")
                        .build());
        Api api = wire.api(Api.class);
        assertThat(run(api.exists(), async)).isFalse();
        assertThat(run(api.exists(), async)).isFalse();
        assertThat(run(api.exists(), async)).isTrue();
        assertThat(run(api.exists(), async)).isTrue();
        assertThat(catchThrowable(() -> run(api.exists(), async))).isInstanceOf(NotFoundException.class);
    }

    @Test
    void whatCouldNotBeAskedIsNeitherYesNorNo() throws Exception {
        Map<Integer, Class<? extends ForgejoException>> expected =
                Map.of(401, UnauthorizedException.class, 403, ForbiddenException.class, 500, RetriesExhausted.class);
        for (Map.Entry<Integer, Class<? extends ForgejoException>> e : expected.entrySet()) {
            try (Wire fresh = new Wire()) {
                fresh.answers(status(e.getKey()));
                assertThat(catchThrowable(() -> fresh.api(Api.class).exists().execute()))
                        .isInstanceOf(e.getValue());
            }
        }
        try (Wire silent = new Wire()) {
            silent.answers(new MockResponse.Builder()
                    .onResponseStart(SocketEffect.Stall.INSTANCE)
                    .build());
            ForgejoException failure = catchThrowableOfType(
                    ForgejoException.class,
                    () -> silent.api(Api.class)
                            .exists()
                            .withDeadline(java.time.Duration.ofMillis(200))
                            .execute());
            assertThat(failure).rootCause().isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPageIsNotAYes(boolean async) {
        wire.answers(new MockResponse.Builder()
                .code(200)
                .addHeader("Content-Type", "text/html; charset=utf-8")
                .body("<html>Please log in</html>")
                .build());
        assertThat(catchThrowable(() -> run(wire.api(Api.class).exists(), async)))
                .isInstanceOf(DecodingException.class);
    }

    private String told(int code, String type, String body) {
        MockResponse.Builder answer =
                new MockResponse.Builder().code(code).body(body).setHeader("Content-Type", type);
        wire.answers(answer.build());
        return catchThrowableOfType(
                        ApiException.class, () -> wire.api(Api.class).read().execute())
                .getMessage();
    }

    @Test
    void aMissingCredentialIsToldFromOneThatIsRefused() throws Exception {
        assertThat(told(401, "application/json", "{\"message\":\"token is required\"}"))
                .contains(": token is required. The client has no credential: set it with token(..) or auth(..). (");
        wire.close();
        wire = new Wire();
        wire.core(config -> config.auth = Auth.token("kettle-token"));
        assertThat(told(401, "application/json", "{\"message\":\"no such token\"}"))
                .contains(": no such token. Check that the token exists and has not been revoked. (");
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 404})
    void aRefusalInHtmlIsNotSaidToBeForgejos(int code) {
        assertThat(told(code, "text/html; charset=utf-8", "<h1>no</h1>"))
                .contains(": <h1>no</h1>. Forgejo's API does not answer with pages: a gateway may have answered,"
                        + " or the base URL is wrong. (");
    }

    @Test
    void anObjectInThePlaceOfAListIsToldInTheTermsOfJson() {
        wire.answers(json(200, "{\"name\":\"a.txt\"}"));
        assertThatThrownBy(() -> wire.api(Api.class).list().execute())
                .isInstanceOf(DecodingException.class)
                .hasMessageContaining(
                        "JSON that is not a list of Map: expected an array, found an object instead, beginning: {");
    }

    @Test
    void theNameOfTheProgramIsNoSecret() {
        wire.core(config -> config.userAgent = "kettle-bot/1.0");
        assertThat(told(403, "application/json", "{\"message\":\"kettle-bot/1.0 is blocked here\"}"))
                .contains("kettle-bot/1.0 is blocked here");
    }

    @Test
    void aSentenceEndsWithOneStop() {
        assertThat(told(404, "text/plain;charset=utf-8", "Not found.\n"))
                .contains("Not found. This server has no such route");
    }
}
