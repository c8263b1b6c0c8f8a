package io.github.forgejo4j.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.chaos.H2Wire;
import io.github.forgejo4j.chaos.H2Wire.Frame;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.model.DiffFormat;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Cache;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import retrofit2.http.GET;

/** An answer over HTTP/2 that ends before its length is nobody's value, whatever of the user's stands between. */
@Timeout(30)
class ShortBodyTest {
    private static final String TEXT = "{\"a\": \"line\",\n\"b\": \"line\"}";

    public interface Api {
        @GET("repos/a/b/raw/f")
        ForgejoCall<String> text();

        @GET("json")
        ForgejoCall<Slow> slow();
    }

    /** A type of the user's whose making takes long. */
    public static final class Slow {
        static final CountDownLatch BEGUN = new CountDownLatch(1);
        static final CountDownLatch OVER = new CountDownLatch(1);

        private Slow() {}

        @JsonCreator
        public static Slow of(Map<String, Object> ignored) throws InterruptedException {
            BEGUN.countDown();
            OVER.await();
            return new Slow();
        }
    }

    @TempDir
    Path folder;

    @Test
    void aCacheKeepsNoPartForTheNextAttempt() throws IOException {
        try (Server server = new Server("private, max-age=300", 1);
                Cache cache = new Cache(folder.toFile(), 1 << 20);
                ForgejoClient client = client(server, cleartext().cache(cache))) {
            assertThat(client.create(Api.class).text().execute()).isEqualTo(TEXT);
            assertThat(server.requests).hasValue(2);
            // What is whole is kept.
            assertThat(client.create(Api.class).text().execute()).isEqualTo(TEXT);
            assertThat(server.requests).hasValue(2);
        }
    }

    @Test
    void anInterceptorThatHandsOnACopyHandsOnNoPart() throws IOException {
        OkHttpClient.Builder http = cleartext().addInterceptor(chain -> {
            Response response = chain.proceed(chain.request());
            byte[] read = response.body().source().readByteArray();
            return response.newBuilder()
                    .body(ResponseBody.create(read, response.body().contentType()))
                    .build();
        });
        try (Server server = new Server("no-store", Integer.MAX_VALUE);
                ForgejoClient client = client(server, http)) {
            TransportException failure = catchThrowableOfType(
                    TransportException.class,
                    () -> client.pulls()
                            .downloadDiff("a", "b", 1, DiffFormat.DIFF)
                            .withRetryPolicy(RetryPolicy.off())
                            .execute());
            assertThat(failure).hasMessageContaining("14 bytes came of 26 that were announced");
            assertThat(server.requests).hasValue(1);
        }
    }

    /** Below it there is no guard next to the wire. */
    @Test
    void aBareCallFactoryHandsOverNoPart() throws IOException {
        OkHttpClient below = cleartext().build();
        try (Server server = new Server("no-store", Integer.MAX_VALUE);
                ForgejoClient client = ForgejoClient.builder()
                        .baseUrl(server.url())
                        .callFactory(below::newCall)
                        .serverVersion("16.0.0")
                        .retryPolicy(RetryPolicy.off())
                        .build()) {
            TransportException failure = catchThrowableOfType(
                    TransportException.class,
                    () -> client.create(Api.class).text().execute());
            assertThat(failure).hasMessageContaining("14 bytes came of 26 that were announced");
            assertThat(server.requests).hasValue(1);
        } finally {
            below.dispatcher().executorService().shutdown();
            below.connectionPool().evictAll();
        }
    }

    /** What is done with bytes that were read is no business of the connection's, which others share. */
    @Test
    void aConnectionIsNotClosedForADecoderThatTakesItsTime() throws Exception {
        try (Server server = new Server("no-store", 0);
                ForgejoClient client = client(server, cleartext())) {
            Api api = client.create(Api.class);
            CompletableFuture<Slow> slow = api.slow().executeAsync();
            assertThat(Slow.BEGUN.await(10, TimeUnit.SECONDS)).isTrue();
            slow.cancel(true);
            TimeUnit.MILLISECONDS.sleep(1_300);
            assertThat(api.text().execute()).isEqualTo(TEXT);
            assertThat(server.connections).hasValue(1);
        } finally {
            Slow.OVER.countDown();
        }
    }

    private static OkHttpClient.Builder cleartext() {
        return new OkHttpClient.Builder().protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
    }

    private static ForgejoClient client(Server server, OkHttpClient.Builder http) {
        return ForgejoClient.builder()
                .baseUrl(server.url())
                .okHttpClient(http.build())
                .serverVersion("16.0.0")
                .build();
    }

    /** Ends its first answers in the middle. */
    private static final class Server implements AutoCloseable {
        final AtomicInteger requests = new AtomicInteger();
        final AtomicInteger connections = new AtomicInteger();
        private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final String cacheControl;
        private final int cut;

        Server(String cacheControl, int cut) throws IOException {
            this.cacheControl = cacheControl;
            this.cut = cut;
            Thread thread = new Thread(this::accept, "chaos-short");
            thread.setDaemon(true);
            thread.start();
        }

        String url() {
            return "http://127.0.0.1:" + listener.getLocalPort();
        }

        private void accept() {
            try {
                while (true) {
                    Socket socket = listener.accept();
                    connections.incrementAndGet();
                    Thread thread = new Thread(() -> serve(socket), "chaos-short");
                    thread.setDaemon(true);
                    thread.start();
                }
            } catch (IOException closed) {
                // The end.
            }
        }

        private void serve(Socket socket) {
            try (socket) {
                socket.setTcpNoDelay(true);
                DataInputStream in = new DataInputStream(socket.getInputStream());
                H2Wire.readPreface(in);
                socket.getOutputStream().write(H2Wire.serverPreface());
                for (Frame frame = H2Wire.readFrame(in); frame != null; frame = H2Wire.readFrame(in)) {
                    if (frame.type() == H2Wire.HEADERS) {
                        H2Reply reply = new H2Reply(socket.getOutputStream(), frame.stream());
                        reply.headers(
                                false,
                                ":status",
                                "200",
                                "content-type",
                                "application/json",
                                "content-length",
                                "" + TEXT.length(),
                                "cache-control",
                                cacheControl,
                                "etag",
                                "\"e\"");
                        reply.data(true, requests.incrementAndGet() <= cut ? TEXT.substring(0, 14) : TEXT);
                    }
                }
            } catch (IOException gone) {
                // However it ends.
            }
        }

        @Override
        public void close() throws IOException {
            listener.close();
        }
    }
}
