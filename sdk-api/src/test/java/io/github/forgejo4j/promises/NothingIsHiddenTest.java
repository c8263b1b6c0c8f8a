package io.github.forgejo4j.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.Attempt;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.StopReason;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.error.ValidationException;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Promise 3: nothing is hidden. When the SDK gives up, the caller gets the last failure verbatim, how many attempts were made, what each
 * one met, and why no further one was made.
 */
class NothingIsHiddenTest {
    private final MockWebServer server = new MockWebServer();
    private ForgejoClient client;

    @BeforeEach
    void start() throws Exception {
        server.start();
        client = ForgejoClient.builder()
                .baseUrl(server.url("/").toString())
                .retryPolicy(RetryPolicy.builder().baseDelay(Duration.ZERO).build())
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void aRefusalIsHandedOverAsTheServerGaveIt() {
        String body = "{\"message\":\"title is empty\",\"url\":\"https://example.org/api/swagger\"}";
        server.enqueue(new MockResponse.Builder()
                .code(422)
                .setHeader("Content-Type", "application/json")
                .addHeader("X-Trace", "4711")
                .body(body)
                .build());

        ValidationException failure = catchThrowableOfType(
                ValidationException.class,
                () -> client.issues()
                        .create("o", "r", CreateIssue.builder().title("").build())
                        .execute());

        assertThat(failure.status()).isEqualTo(422);
        assertThat(failure.headers().get("X-Trace")).isEqualTo("4711");
        assertThat(new String(failure.rawBody(), StandardCharsets.UTF_8)).isEqualTo(body);
        assertThat(failure.serverMessage()).isEqualTo("title is empty");
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(failure)
                .hasMessage(
                        "IssueApi.create (POST /repos/o/r/issues): answered 422 Unprocessable Content:"
                                + " title is empty. (attempt 1 of at most 3) Not sent again: another attempt would not end better.");
    }

    @Test
    void afterSeveralAttemptsTheLastFailureTheHistoryAndTheReasonAreThere() {
        server.enqueue(new MockResponse.Builder().code(502).build());
        server.enqueue(new MockResponse.Builder()
                .code(429)
                .addHeader("Retry-After", "0")
                .build());
        server.enqueue(
                new MockResponse.Builder().code(503).body("down for repairs").build());

        RetriesExhausted failure = catchThrowableOfType(
                RetriesExhausted.class, () -> client.issues().get("o", "r", 7).execute());

        assertThat(failure.attempts())
                .extracting(Attempt::number, Attempt::status, Attempt::proof, Attempt::summary)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(
                                1, OptionalInt.of(502), Proof.AMBIGUOUS, "answered 502 Bad Gateway"),
                        org.assertj.core.groups.Tuple.tuple(
                                2, OptionalInt.of(429), Proof.DECLINED, "answered 429 Too Many Requests"),
                        org.assertj.core.groups.Tuple.tuple(
                                3,
                                OptionalInt.of(503),
                                Proof.AMBIGUOUS,
                                "answered 503 Service Unavailable: down for repairs"));
        ApiException last = (ApiException) failure.last();
        assertThat(last.status()).isEqualTo(503);
        assertThat(new String(last.rawBody(), StandardCharsets.UTF_8)).isEqualTo("down for repairs");
        assertThat(failure.stoppedBy()).isEqualTo(StopReason.ATTEMPTS);
        assertThat(failure.whyNotRepeated()).isEqualTo("Not sent again: the retry policy allows 3 attempts.");
        assertThat(failure.getSuppressed())
                .extracting(earlier -> ((ApiException) earlier).status())
                .containsExactly(502, 429);
    }

    @Test
    void theExceptionOfTheTransportIsTheVeryOneThatItThrew() {
        List<IOException> thrown =
                List.of(new IOException("first"), new IOException("second"), new IOException("third"));
        int[] calls = {0};
        OkHttpClient broken = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    throw thrown.get(calls[0]++);
                })
                .build();

        try (ForgejoClient offline = ForgejoClient.builder()
                .baseUrl(server.url("/").toString())
                .okHttpClient(broken)
                .retryPolicy(RetryPolicy.builder().baseDelay(Duration.ZERO).build())
                .build()) {
            RetriesExhausted failure = catchThrowableOfType(
                    RetriesExhausted.class,
                    () -> offline.issues().get("o", "r", 7).execute());

            assertThat(failure.last()).isInstanceOf(TransportException.class);
            assertThat(failure.last().getCause()).isSameAs(thrown.get(2));
            assertThat(failure.getSuppressed())
                    .extracting(Throwable::getCause)
                    .containsExactly(thrown.get(0), thrown.get(1));
        }
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void aSuccessTellsWhatCameAndHowManyAttemptsItTook() {
        server.enqueue(new MockResponse.Builder().code(503).build());
        server.enqueue(new MockResponse.Builder()
                .setHeader("Content-Type", "application/json")
                .addHeader("X-Trace", "4711")
                .body("{\"number\":7}")
                .build());

        var response = client.issues().get("o", "r", 7).response();

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.headers().get("X-Trace")).isEqualTo("4711");
        assertThat(new String(response.rawBody(), StandardCharsets.UTF_8)).isEqualTo("{\"number\":7}");
        assertThat(response.attempts()).isEqualTo(2);
    }

    @Test
    void aWriteOfUnknownFateSaysSoInItsMessage() {
        server.enqueue(new MockResponse.Builder().code(504).build());

        ApiException failure = catchThrowableOfType(
                ApiException.class,
                () -> client.issues()
                        .create("o", "r", CreateIssue.builder().title("Leak").build())
                        .execute());

        assertThat(failure.mayHaveBeenApplied()).isTrue();
        assertThat(failure).hasMessageEndingWith(" The server may have acted on it: look before you send it again.");
    }
}
