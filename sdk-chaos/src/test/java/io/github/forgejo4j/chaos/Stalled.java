package io.github.forgejo4j.chaos;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.page.PagedCall;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.RetryBudget;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.Multipart;
import retrofit2.http.POST;
import retrofit2.http.Part;

/** A client whose calls stand still at one place, and a call of it. */
final class Stalled implements AutoCloseable {
    interface Api extends UsersApi {
        @POST("repos/alice/r/issues")
        @Eligibility(Eligibility.Rule.NEVER)
        ForgejoCall<Map<String, Object>> create(@Body RequestBody issue);

        @GET("user")
        ForgejoCall<Map<String, Object>> me();

        @Multipart
        @POST("upload")
        @Eligibility(Eligibility.Rule.NEVER)
        ForgejoCall<Map<String, Object>> upload(@Part("attachment") RequestBody file);
    }

    private static final RequestBody LARGE = RequestBody.create(new byte[32 << 20], null);
    private static final RequestBody SMALL = RequestBody.create(new byte[] {'{', '}'}, null);

    final StallServer server;
    final ForgejoClient client;
    final OkHttpClient users;
    private final Stall stall;
    private final Api api;

    Stalled(Stall stall) throws IOException {
        this.stall = stall;
        server = new StallServer(stall);
        OkHttpClient.Builder http = new OkHttpClient.Builder()
                .connectTimeout(1, TimeUnit.MINUTES)
                .readTimeout(1, TimeUnit.MINUTES)
                .writeTimeout(1, TimeUnit.MINUTES);
        if (stall == Stall.DNS || stall == Stall.DNS_OF_A_FACTORY) {
            http.dns(name -> {
                server.hold();
                return List.of(InetAddress.getLoopbackAddress());
            });
        }
        users = http.build();
        ForgejoClient.Builder builder = ForgejoClient.builder()
                .baseUrl((stall == Stall.TLS ? "https" : "http") + "://"
                        + (stall == Stall.DNS || stall == Stall.DNS_OF_A_FACTORY ? "stalled.test" : "127.0.0.1") + ":"
                        + server.port())
                .serverVersion("16.0.0")
                .retryPolicy(RetryPolicy.builder()
                        .maxAttempts(1_000_000)
                        .baseDelay(Duration.ofMillis(30))
                        .maxDelay(Duration.ofMillis(30))
                        .budget(RetryBudget.unlimited())
                        .build());
        client = stall == Stall.DNS_OF_A_FACTORY
                ? builder.callFactory(users::newCall).build()
                : builder.okHttpClient(users).build();
        api = client.create(Api.class);
    }

    /** Begins it; the future of a synchronous call is completed on its thread. */
    CompletableFuture<Object> begin(boolean async, @Nullable Duration deadline) {
        if (stall == Stall.PAGES) {
            PagedCall<Map<String, Object>> call = api.issues("r", "m");
            PagedCall<Map<String, Object>> bounded = deadline == null ? call : call.withDeadline(deadline);
            return async ? widen(bounded.allAsync()) : onAThread(bounded::all);
        }
        ForgejoCall<?> call =
                switch (stall) {
                    case BODY_UP, HEADERS -> api.create(stall == Stall.BODY_UP ? LARGE : SMALL);
                    case STREAM_UP -> api.upload(blocking());
                    default -> api.me();
                };
        ForgejoCall<?> bounded = deadline == null ? call : call.withDeadline(deadline);
        return async ? widen(bounded.executeAsync()) : onAThread(bounded::execute);
    }

    private RequestBody blocking() {
        InputStream stream = new InputStream() {
            @Override
            public int read() {
                server.hold();
                return -1;
            }
        };
        return Upload.of("a.bin", stream, 10).body();
    }

    /** The very future of the call behind an unchecked cast: a cancel must reach it. */
    @SuppressWarnings("unchecked")
    private static CompletableFuture<Object> widen(CompletableFuture<?> future) {
        return (CompletableFuture<Object>) future;
    }

    volatile @Nullable Thread caller;

    private CompletableFuture<Object> onAThread(java.util.function.Supplier<?> call) {
        CompletableFuture<Object> end = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        end.complete(call.get());
                    } catch (Throwable e) {
                        end.completeExceptionally(e);
                    }
                },
                "chaos-caller");
        thread.setDaemon(true);
        caller = thread;
        thread.start();
        return end;
    }

    @Override
    public void close() {
        server.close();
        client.close();
        users.dispatcher().executorService().shutdown();
        users.connectionPool().evictAll();
    }
}
