package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ForgejoResponse;
import io.github.forgejo4j.call.MayBeEmpty;
import io.github.forgejo4j.error.DecodingException;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.Eligibility.Rule;
import java.util.List;
import java.util.Map;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.Body;
import retrofit2.http.DELETE;
import retrofit2.http.GET;
import retrofit2.http.PATCH;
import retrofit2.http.PUT;

/** Go gives a short body a length and sends a long one in chunks; OkHttp refuses the former after 204 and 205. */
class NoContentTest {
    record Comment(String body) {}

    interface Api {
        @PUT("notifications")
        @Eligibility(Rule.ALWAYS)
        @MayBeEmpty
        ForgejoCall<List<Map<String, Object>>> markAllRead();

        @PATCH("notifications/threads/41")
        @Eligibility(value = Rule.NEVER, reason = "For the test.")
        @MayBeEmpty
        ForgejoCall<Map<String, Object>> markRead();

        @DELETE("repos/ada/lab/labels/9")
        @Eligibility(Rule.ALWAYS)
        ForgejoCall<Void> deleteLabel();

        @GET("version")
        ForgejoCall<Map<String, String>> version();

        @GET("repos/ada/lab/issues/comments/7")
        ForgejoCall<Comment> comment();

        @GET("repos/ada/lab/issues/comments/7")
        @MayBeEmpty
        ForgejoCall<Comment> commentIfAny();

        @PATCH("repos/ada/lab/issues/comments/7")
        @Eligibility(Rule.ALWAYS)
        ForgejoCall<Comment> editComment(@Body Map<String, String> comment);
    }

    private static final MockResponse VERSION = json(200, "{\"version\":\"16.0.0\"}");

    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    private static MockResponse sized(int code, String body) {
        return json(code, body);
    }

    private static MockResponse chunked(int code, String body) {
        return new MockResponse.Builder()
                .code(code)
                .addHeader("Content-Type", "application/json")
                .chunkedBody(body, 16)
                .build();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a205WhoseBodyIsOutOfReachIsASuccessWithoutAValue(boolean async) throws Exception {
        wire.answers(sized(205, "[]\n"), VERSION);
        assertThat(run(wire.api(Api.class).markAllRead(), async)).isNull();
        assertThat(wire.requests).hasSize(1);
        assertThat(run(wire.api(Api.class).version(), async)).containsEntry("version", "16.0.0");

        wire.close();
        wire = new Wire();
        wire.answers(sized(205, "{\"id\":41,\"subject\":{\"title\":\"" + "x".repeat(380) + "\"}}"), VERSION);
        assertThat(run(wire.api(Api.class).markRead(), async)).isNull();
        assertThat(wire.requests).hasSize(1);
        assertThat(run(wire.api(Api.class).version(), async)).containsEntry("version", "16.0.0");
    }

    @Test
    void theStatusOfSuchA205IsKnown() {
        wire.answers(sized(205, "[]\n"));
        ForgejoResponse<List<Map<String, Object>>> response =
                wire.api(Api.class).markAllRead().response();
        assertThat(response.status()).isEqualTo(205);
        assertThat(response.attempts()).isEqualTo(1);
        assertThat(response.headers().get("Content-Length")).isEqualTo("3");
        assertThat(response.rawBody()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a205InChunksIsReadAndOneWithoutABodyIsAnEmptyList(boolean async) throws Exception {
        wire.answers(chunked(205, "[{\"id\":41},{\"id\":42}]"), status(205, "Content-Length", "0"), VERSION);
        assertThat(run(wire.api(Api.class).markAllRead(), async))
                .extracting(thread -> thread.get("id"))
                .containsExactly(41, 42);
        assertThat(run(wire.api(Api.class).markAllRead(), async)).isEmpty();
        assertThat(run(wire.api(Api.class).version(), async)).containsEntry("version", "16.0.0");
        assertThat(wire.requests).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDeleteThatAnswers204AndABodyIsDone(boolean async) throws Exception {
        wire.answers(sized(204, "null\n"), VERSION);
        assertThat(run(wire.api(Api.class).deleteLabel(), async)).isNull();
        assertThat(run(wire.api(Api.class).version(), async)).containsEntry("version", "16.0.0");
        assertThat(wire.requests).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"204", "200", "200 null", "200  \n"})
    void noContentWhereAValueWasPromisedHasOneOutcome(String answer) {
        int code = Integer.parseInt(answer.substring(0, 3));
        wire.answers(code == 204 ? status(204) : json(200, answer.substring(3).replaceFirst(" ", "")));
        for (boolean async : new boolean[] {false, true}) {
            wire.requests.clear();
            DecodingException read = catchThrowableOfType(
                    DecodingException.class, () -> run(wire.api(Api.class).comment(), async));
            assertThat(read.status()).isEqualTo(code);
            assertThat(read.path()).isEqualTo("$");
            assertThat(read.getMessage())
                    .contains((answer.endsWith("null") ? "null" : "nothing") + ", where Comment was promised");
            assertThat(read.mayHaveBeenApplied()).isFalse();

            DecodingException write = catchThrowableOfType(
                    DecodingException.class, () -> run(wire.api(Api.class).editComment(Map.of("body", "hi")), async));
            assertThat(write.mayHaveBeenApplied()).isTrue();
            assertThat(wire.requests).hasSize(2);
        }
    }

    @Test
    void aReadThatMayBeEmptyGivesNullAndAnEmptyObjectIsAValue() {
        wire.answers(status(204), json(200, ""), sized(204, "null\n"), json(200, "{}"));
        Api api = wire.api(Api.class);
        assertThat(api.commentIfAny().execute()).isNull();
        assertThat(api.commentIfAny().execute()).isNull();
        assertThat(api.commentIfAny().execute()).isNull();
        assertThat(api.comment().execute().body()).isNull();
        assertThat(wire.requests).hasSize(4);
    }

    @Test
    void aPromisedValueThatIsOutOfReachIsToldOnce() {
        wire.answers(sized(204, "{\"id\":7}"));
        DecodingException failure = catchThrowableOfType(
                DecodingException.class, () -> wire.api(Api.class).comment().execute());
        assertThat(failure.status()).isEqualTo(204);
        assertThat(wire.requests).hasSize(1);
    }
}
