package io.github.forgejo4j.benchmarks.call;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.benchmarks.shape.RecordShape;
import io.github.forgejo4j.model.CreateIssue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.net.ServerSocketFactory;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** One successful call over loopback: the SDK against OkHttp and Jackson by hand, with the same payload. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class OneCallBenchmark {
    private static final MediaType JSON = MediaType.get("application/json");

    private final ObjectMapper mapper = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private final ObjectReader reader = mapper.readerFor(RecordShape.Issue.class);
    private final OkHttpClient raw = new OkHttpClient();
    private @Nullable StillServer server;
    private @Nullable ForgejoClient sdk;
    private String base = "";

    /** For JMH. */
    public OneCallBenchmark() {}

    /**
     * Starts the server.
     *
     * @throws IOException if it cannot
     */
    @Setup
    public void start() throws IOException {
        server = new StillServer(ServerSocketFactory.getDefault(), 200, Payload.ISSUE.getBytes(StandardCharsets.UTF_8));
        base = "http://127.0.0.1:" + server.port();
        sdk = ForgejoClient.builder().baseUrl(base).token("0123456789abcdef").build();
    }

    /**
     * Stops it.
     *
     * @throws IOException if it cannot
     */
    @TearDown
    public void stop() throws IOException {
        Objects.requireNonNull(sdk).close();
        Objects.requireNonNull(server).close();
    }

    /**
     * A read by the SDK.
     *
     * @return the issue
     */
    @Benchmark
    public Object readSdk() {
        return Objects.requireNonNull(sdk).issues().get("alice", "kettle", 7).execute();
    }

    /**
     * A read by hand.
     *
     * @return the issue
     * @throws IOException if it fails
     */
    @Benchmark
    public Object readByHand() throws IOException {
        return send(request("/api/v1/repos/alice/kettle/issues/7").build());
    }

    /**
     * A write by the SDK.
     *
     * @return the issue
     */
    @Benchmark
    public Object writeSdk() {
        return Objects.requireNonNull(sdk)
                .issues()
                .create("alice", "kettle", CreateIssue.builder().title("Leak").body("It leaks.").build())
                .execute();
    }

    /**
     * A write by hand.
     *
     * @return the issue
     * @throws IOException if it fails
     */
    @Benchmark
    public Object writeByHand() throws IOException {
        byte[] body = mapper.writeValueAsBytes(Map.of("title", "Leak", "body", "It leaks."));
        return send(request("/api/v1/repos/alice/kettle/issues").post(RequestBody.create(body, JSON)).build());
    }

    private Request.Builder request(String path) {
        return new Request.Builder()
                .url(base + path)
                .header("Authorization", "token 0123456789abcdef")
                .header("Accept", "application/json")
                .header("User-Agent", "by-hand");
    }

    private Object send(Request request) throws IOException {
        try (Response response = raw.newCall(request).execute()) {
            return reader.readValue(response.body().bytes());
        }
    }
}
