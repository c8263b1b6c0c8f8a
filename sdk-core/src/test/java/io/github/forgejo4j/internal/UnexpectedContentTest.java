package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.call.Envelope;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.DecodingException;
import io.github.forgejo4j.retry.Eligibility;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import okhttp3.OkHttpClient;
import okhttp3.ResponseBody;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.DELETE;
import retrofit2.http.GET;
import retrofit2.http.POST;

class UnexpectedContentTest {
    record User(long id) {}

    record Issue(User user) {}

    interface Api {
        @GET("issue")
        ForgejoCall<Issue> issue();

        @GET("issues")
        ForgejoCall<List<Issue>> issues();

        @GET("search")
        @Envelope("data")
        ForgejoCall<List<Issue>> search();

        @GET("names")
        ForgejoCall<Map<String, String>> names();

        @POST("issues")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "For the test.")
        ForgejoCall<Issue> create();

        @DELETE("issue")
        @Eligibility(Eligibility.Rule.ALWAYS)
        ForgejoCall<Void> delete();

        @GET("signing-key")
        ForgejoCall<String> text();

        @POST("markup")
        ForgejoCall<String> render();

        @GET("raw")
        ForgejoCall<ResponseBody> download();
    }

    private static final MockResponse LOGIN = new MockResponse.Builder()
            .code(200)
            .addHeader("Content-Type", "text/html; charset=utf-8")
            .body("<!DOCTYPE html><title>Sign in</title>")
            .build();

    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
        wire.core(config -> config.mapper = new ObjectMapper());
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    @ParameterizedTest
    @CsvSource({"create,false", "create,true", "delete,false", "delete,true"})
    void aPageInsteadOfTheAnswerToAWriteLeavesItsFateOpen(String method, boolean async) {
        wire.answers(LOGIN);
        Api api = wire.api(Api.class);
        ForgejoCall<?> call = method.equals("create") ? api.create() : api.delete();
        DecodingException failure = catchThrowableOfType(DecodingException.class, () -> run(call, async));
        assertThat(wire.requests).hasSize(1);
        assertThat(failure.status()).isEqualTo(200);
        assertThat(failure.mayHaveBeenApplied()).isTrue();
        assertThat(failure.getMessage())
                .contains("(a login or challenge page of a gateway?)")
                .contains("text/html");
    }

    @Test
    void aReadThatMeetsAPageSaysWhereAndShowsItsBeginning() {
        wire.answers(LOGIN);
        DecodingException failure = catchThrowableOfType(
                DecodingException.class, () -> wire.api(Api.class).issue().execute());
        assertThat(failure)
                .hasMessage("Api.issue (GET /issue): " + wire.server.url("/api/v1/issue")
                        + " answered 200 with a page, where Issue was promised (a login or challenge page of a gateway?)"
                        + " (text/html; charset=utf-8), beginning: <!DOCTYPE html><title>Sign in</title>."
                        + " (attempt 1 of at most 3) Not sent again: another attempt would not end better.");
        assertThat(failure.mayHaveBeenApplied()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "issue|{\"user\":{\"id\":\"seven\"}}|$.user.id",
                "issues|[{\"user\":{\"id\":1}},{\"user\":{\"id\":[]}}]|$[1].user.id",
                "search|{\"data\":[{\"user\":{\"id\":{}}}]}|$.data[0].user.id",
                "search|{\"ok\":true}|$",
                "search|[]|$",
                "issue|{\"user\":|$",
                "issue|not json|$",
                "issues|{\"user\":null}|$"
            })
    void thePathNamesThePlace(String method, String body, String path) {
        wire.answers(json(200, body));
        Api api = wire.api(Api.class);
        ForgejoCall<?> call =
                switch (method) {
                    case "issue" -> api.issue();
                    case "issues" -> api.issues();
                    default -> api.search();
                };
        DecodingException failure = catchThrowableOfType(DecodingException.class, call::execute);
        if (!body.equals("{\"user\":")) {
            assertThat(failure.path()).isEqualTo(path);
        }
        assertThat(failure.excerpt()).isEqualTo(body);
        assertThat(wire.requests).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nullInsteadOfAListIsAnEmptyOne(boolean async) throws Exception {
        wire.answers(json(200, "null"), json(200, "{\"ok\":true,\"data\":null}"), json(200, "null\n"));
        assertThat(run(wire.api(Api.class).issues(), async)).isEmpty();
        assertThat(run(wire.api(Api.class).search(), async)).isEmpty();
        assertThat(run(wire.api(Api.class).names(), async)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"text,false,text", "text,true,text", "download,false,a file", "download,true,a file"})
    void aPageIsNeitherTextNorFile(String method, boolean async, String promised) {
        wire.answers(LOGIN);
        Api api = wire.api(Api.class);
        ForgejoCall<?> call = method.equals("text") ? api.text() : api.download();
        DecodingException failure = catchThrowableOfType(DecodingException.class, () -> run(call, async));
        assertThat(wire.requests).hasSize(1);
        assertThat(failure.getMessage())
                .contains("answered 200 with a page, where " + promised + " was promised (a login or challenge page of")
                .contains("beginning: <!DOCTYPE html><title>Sign in</title>");
    }

    @Test
    void whatIsRenderedIsAPage() {
        wire.answers(LOGIN);
        assertThat(wire.api(Api.class).render().execute()).startsWith("<!DOCTYPE html>");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTextIsGivenByteForByte(boolean async) throws Exception {
        String text = "\uFEFF \"quoted\"\r\n\t\u00e9\u20ac\uD83D\uDE80 \n\n";
        wire.answers(new MockResponse.Builder()
                .code(200)
                .addHeader("Content-Type", "text/plain")
                .body(text)
                .build());
        assertThat(run(wire.api(Api.class).text(), async)).isEqualTo(text);
        assertThat(wire.api(Api.class).text().response().rawBody()).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aTextIsReadInTheCharsetThatItNames() {
        wire.answers(new MockResponse.Builder()
                .code(200)
                .addHeader("Content-Type", "text/plain; charset=iso-8859-1")
                .body(new Buffer().writeByte(0xe9))
                .build());
        assertThat(wire.api(Api.class).text().execute()).isEqualTo("\u00e9");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDownloadIsHandedOverBeforeItHasArrived(boolean async) throws Exception {
        OkHttpClient users = new OkHttpClient();
        try (Wire slow = new Wire()) {
            slow.core(config -> config.okHttpClient = users);
            slow.answers(new MockResponse.Builder()
                    .code(200)
                    .body("x".repeat(100_000))
                    .throttleBody(50_000, 400, TimeUnit.MILLISECONDS)
                    .build());
            long begun = System.nanoTime();
            try (ResponseBody body = run(slow.api(Api.class).download(), async)) {
                assertThat(System.nanoTime() - begun).isLessThan(TimeUnit.MILLISECONDS.toNanos(390));
                assertThat(body.contentLength()).isEqualTo(100_000);
                assertThat(body.bytes()).hasSize(100_000);
            }
            assertThat(System.nanoTime() - begun).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(390));
        }
        users.dispatcher().executorService().shutdown();
        users.connectionPool().evictAll();
    }

    @Test
    void aBodyBeyondTheBoundIsRefusedUnread() throws IOException {
        try (Wire bounded = new Wire()) {
            bounded.core(config -> config.maxBodyBytes = 1_000);
            bounded.answers(json(200, "\"" + "x".repeat(998) + "\""), json(200, "\"" + "x".repeat(999) + "\""));
            assertThat(bounded.api(Api.class).text().execute()).hasSize(1_000);
            DecodingException failure = catchThrowableOfType(
                    DecodingException.class, () -> bounded.api(Api.class).text().execute());
            assertThat(failure.getMessage()).contains("a body of more than 1000 bytes");
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    @Test
    void aPartThatNobodyAskedForIsNotTakenForTheWhole() {
        wire.answers(json(206, "[{\"user\":{\"id\":1}}]", "Content-Range", "items 0-0/95"));
        DecodingException failure = catchThrowableOfType(
                DecodingException.class, () -> wire.api(Api.class).issues().execute());
        assertThat(failure).hasMessageContaining("a part (206), where the whole of a list of Issue was promised");
        assertThat(wire.requests).hasSize(1);
    }
}
