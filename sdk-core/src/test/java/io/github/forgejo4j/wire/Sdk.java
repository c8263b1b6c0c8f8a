package io.github.forgejo4j.wire;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.internal.CoreConfig;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.jspecify.annotations.Nullable;

/** The SDK under test, carried by one of the callers. */
final class Sdk implements AutoCloseable {
    /** Repeats at once whatever may be repeated, except what was declined. */
    static final RetryPolicy EAGER = RetryPolicy.builder()
            .baseDelay(Duration.ZERO)
            .retryDeclinedWrites(false)
            .build();

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Caller caller;
    private final @Nullable OkHttpClient client;
    private final Core core;
    private final Writes writes;

    /** For tests that leave the client as it is. */
    static Sdk of(Caller caller, String url) {
        return withSettings(caller, url, config -> {});
    }

    static Sdk of(Caller caller, String url, UnaryOperator<OkHttpClient.Builder> client) {
        return new Sdk(caller, url, client, config -> {});
    }

    static Sdk withSettings(Caller caller, String url, Consumer<CoreConfig> settings) {
        return new Sdk(caller, url, (UnaryOperator<OkHttpClient.Builder>) null, settings);
    }

    static Sdk with(
            Caller caller, String url, UnaryOperator<OkHttpClient.Builder> client, Consumer<CoreConfig> settings) {
        return new Sdk(caller, url, client, settings);
    }

    static Sdk http2(Caller caller, String url) {
        return of(
                caller,
                url,
                builder -> builder.protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                        .socketFactory(new NoDelaySocketFactory()));
    }

    private Sdk(
            Caller caller,
            String url,
            @Nullable UnaryOperator<OkHttpClient.Builder> configure,
            Consumer<CoreConfig> settings) {
        this(caller, url, caller == Caller.OWN && configure == null ? null : client(caller, configure), settings);
    }

    private Sdk(Caller caller, String url, @Nullable OkHttpClient client, Consumer<CoreConfig> settings) {
        this.caller = caller;
        this.client = client;
        CoreConfig config = new CoreConfig(HttpUrl.get(url + "/api/v1/"), MAPPER);
        config.policy = EAGER;
        if (client != null && caller.isFactory()) {
            config.callFactory = caller.factory(client);
        } else {
            config.okHttpClient = client;
        }
        settings.accept(config);
        core = new Core(config);
        writes = core.create(Writes.class);
    }

    private static OkHttpClient client(Caller caller, @Nullable UnaryOperator<OkHttpClient.Builder> configure) {
        OkHttpClient.Builder builder = new OkHttpClient.Builder().readTimeout(5, TimeUnit.SECONDS);
        caller.configure(builder);
        return (configure == null ? builder : configure.apply(builder)).build();
    }

    Writes writes() {
        return writes;
    }

    /** Another SDK client, for another address, on the same connections. */
    Sdk at(String url) {
        return new Sdk(caller, url, client, config -> {});
    }

    /** Puts as many idle connections into the pool that writes take theirs from. */
    void warmUp(int connections) {
        CompletableFuture.allOf(Stream.generate(() -> writes.warmUp().executeAsync())
                        .limit(connections)
                        .toArray(CompletableFuture[]::new))
                .orTimeout(LoopbackServer.PATIENCE_MS, TimeUnit.MILLISECONDS)
                .join();
    }

    /** Closes the SDK and then what was given to it, so that the servers come to rest. */
    @Override
    public void close() {
        core.close();
        if (client != null) {
            client.dispatcher().executorService().shutdown();
            client.connectionPool().evictAll();
        }
    }
}
