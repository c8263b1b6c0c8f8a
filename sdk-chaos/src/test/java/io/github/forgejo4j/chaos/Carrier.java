package io.github.forgejo4j.chaos;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.retry.RetryBudget;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Whose OkHttp carries the calls. */
final class Carrier implements AutoCloseable {
    /** The ways to give the SDK its transport. */
    enum Kind {
        /** The SDK's own client; of HTTP/2 with prior knowledge, which it does not speak, a user's client without any idea. */
        OWN,
        /** A user's client with interceptors that try again. */
        RETRYING,
        /** A bare factory. */
        FACTORY
    }

    static {
        // Below a bare factory OkHttp reads Retry-After itself and throws where the number is large; the call ends all
        // the same.
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            if (!(thrown instanceof NumberFormatException)) {
                thrown.printStackTrace();
            }
        });
    }

    /** Below the proxy's silence, so that a read times out. */
    private static final long READ_TIMEOUT_MS = 250;

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    /** The SDK's own client waits 70 s for an answer. */
    private static final Duration OWN_DEADLINE = Duration.ofMillis(1500);

    final ForgejoClient client;
    final @Nullable OkHttpClient users;

    Carrier(Kind kind, boolean http2, String url, String token) {
        this(kind, http2, url, token, builder -> {});
    }

    Carrier(
            Kind kind,
            boolean http2,
            String url,
            String token,
            java.util.function.Consumer<ForgejoClient.Builder> more) {
        boolean own = kind == Kind.OWN && !http2;
        users = own ? null : users(kind, http2);
        ForgejoClient.Builder builder = ForgejoClient.builder()
                .baseUrl(url)
                .token(token)
                .serverVersion("16.0.0")
                .retryPolicy(RetryPolicy.builder()
                        .maxAttempts(4)
                        .baseDelay(Duration.ofMillis(2))
                        .maxDelay(Duration.ofMillis(8))
                        .maxRetryAfter(Duration.ofSeconds(3))
                        .deadline(own ? OWN_DEADLINE : DEADLINE)
                        .budget(RetryBudget.unlimited())
                        .build());
        if (users != null && kind == Kind.FACTORY) {
            builder.callFactory(users::newCall);
        } else if (users != null) {
            builder.okHttpClient(users);
        }
        more.accept(builder);
        client = builder.build();
    }

    static OkHttpClient users(Kind kind, boolean http2) {
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .connectionPool(new ConnectionPool(8, 5, TimeUnit.MINUTES))
                .readTimeout(READ_TIMEOUT_MS, TimeUnit.MILLISECONDS);
        if (http2) {
            builder.protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
        }
        if (kind == Kind.RETRYING) {
            builder.addInterceptor(Carrier::againOnException).addInterceptor(Carrier::againOn5xx);
        }
        OkHttpClient client = builder.build();
        client.dispatcher().setMaxRequestsPerHost(16);
        return client;
    }

    private static Response againOnException(Interceptor.Chain chain) throws IOException {
        try {
            return chain.proceed(chain.request());
        } catch (IOException first) {
            return chain.proceed(chain.request().newBuilder().build());
        }
    }

    private static Response againOn5xx(Interceptor.Chain chain) throws IOException {
        Response first = chain.proceed(chain.request());
        if (first.code() < 500) {
            return first;
        }
        first.close();
        return chain.proceed(chain.request());
    }

    /** Connections that no call has given back; of the SDK's own client nothing is to be seen. */
    int connectionsInUse() {
        return users == null
                ? 0
                : users.connectionPool().connectionCount()
                        - users.connectionPool().idleConnectionCount();
    }

    int callsInOkHttp() {
        return users == null
                ? 0
                : users.dispatcher().runningCallsCount() + users.dispatcher().queuedCallsCount();
    }

    @Override
    public void close() {
        client.close();
        if (users != null) {
            users.dispatcher().executorService().shutdown();
            users.connectionPool().evictAll();
        }
    }
}
