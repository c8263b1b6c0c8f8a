package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.auth.Auth;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.DecodingException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.UnauthorizedException;
import io.github.forgejo4j.json.sample.Hook;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import mockwebserver3.MockResponse;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.GET;

class CredentialLeakTest {
    interface Api {
        @GET("user")
        ForgejoCall<Map<String, Object>> me();
    }

    private static final String SECRET = "s3cr3t";

    private final List<String> logged = new ArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            logged.add(entry.getMessage() + printed(entry.getThrown()));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
        Logger.getLogger("").addHandler(handler);
    }

    @AfterEach
    void stop() {
        Logger.getLogger("").removeHandler(handler);
        wire.close();
    }

    /** Everything that a log shows of a failure: messages, classes, causes, suppressed ones and history. */
    private static String printed(Throwable failure) {
        if (failure == null) {
            return "";
        }
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        if (failure instanceof ForgejoException told) {
            text.append(told.attempts().toString());
        }
        return text.toString();
    }

    private void assertSilent(Throwable failure, String secret) {
        assertThat(printed(failure)).doesNotContain(secret);
        assertThat(String.join("\n", logged)).doesNotContain(secret);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\uFEFFs3cr3t",
                "s3 cr3t",
                "s3cr\u00e9t",
                "s3cr\u20act",
                "",
                " s3cr3t",
                "s3cr3t\nX",
                "s3cr3t\u0000"
            })
    void aBadTokenIsRefusedAtOnceAndNotPrinted(String token) {
        for (Supplier<Auth> auth : List.<Supplier<Auth>>of(() -> Auth.token(token), () -> Auth.bearer(token))) {
            InvalidInputException failure = catchThrowableOfType(InvalidInputException.class, auth::get);
            assertThat(failure).isNotNull();
            assertThat(printed(failure)).doesNotContain("s3", "cr3t", "s3cr");
        }
    }

    @Test
    void aTokenThatIsMissingIsRefusedByName() {
        assertThat(catchThrowableOfType(InvalidInputException.class, () -> Auth.token((String) null)))
                .hasMessage("token is null; use Auth.none() to call without a credential");
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3cr3t\n", "s3cr3t\r\n"})
    void aLineBreakAtTheEndIsCutOff(String token) {
        wire.core(config -> config.auth = Auth.token(token));
        wire.answers(json(200, "{}"));
        wire.api(Api.class).me().execute();
        assertThat(wire.requests.get(0).getHeaders().get("Authorization")).isEqualTo("token s3cr3t");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSupplierThatGivesABadTokenOnTheSecondCallSendsNothing(boolean async) throws Exception {
        Iterator<String> tokens = List.of("good-one", "s3cr3t\uFEFF\n").iterator();
        wire.core(config -> config.auth = Auth.token(tokens::next));
        wire.answers(json(200, "{}"));
        run(wire.api(Api.class).me(), async);
        Throwable failure = catchThrowable(() -> run(wire.api(Api.class).me(), async));
        assertThat(failure).isInstanceOf(InvalidInputException.class);
        assertSilent(failure, SECRET);
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void aBadOneTimePasswordAndABadPasswordAreNotPrinted() {
        wire.core(config -> config.auth = Auth.basic("ada", "pass-word", () -> "1234\u00e956"));
        Throwable otp = catchThrowable(() -> wire.api(Api.class).me().execute());
        assertThat(otp).isInstanceOf(InvalidInputException.class);
        assertSilent(otp, "1234");
        Throwable password = catchThrowable(() -> Auth.basic("ada", "s3cr3t\u0007"));
        assertThat(password).isInstanceOf(InvalidInputException.class);
        assertSilent(password, SECRET);
        assertThat(wire.requests).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Authorization", "X-Forgejo-OTP", "X-Custom-Secret"})
    void whatAUsersOwnCredentialPutsIntoAHeaderIsNotPrintedWhenOkHttpRefusesIt(String name) {
        wire.core(config -> config.auth = request -> request.header(name, "s3cr3t\n"));
        Throwable failure = catchThrowable(() -> wire.api(Api.class).me().execute());
        assertThat(failure).isInstanceOf(ForgejoException.class);
        assertSilent(failure, SECRET);
        assertThat(wire.requests).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anAnswerThatRepeatsTheTokenIsMaskedEverywhereButInTheRawBody(boolean async) {
        String token = "0123456789abcdef0123456789abcdef01234567";
        wire.core(config -> config.auth = Auth.token(token));
        String body = "{\"message\":\"user does not exist [uid: 0, name: ], task with token \\\"" + token + "\\\"\"}";
        wire.answers(json(503, body), json(401, body));
        UnauthorizedException failure = catchThrowableOfType(
                UnauthorizedException.class, () -> run(wire.api(Api.class).me(), async));
        assertSilent(failure, token);
        assertThat(failure.getSuppressed()).hasSize(1);
        assertThat(failure.attempts()).hasSize(2);
        assertThat(failure.serverMessage()).contains("task with token").doesNotContain(token);
        assertThat(failure.rawBody()).asString().isEqualTo(body);
    }

    @Test
    void aPasswordIsMaskedHoweverItIsRepeated() {
        String password = "pa\"ss w<o>r&d\\100%";
        wire.core(config -> config.auth = Auth.basic("ada", password));
        wire.answers(
                new MockResponse.Builder()
                        .code(401)
                        .addHeader("Content-Type", "text/plain")
                        .body("ada:" + password + " and "
                                + Credentials.basic("ada", password, java.nio.charset.StandardCharsets.UTF_8))
                        .build(),
                json(401, "{\"message\":\"pa\\\"ss w<o>r&d\\\\100%\"}"),
                // Not closed: no JSON, so the text itself is shown.
                json(401, "{\"message\":\"pa\\\"ss w<o>r&d\\\\100%\""),
                json(401, "password=pa%22ss+w%3Co%3Er%26d%5C100%25"),
                json(401, "<p>pa&#34;ss w&lt;o&gt;r&amp;d\\100%</p>"),
                json(401, "<p>pa&quot;ss w&lt;o&gt;r&amp;d\\100%</p>"));
        for (int i = 0; i < 6; i++) {
            ApiException failure = catchThrowableOfType(
                    ApiException.class, () -> wire.api(Api.class).me().execute());
            assertThat(printed(failure)).as("answer %d", i + 1).doesNotContain("ss w", "ss+w", "100%", "YWRhOn");
        }
    }

    @Test
    void anExcerptOfASuccessIsMaskedToo() {
        wire.core(config -> config.auth = Auth.token("tok_in_a_page"));
        wire.answers(new MockResponse.Builder()
                .code(200)
                .addHeader("Content-Type", "text/html")
                .body("<html>you sent tok_in_a_page</html>")
                .build());
        DecodingException failure = catchThrowableOfType(
                DecodingException.class, () -> wire.api(Api.class).me().execute());
        assertSilent(failure, "tok_in_a_page");
        assertThat(failure.excerpt()).contains("you sent ***");
    }

    @Test
    void nothingThatAUserCanPrintHoldsTheCredential() {
        Auth auth = Auth.basic("ada", SECRET, () -> "123456");
        wire.core(config -> config.auth = auth);
        wire.answers(status(500));
        Api api = wire.api(Api.class);
        assertThat(auth + " " + Auth.token(SECRET) + " " + Auth.bearer(SECRET) + " " + api + " " + api.me() + " "
                        + wire.core())
                .doesNotContain(SECRET, "123456");
    }

    private static final String TOKEN = "tok_0123456789abcdef";

    private void assertKeepsTheTokenToItself(MockResponse answer) {
        wire.core(config -> {
            config.auth = Auth.token(TOKEN);
            config.policy = RetryPolicy.off();
        });
        wire.answers(answer);
        Throwable failure = catchThrowable(() -> wire.api(Api.class).me().execute());
        assertThat(failure).isInstanceOf(ForgejoException.class);
        assertSilent(failure, TOKEN);
        assertThat(printed(failure)).contains("***");
    }

    @Test
    void aTokenInTheNewPlaceIsMasked() {
        assertKeepsTheTokenToItself(status(300, "Location", "/login/" + TOKEN));
    }

    @Test
    void aTokenInTheContentTypeIsMasked() {
        assertKeepsTheTokenToItself(status(500, "Content-Type", "text/" + TOKEN));
    }

    @Test
    void aTokenThatTheParserQuotesIsMaskedInTheCauseToo() {
        assertKeepsTheTokenToItself(json(200, TOKEN));
    }

    @Test
    void aTokenAsAPropertyNameIsMaskedInThePath() {
        assertKeepsTheTokenToItself(json(200, "{\"" + TOKEN + "\":{\"a\":" + TOKEN + "}}"));
    }

    @Test
    void aTokenInBase64IsMasked() {
        String base64 = Base64.getEncoder().encodeToString(TOKEN.getBytes(StandardCharsets.UTF_8));
        wire.core(config -> config.auth = Auth.token(TOKEN));
        wire.answers(json(401, "{\"message\":\"bad " + base64 + "\"}"));
        assertSilent(catchThrowable(() -> wire.api(Api.class).me().execute()), base64.substring(0, 20));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatAnInterceptorPrintsOfTheRequestIsMaskedInTheCauseToo(boolean async) {
        OkHttpClient users = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    String text = "failed with " + chain.request().header("Authorization");
                    throw new IOException(text, new IllegalStateException(text));
                })
                .build();
        wire.core(config -> {
            config.auth = Auth.token(TOKEN);
            config.okHttpClient = users;
            config.policy = RetryPolicy.off();
        });
        Throwable failure = catchThrowable(() -> run(wire.api(Api.class).me(), async));
        assertSilent(failure, TOKEN);
        assertThat(failure.getCause())
                .hasMessage("java.io.IOException: failed with ***")
                .hasRootCauseMessage("java.lang.IllegalStateException: failed with ***");
    }

    @Test
    void anExceptionThatShowsNoCredentialIsHandedOverAsItIs() {
        IOException thrown = new IOException("no credential here");
        OkHttpClient users = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    throw thrown;
                })
                .build();
        wire.core(config -> {
            config.auth = Auth.token(TOKEN);
            config.okHttpClient = users;
            config.policy = RetryPolicy.off();
        });
        assertThat(catchThrowable(() -> wire.api(Api.class).me().execute()).getCause())
                .isSameAs(thrown);
    }

    @Test
    void whateverHeaderAnOwnCredentialSetsIsMasked() {
        wire.core(config -> config.auth = request -> request.header("CF-Access-Client-Secret", "door-key-17"));
        wire.answers(json(403, "{\"message\":\"not with door-key-17\"}"));
        Throwable failure = catchThrowable(() -> wire.api(Api.class).me().execute());
        assertSilent(failure, "door-key-17");
        assertThat(failure).hasMessageContaining("not with ***");
    }

    interface HookApi {
        @GET("hooks/1")
        ForgejoCall<Hook> hook();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"config\":{\"secret\": made-by-the-server }}", "\"made-by-the-server\""})
    void anAnswerWithSecretsIsNotQuotedByTheParserEither(String body) {
        wire.answers(json(200, body));
        Throwable failure = catchThrowable(() -> wire.api(HookApi.class).hook().execute());
        assertThat(failure).isInstanceOf(DecodingException.class);
        assertSilent(failure, "made");
    }
}
