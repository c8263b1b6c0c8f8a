package io.github.forgejo4j.chaos;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.auth.Auth;
import io.github.forgejo4j.internal.BaseUrl;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.internal.CoreConfig;
import io.github.forgejo4j.internal.Json;
import io.github.forgejo4j.retry.RetryBudget;
import io.github.forgejo4j.retry.RetryPolicy;
import java.lang.reflect.Constructor;
import java.time.Duration;
import okhttp3.OkHttpClient;

/** A client on a fast clock, with an OkHttp that the proof can look into. */
final class FastClient implements AutoCloseable {
    final ForgejoClient client;
    final OkHttpClient users;

    /**
     * A client.
     *
     * @param times how much faster than the real one its clock runs
     * @param readTimeout of the real clock
     */
    FastClient(Carrier.Kind kind, boolean http2, String url, String token, int times, Duration readTimeout) {
        users = Carrier.users(kind, http2).newBuilder().readTimeout(readTimeout).build();
        CoreConfig config = new CoreConfig(BaseUrl.parse(url), Json.sdkMapper());
        config.auth = Auth.token(token);
        if (kind == Carrier.Kind.FACTORY) {
            config.callFactory = users::newCall;
        } else {
            config.okHttpClient = users;
        }
        config.policy = RetryPolicy.builder()
                .maxAttempts(4)
                .baseDelay(Duration.ofMillis(20))
                .maxDelay(Duration.ofMillis(80))
                .maxRetryAfter(Duration.ofSeconds(3))
                .deadline(Duration.ofSeconds(100))
                .budget(RetryBudget.unlimited())
                .build();
        config.timing = new FastTiming(times);
        client = of(new Core(config));
    }

    /** The way of the builder, which has no clock to set. */
    private static ForgejoClient of(Core core) {
        try {
            Constructor<ForgejoClient> constructor = ForgejoClient.class.getDeclaredConstructor(Core.class);
            constructor.setAccessible(true);
            return constructor.newInstance(core);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    int inUse() {
        return users.connectionPool().connectionCount()
                - users.connectionPool().idleConnectionCount()
                + users.dispatcher().runningCallsCount()
                + users.dispatcher().queuedCallsCount();
    }

    @Override
    public void close() {
        client.close();
        users.dispatcher().executorService().shutdown();
        users.connectionPool().evictAll();
    }
}
