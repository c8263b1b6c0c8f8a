package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ForgejoException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javax.net.ssl.SSLSocketFactory;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** A scripted server and a client of it, for tests of one call. */
public final class Wire implements AutoCloseable {
    public final MockWebServer server = Undelayed.server();
    public final FakeTiming timing = new FakeTiming();
    public final List<RecordedRequest> requests = new CopyOnWriteArrayList<>();
    private final List<MockResponse> script = new CopyOnWriteArrayList<>();
    private Core core;

    public Wire() throws Exception {
        this(null);
    }

    /**
     * Starts the server.
     *
     * @param tls {@code null} for plain http
     */
    public Wire(SSLSocketFactory tls) throws Exception {
        if (tls != null) {
            server.useHttps(tls);
        }
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                requests.add(request);
                int n = Math.min(requests.size(), script.size()) - 1;
                return n < 0 ? new MockResponse.Builder().code(599).build() : script.get(n);
            }
        });
        server.start();
    }

    /** Answers in this order; the last one for ever. */
    public Wire answers(MockResponse... responses) {
        script.addAll(List.of(responses));
        return this;
    }

    public static MockResponse status(int code, String... headers) {
        MockResponse.Builder builder = new MockResponse.Builder().code(code);
        for (int i = 0; i < headers.length; i += 2) {
            builder.addHeader(headers[i], headers[i + 1]);
        }
        return builder.build();
    }

    public static MockResponse json(int code, String body, String... headers) {
        MockResponse.Builder builder = status(code, headers).newBuilder();
        return builder.addHeader("Content-Type", "application/json;charset=utf-8")
                .body(body)
                .build();
    }

    public Core core() {
        return core(config -> {});
    }

    /** A client without jitter (every backoff is its whole bound) on the fake clock. */
    public Core core(Consumer<CoreConfig> settings) {
        if (core == null) {
            CoreConfig config =
                    new CoreConfig(server.url("/api/v1/"), new com.fasterxml.jackson.databind.ObjectMapper());
            config.timing = timing;
            config.random = () -> 1.0;
            settings.accept(config);
            core = new Core(config);
        }
        return core;
    }

    public <T> T api(Class<T> type) {
        return core().create(type);
    }

    /** Executes on the calling thread or not; the exception is the same. */
    public static <T> T run(ForgejoCall<T> call, boolean async) throws Exception {
        if (!async) {
            return call.execute();
        }
        try {
            return call.executeAsync().get(10, TimeUnit.SECONDS);
        } catch (ExecutionException | CompletionException e) {
            if (e.getCause() instanceof ForgejoException failure) {
                throw failure;
            }
            throw e;
        }
    }

    /** Waits for what another thread is about to do; five seconds at the most. */
    public static void eventually(BooleanSupplier condition) {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        while (!condition.getAsBoolean() && System.nanoTime() < until) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    @Override
    public void close() {
        if (core != null) {
            core.close();
        }
        server.close();
    }
}
