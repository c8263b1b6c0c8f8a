package io.github.forgejo4j.benchmarks.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.internal.CoreConfig;
import io.github.forgejo4j.internal.Json;
import io.github.forgejo4j.retry.Eligibility;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.net.ServerSocketFactory;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import retrofit2.http.Body;
import retrofit2.http.POST;

/** What a write costs by the connections it may use: a new one each time, one of the last two seconds, or any pooled one. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class WriteConnectionBenchmark {
    /** A write. */
    public interface Api {
        /**
         * Writes.
         *
         * @param body anything
         */
        @POST("things")
        @Eligibility(Eligibility.Rule.NEVER)
        ForgejoCall<JsonNode> create(@Body Object body);
    }

    /** How long a connection that wrote is kept, in milliseconds; 0 for a new one each time. */
    @Param({"0", "2000", "300000"})
    public long keepAliveMillis;

    /** Whether the connection is encrypted. */
    @Param({"false", "true"})
    public boolean tls;

    private @Nullable StillServer server;
    private @Nullable Core core;
    private @Nullable Api api;

    /** For JMH. */
    public WriteConnectionBenchmark() {}

    /**
     * Starts the server.
     *
     * @throws IOException if it cannot
     */
    @Setup
    public void start() throws IOException {
        HeldCertificate certificate =
                new HeldCertificate.Builder().addSubjectAlternativeName("127.0.0.1").build();
        HandshakeCertificates handshake = new HandshakeCertificates.Builder()
                .heldCertificate(certificate)
                .addTrustedCertificate(certificate.certificate())
                .build();
        ServerSocketFactory sockets =
                tls ? handshake.sslContext().getServerSocketFactory() : ServerSocketFactory.getDefault();
        server = new StillServer(sockets, 201, "{\"id\":7}".getBytes(StandardCharsets.US_ASCII));
        CoreConfig config = new CoreConfig(
                HttpUrl.get((tls ? "https" : "http") + "://127.0.0.1:" + server.port() + "/api/v1/"), Json.sdkMapper());
        config.okHttpClient = new OkHttpClient.Builder()
                .sslSocketFactory(handshake.sslSocketFactory(), handshake.trustManager())
                .build();
        config.writeKeepAliveMillis = keepAliveMillis;
        core = new Core(config);
        api = core.create(Api.class);
    }

    /**
     * Stops it.
     *
     * @throws IOException if it cannot
     */
    @TearDown
    public void stop() throws IOException {
        Objects.requireNonNull(core).close();
        Objects.requireNonNull(server).close();
    }

    /**
     * One write.
     *
     * @return its answer
     */
    @Benchmark
    public Object write() {
        return Objects.requireNonNull(api).create(java.util.Map.of("title", "Leak")).execute();
    }
}
