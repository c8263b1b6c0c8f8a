package io.github.forgejo4j.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.ResourceMovedException;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Promise 1: a request that is not safe to repeat reaches the instance at most once while its outcome is unknown, whatever OkHttp, a
 * proxy, a redirect or a pooled connection does. What counts is what a bare server socket received.
 */
class AtMostOnceTest {
    private static final String CREATED =
            "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{\"number\":7}";
    private static final String HANG_UP = "";

    /** What the server received, request line by request line. */
    private final List<String> received = new CopyOnWriteArrayList<>();
    /** What it answers, one request after the other, on whatever connection. */
    private final Queue<String> answers = new ArrayDeque<>();

    private final CreateIssue issue = CreateIssue.builder().title("Leak").build();
    private ServerSocket server;
    private ForgejoClient client;

    @BeforeEach
    void start() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread accepting = new Thread(() -> {
            while (!server.isClosed()) {
                try {
                    Socket socket = server.accept();
                    Thread serving = new Thread(() -> serve(socket));
                    serving.setDaemon(true);
                    serving.start();
                } catch (IOException closed) {
                    return;
                }
            }
        });
        accepting.setDaemon(true);
        accepting.start();
        client = client(new OkHttpClient());
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        server.close();
    }

    private ForgejoClient client(OkHttpClient http) {
        return ForgejoClient.builder()
                .baseUrl("http://127.0.0.1:" + server.getLocalPort())
                .token("token")
                .okHttpClient(http)
                .retryPolicy(RetryPolicy.builder()
                        .maxAttempts(5)
                        .baseDelay(Duration.ZERO)
                        .build())
                .build();
    }

    private void serve(Socket socket) {
        try (socket) {
            while (true) {
                StringBuilder head = new StringBuilder();
                while (head.indexOf("\r\n\r\n") < 0) {
                    int next = socket.getInputStream().read();
                    if (next < 0) {
                        return;
                    }
                    head.append((char) next);
                }
                int length = 0;
                for (String line : head.toString().split("\r\n")) {
                    if (line.startsWith("Content-Length: ")) {
                        length = Integer.parseInt(line.substring("Content-Length: ".length()));
                    }
                }
                socket.getInputStream().readNBytes(length);
                received.add(head.substring(0, head.indexOf(" HTTP/1.1")));
                String answer;
                synchronized (answers) {
                    answer = answers.remove();
                }
                if (answer.equals(HANG_UP)) {
                    return;
                }
                socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException goneAway) {
            // The client hung up.
        }
    }

    @Test
    void aWriteWhoseReplyIsLostArrivesOnce() {
        answers.addAll(List.of(HANG_UP, CREATED));

        TransportException failure = catchThrowableOfType(
                TransportException.class,
                () -> client.issues().create("o", "r", issue).execute());

        assertThat(received).containsExactly("POST /api/v1/repos/o/r/issues");
        assertThat(failure.mayHaveBeenApplied()).isTrue();
    }

    @Test
    void aWriteOnAConnectionThatTheServerGaveUpArrivesOnce() {
        answers.addAll(List.of(CREATED, HANG_UP, CREATED));
        client.issues().create("o", "r", issue).execute();
        received.clear();

        assertThatThrownBy(() -> client.issues().create("o", "r", issue).execute())
                .isInstanceOf(TransportException.class);

        assertThat(received).containsExactly("POST /api/v1/repos/o/r/issues");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"408 Request Timeout", "500 Oops", "502 Bad Gateway", "503 Unavailable", "504 Gateway Timeout"})
    void aWriteThatAGatewayAnswersForArrivesOnceThoughItAsksToTryAgainAtOnce(String status) {
        answers.addAll(List.of("HTTP/1.1 " + status + "\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n", CREATED));

        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class,
                () -> client.issues().create("o", "r", issue).execute());

        assertThat(received).hasSize(1);
        assertThat(failure.mayHaveBeenApplied()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void aWriteThatIsRedirectedArrivesOnceAndNowhereElse(int status) {
        answers.addAll(List.of(
                "HTTP/1.1 " + status + " Moved\r\nLocation: /api/v1/repos/o/new/issues\r\nContent-Length: 0\r\n\r\n",
                CREATED));

        assertThatThrownBy(() -> client.issues().create("o", "r", issue).execute())
                .isInstanceOf(ResourceMovedException.class);

        assertThat(received).containsExactly("POST /api/v1/repos/o/r/issues");
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 421})
    void aWriteThatIsRefusedArrivesOnceThoughOkHttpWouldSendItAgain(int status) {
        OkHttpClient eager = new OkHttpClient.Builder()
                .authenticator((route, response) -> response.request()
                        .newBuilder()
                        .header("Authorization", "Basic b3RoZXI6b25l")
                        .build())
                .build();
        answers.addAll(List.of("HTTP/1.1 " + status + " No\r\nContent-Length: 0\r\n\r\n", CREATED));

        try (ForgejoClient impatient = client(eager)) {
            assertThatThrownBy(() -> impatient.issues().create("o", "r", issue).execute())
                    .isInstanceOf(ForgejoException.class);
        }

        assertThat(received).hasSize(1);
    }

    @Test
    void aWriteArrivesOnceThoughAnInterceptorOfTheCallerSendsItAgain() {
        OkHttpClient eager = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    try {
                        return chain.proceed(chain.request());
                    } catch (IOException lost) {
                        return chain.proceed(chain.request());
                    }
                })
                .build();
        answers.addAll(List.of(HANG_UP, CREATED));

        try (ForgejoClient impatient = client(eager)) {
            assertThatThrownBy(() -> impatient.issues().create("o", "r", issue).execute())
                    .isInstanceOf(TransportException.class);
        }

        assertThat(received).hasSize(1);
    }

    @Test
    void aWriteThatNobodyWaitsForArrivesOnceToo() {
        answers.addAll(List.of(HANG_UP, CREATED));

        assertThatThrownBy(() ->
                        client.issues().create("o", "r", issue).executeAsync().get())
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(TransportException.class);

        assertThat(received).hasSize(1);
    }

    @Test
    void aWriteThatTheServerDeclinedUnseenIsNotOfUnknownFateAndIsSentAgain() {
        answers.addAll(List.of("HTTP/1.1 429 Slow Down\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n", CREATED));

        assertThat(client.issues().create("o", "r", issue).execute().number()).isEqualTo(7);

        assertThat(received).hasSize(2);
    }

    @Test
    void aReadIsRepeatedUntilItSucceeds() {
        String down = "HTTP/1.1 503 Unavailable\r\nContent-Length: 0\r\n\r\n";
        answers.addAll(List.of(down, down, CREATED));

        assertThat(client.issues().get("o", "r", 7).execute().number()).isEqualTo(7);

        assertThat(received).hasSize(3).containsOnly("GET /api/v1/repos/o/r/issues/7");
    }
}
