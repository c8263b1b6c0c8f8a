package io.github.forgejo4j.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.auth.Auth;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.ResourceMovedException;
import io.github.forgejo4j.error.UnauthorizedException;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.retry.RetryListener;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import retrofit2.http.GET;
import retrofit2.http.Url;

/**
 * Promise 6: a credential goes to the configured origin and nowhere else, and is never printed. Forgejo's own 401 answers echo the token
 * that was sent: it is masked everywhere but in the raw body.
 */
class ACredentialGoesToItsOriginOnlyTest {
    private static final String TOKEN = "0123456789abcdef0123456789abcdef01234567";

    private final MockWebServer instance = new MockWebServer();
    private final MockWebServer elsewhere = new MockWebServer();
    private final List<Object> events = new ArrayList<>();
    private ForgejoClient client;

    /** An interface of a user that asks at whatever address it is given. */
    interface Own {
        @GET
        ForgejoCall<Map<String, Object>> at(@Url String address);
    }

    @BeforeEach
    void start() throws Exception {
        instance.start();
        elsewhere.start();
        client = ForgejoClient.builder()
                .baseUrl(instance.url("/").toString())
                .token(TOKEN)
                .eventExecutor(Runnable::run)
                .retryListener(new RetryListener() {
                    @Override
                    public void onAttempt(AttemptEvent event) {
                        events.add(event);
                    }

                    @Override
                    public void onGiveUp(GiveUpEvent event) {
                        events.add(event);
                    }
                })
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        instance.close();
        elsewhere.close();
    }

    @Test
    void theInstanceGetsIt() throws Exception {
        instance.enqueue(new MockResponse.Builder().body("{\"number\":7}").build());

        client.issues().get("o", "r", 7).execute();

        assertThat(instance.takeRequest().getHeaders().get("Authorization")).isEqualTo("token " + TOKEN);
    }

    @Test
    void aReadThatIsRedirectedToAnotherServerGoesThereWithoutIt() throws Exception {
        instance.enqueue(new MockResponse.Builder()
                .code(302)
                .addHeader("Location", elsewhere.url("/object").toString())
                .build());
        elsewhere.enqueue(new MockResponse.Builder().body("{\"number\":7}").build());

        client.issues().get("o", "r", 7).execute();

        assertThat(elsewhere.takeRequest().getHeaders().values("Authorization")).isEmpty();
    }

    @Test
    void anAddressOfAnotherServerThatTheCallerNamesIsRefusedBeforeAnythingIsSent() {
        String address = elsewhere.url("/object").toString();

        assertThatThrownBy(() -> client.create(Own.class).at(address).execute())
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the address of Own.at leaves the configured server");

        assertThat(elsewhere.getRequestCount()).isZero();
    }

    @Test
    void whatAnInterceptorOfTheCallerAddsDoesNotTravelEither() throws Exception {
        OkHttpClient gateway = new OkHttpClient.Builder()
                .addInterceptor(chain -> chain.proceed(chain.request()
                        .newBuilder()
                        .header("CF-Access-Client-Secret", "5ecre7")
                        .build()))
                .build();
        instance.enqueue(new MockResponse.Builder()
                .code(302)
                .addHeader("Location", elsewhere.url("/object").toString())
                .build());
        elsewhere.enqueue(new MockResponse.Builder().body("{\"number\":7}").build());

        try (ForgejoClient behindGateway = ForgejoClient.builder()
                .baseUrl(instance.url("/").toString())
                .okHttpClient(gateway)
                .build()) {
            behindGateway.issues().get("o", "r", 7).execute();
        }

        assertThat(instance.takeRequest().getHeaders().get("CF-Access-Client-Secret"))
                .isEqualTo("5ecre7");
        assertThat(elsewhere.takeRequest().getHeaders().values("CF-Access-Client-Secret"))
                .isEmpty();
    }

    @Test
    void aReadThatComesBackFromAnotherServerHasLostIt() throws Exception {
        instance.enqueue(new MockResponse.Builder()
                .code(302)
                .addHeader("Location", elsewhere.url("/object").toString())
                .build());
        elsewhere.enqueue(new MockResponse.Builder()
                .code(302)
                .addHeader(
                        "Location", instance.url("/api/v1/chosen/by/the/other").toString())
                .build());
        instance.enqueue(new MockResponse.Builder().body("{\"number\":7}").build());

        client.issues().get("o", "r", 7).execute();

        assertThat(instance.takeRequest().getHeaders().get("Authorization")).isEqualTo("token " + TOKEN);
        assertThat(instance.takeRequest().getHeaders().values("Authorization")).isEmpty();
    }

    @Test
    void aWriteThatIsRedirectedToAnotherServerDoesNotGoThereAtAll() {
        instance.enqueue(new MockResponse.Builder()
                .code(307)
                .addHeader("Location", elsewhere.url("/trap").toString())
                .build());

        assertThatThrownBy(() -> client.issues()
                        .create("o", "r", CreateIssue.builder().title("Leak").build())
                        .execute())
                .isInstanceOf(ResourceMovedException.class);

        assertThat(elsewhere.getRequestCount()).isZero();
    }

    @Test
    void aDownloadFromAnotherServerIsRefusedBeforeAnythingIsSent() {
        String address = elsewhere.url("/attachments/1").toString();

        assertThatThrownBy(() -> client.download(address)).isInstanceOf(InvalidInputException.class);

        assertThat(elsewhere.getRequestCount()).isZero();
    }

    @Test
    void anAnswerThatEchoesItIsMaskedInMessageHistoryStackTraceAndEventsAndVerbatimOnlyInTheRawBody() {
        String body = "{\"message\":\"access token does not exist [sha: " + TOKEN + "]\"}";
        instance.enqueue(new MockResponse.Builder()
                .code(401)
                .addHeader("Content-Type", "application/json")
                .body(body)
                .build());

        UnauthorizedException failure = catchThrowableOfType(
                UnauthorizedException.class,
                () -> client.issues().get("o", "r", 7).execute());
        StringWriter printed = new StringWriter();
        failure.printStackTrace(new PrintWriter(printed));

        assertThat(failure.serverMessage()).isEqualTo("access token does not exist [sha: ***]");
        assertThat(printed.toString()).contains("[sha: ***]").doesNotContain(TOKEN);
        assertThat(failure.attempts().toString()).doesNotContain(TOKEN);
        assertThat(events).hasSize(2);
        assertThat(events.toString()).doesNotContain(TOKEN);
        assertThat(new String(failure.rawBody(), StandardCharsets.UTF_8)).isEqualTo(body);
    }

    @Test
    void anAnswerThatEchoesItInOtherWordsIsMaskedToo() {
        instance.enqueue(new MockResponse.Builder()
                .code(500)
                .addHeader("X-Echo", TOKEN)
                .body("panic: Authorization=token " + TOKEN)
                .build());

        assertThatThrownBy(() -> client.issues()
                        .create("o", "r", CreateIssue.builder().title("Leak").build())
                        .execute())
                .hasMessageContaining("panic: Authorization=***")
                .hasMessageNotContaining(TOKEN);
    }

    @Test
    void nothingThatHoldsItPrintsIt() {
        assertThat(client.toString()).doesNotContain(TOKEN);
        assertThat(ForgejoClient.builder()
                        .baseUrl("https://example.org")
                        .token(TOKEN)
                        .toString())
                .doesNotContain(TOKEN);
        assertThat(Auth.token(TOKEN).toString()).doesNotContain(TOKEN);
        assertThat(Auth.basic("ada", "correct horse").toString()).doesNotContain("correct horse");
        assertThatThrownBy(() -> Auth.token(TOKEN + "\u00e4"))
                .isInstanceOf(InvalidInputException.class)
                .message()
                .doesNotContain(TOKEN);
    }
}
