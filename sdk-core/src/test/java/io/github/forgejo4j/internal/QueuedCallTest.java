package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.TransportException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import retrofit2.http.GET;
import retrofit2.http.POST;

/** A call that waits for its turn behind others in OkHttp's dispatcher. On the real clock: the queue is OkHttp's own. */
class QueuedCallTest {
    interface Api {
        @GET("slow")
        ForgejoCall<Map<String, Object>> slow();

        @POST("things")
        ForgejoCall<Void> create();
    }

    private Wire wire;
    private OkHttpClient narrow;
    private CompletableFuture<Map<String, Object>> occupied;

    @BeforeEach
    void occupyTheOnlyPlace() throws Exception {
        wire = new Wire();
        narrow = new OkHttpClient();
        narrow.dispatcher().setMaxRequestsPerHost(1);
        wire.core(config -> {
            config.okHttpClient = narrow;
            config.timing = new SystemTiming();
        });
        wire.answers(
                json(200, "{}").newBuilder().headersDelay(2, TimeUnit.SECONDS).build());
        occupied = wire.api(Api.class).slow().executeAsync();
        Wire.eventually(() -> wire.requests.size() == 1);
    }

    @AfterEach
    void stop() {
        wire.close();
        narrow.dispatcher().executorService().shutdown();
    }

    @Test
    void itsDeadlineHoldsInTheQueueAndItIsNeverSent() throws Exception {
        long begin = System.nanoTime();
        CompletableFuture<Void> queued = wire.api(Api.class)
                .create()
                .withDeadline(Duration.ofMillis(100))
                .executeAsync();

        ExecutionException failed =
                catchThrowableOfType(ExecutionException.class, () -> queued.get(1500, TimeUnit.MILLISECONDS));

        assertThat(System.nanoTime() - begin).isLessThan(TimeUnit.MILLISECONDS.toNanos(1500));
        assertThat(failed.getCause())
                .isInstanceOf(TransportException.class)
                .hasMessage("Api.create (POST /things): nothing was sent. Not sent: the deadline of 0.1 s is over.");
        assertThat(((TransportException) failed.getCause()).mayHaveBeenApplied())
                .isFalse();
        occupied.get(5, TimeUnit.SECONDS);
        narrow.dispatcher().setMaxRequestsPerHost(5);
        Wire.eventually(() -> narrow.dispatcher().queuedCallsCount() == 0);
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void closingTheClientEndsIt() throws Exception {
        CompletableFuture<Void> queued = wire.api(Api.class).create().executeAsync();

        wire.core().close();

        ExecutionException failed =
                catchThrowableOfType(ExecutionException.class, () -> queued.get(1, TimeUnit.SECONDS));
        assertThat(failed.getCause()).hasMessageContaining("the client was closed");
        assertThat(wire.requests).hasSize(1);
    }
}
