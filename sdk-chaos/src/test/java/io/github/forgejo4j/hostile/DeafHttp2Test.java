package io.github.forgejo4j.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Connections of HTTP/2 that take no more bytes: OkHttp ends the stream of a cancelled call, and its thread stays in the socket.
 */
@Tag("once")
@Timeout(30)
class DeafHttp2Test {
    private static final Duration DEADLINE = Duration.ofSeconds(1);

    /** A second that the connection is given, and what a busy machine takes. */
    private static final long MOST_MS = 1_000 + 1_000 + 1_000;

    /** More than all buffers between client and server hold. */
    private static final int LARGE = 12 << 20;

    private final List<Client> clients = new ArrayList<>();

    private record Client(OkHttpClient users, ForgejoClient client) {
        void close() {
            client.close();
            users.dispatcher().executorService().shutdown();
            users.connectionPool().evictAll();
        }
    }

    private ForgejoClient client(String url, OkHttpClient.Builder http) {
        OkHttpClient users = http.build();
        ForgejoClient client = ForgejoClient.builder()
                .baseUrl(url)
                .okHttpClient(users)
                .serverVersion("16.0.0")
                .retryPolicy(RetryPolicy.off())
                .build();
        clients.add(new Client(users, client));
        return client;
    }

    private ForgejoClient client(DeafServer server) {
        return client(server.url(), server.tls() ? server.trusting(new OkHttpClient.Builder()) : cleartext());
    }

    @AfterEach
    void stop() {
        clients.forEach(Client::close);
    }

    private static OkHttpClient.Builder cleartext() {
        return new OkHttpClient.Builder().protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
    }

    @Test
    void anUploadThatNobodyTakesEndsWithItsDeadline() throws Exception {
        try (DeafServer plain = new DeafServer(false);
                DeafServer plainToo = new DeafServer(false);
                DeafServer tls = new DeafServer(true);
                DeafServer tlsToo = new DeafServer(true)) {
            List<CompletableFuture<Ended>> all = List.of(
                    upload(client(plain), false, DEADLINE),
                    upload(client(plainToo), true, DEADLINE),
                    upload(client(tls), false, DEADLINE),
                    upload(client(tlsToo), true, DEADLINE));
            for (CompletableFuture<Ended> one : all) {
                Ended upload = one.get(20, TimeUnit.SECONDS);
                assertThat(upload.failure).isInstanceOf(TransportException.class);
                assertThat(upload.failure.mayHaveBeenApplied()).isTrue();
                assertThat(upload.millis).isLessThan(MOST_MS);
            }
            for (DeafServer server : List.of(plain, plainToo, tls, tlsToo)) {
                server.awaitAllClosed(1);
            }
        }
    }

    /** The thread of the second call would wait for the first one's, which stands in the socket. */
    @Test
    void callsBehindItEndWithTheirDeadlinesToo() throws Exception {
        try (DeafServer server = new DeafServer(false)) {
            ForgejoClient client = client(server);
            CompletableFuture<Ended> upload = upload(client, false, Duration.ofSeconds(30));
            server.awaitHeaders();
            awaitStuck(1);
            CreateIssue issue = CreateIssue.builder().title("t").build();
            Ended behind = end(client.issues().create("a", "b", issue), false, DEADLINE);
            // It never came to send its fields.
            assertThat(behind.failure)
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            failure -> assertThat(failure.proof()).isEqualTo(Proof.UNSENT));
            assertThat(behind.failure.mayHaveBeenApplied()).isFalse();
            assertThat(behind.millis).isLessThan(MOST_MS);
            // It is the connection that is closed.
            assertThat(upload.get(10, TimeUnit.SECONDS).failure.mayHaveBeenApplied())
                    .isTrue();
            server.awaitAllClosed(1);
        }
    }

    /** Giving up what is left of the redirect's body sends something, behind the thread that stands in the socket. */
    @Test
    void aRedirectWhoseBodyStaysOpenEndsToo() throws Exception {
        try (DeafServer server = new DeafServer(false)) {
            server.answersTheFirst(":status", "302", "location", "/elsewhere", "content-type", "text/html");
            ForgejoClient client = client(server);
            CreateIssue issue = CreateIssue.builder().title("t").build();
            Duration deadline = Duration.ofSeconds(3);
            CompletableFuture<Ended> filed = CompletableFuture.supplyAsync(
                    () -> end(client.issues().create("a", "b", issue), false, deadline), DeafHttp2Test::thread);
            server.awaitAsked();
            CompletableFuture<Ended> upload = upload(client, false, Duration.ofSeconds(30));
            server.awaitHeaders();
            awaitStuck(1);
            server.answer();
            assertThat(filed.get(20, TimeUnit.SECONDS).failure).isInstanceOf(ForgejoException.class);
            assertThat(filed.get().millis).isLessThan(deadline.toMillis() + 2_000);
            assertThat(upload.get(10, TimeUnit.SECONDS).failure.mayHaveBeenApplied())
                    .isTrue();
        }
    }

    @Test
    void closingTheClientEndsIt() throws Exception {
        try (DeafServer plain = new DeafServer(false);
                DeafServer tls = new DeafServer(true)) {
            List<ForgejoClient> both = List.of(client(plain), client(tls));
            List<CompletableFuture<Ended>> uploads = both.stream()
                    .map(client -> upload(client, false, Duration.ofSeconds(30)))
                    .toList();
            plain.awaitHeaders();
            tls.awaitHeaders();
            awaitStuck(2);
            both.forEach(ForgejoClient::close);
            for (CompletableFuture<Ended> upload : uploads) {
                assertThat(upload.get(10, TimeUnit.SECONDS).failure)
                        .isInstanceOf(TransportException.class)
                        .hasMessageContaining("the client was closed");
            }
            plain.awaitAllClosed(1);
            tls.awaitAllClosed(1);
        }
    }

    /** A stream of the caller's that does not come back says nothing about the connection. */
    @Test
    void aConnectionIsNotClosedForACallersStreamThatBlocks() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (HostileH2Server server = new HostileH2Server()) {
            ForgejoClient client = client(server.url(), cleartext());
            InputStream blocking = new InputStream() {
                @Override
                public int read() {
                    try {
                        over.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return -1;
                }
            };
            Ended stuck = end(
                    client.issues().attachments().upload("h", "GOOD", 1, Upload.of("f", blocking, 10)), true, DEADLINE);
            assertThat(stuck.failure).isInstanceOf(TransportException.class);
            TimeUnit.MILLISECONDS.sleep(1_300);
            assertThat(server.open()).isEqualTo(1);
            assertThat(client.issues()
                            .create(
                                    "h",
                                    "GOOD",
                                    CreateIssue.builder().title("t").build())
                            .response()
                            .status())
                    .isEqualTo(200);
            assertThat(server.connections()).isEqualTo(1);
        } finally {
            over.countDown();
        }
    }

    /** So many threads stand in a socket that takes nothing. */
    private static void awaitStuck(int threads) throws InterruptedException {
        for (int calm = 0; calm < 5; ) {
            TimeUnit.MILLISECONDS.sleep(20);
            long stuck = Thread.getAllStackTraces().values().stream()
                    .map(Arrays::toString)
                    .filter(stack -> stack.contains("SocketOutputStream.write") && stack.contains("Http2Writer"))
                    .count();
            calm = stuck >= threads ? calm + 1 : 0;
        }
    }

    private record Ended(ForgejoException failure, long millis) {}

    private static CompletableFuture<Ended> upload(ForgejoClient client, boolean async, Duration deadline) {
        Upload large = Upload.of("a.bin", new byte[LARGE]);
        return CompletableFuture.supplyAsync(
                () -> end(client.issues().attachments().upload("a", "b", 1, large), async, deadline),
                DeafHttp2Test::thread);
    }

    private static void thread(Runnable task) {
        Thread thread = new Thread(task, "chaos-caller");
        thread.setDaemon(true);
        thread.start();
    }

    private static Ended end(ForgejoCall<?> call, boolean async, Duration deadline) {
        long began = System.nanoTime();
        ForgejoCall<?> bounded = call.withDeadline(deadline);
        CompletableFuture<?> future =
                async ? bounded.executeAsync() : CompletableFuture.supplyAsync(bounded::execute, DeafHttp2Test::thread);
        try {
            throw new AssertionError("ended with " + future.get(20, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            return new Ended((ForgejoException) e.getCause(), (System.nanoTime() - began) / 1_000_000);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
