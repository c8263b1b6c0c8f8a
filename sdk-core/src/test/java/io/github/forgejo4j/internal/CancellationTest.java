package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.eventually;
import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.retry.Eligibility;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import retrofit2.http.GET;
import retrofit2.http.POST;

class CancellationTest {
    interface Api {
        @POST("repos/ada/lab/issues")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "For the test.")
        ForgejoCall<Map<String, Object>> create();

        @GET("repos/ada/lab/raw/a.bin")
        ForgejoCall<ResponseBody> download();
    }

    private static final MockResponse SILENCE = new MockResponse.Builder()
            .onResponseStart(SocketEffect.Stall.INSTANCE)
            .build();

    private Wire wire;
    private OkHttpClient users;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
        Dispatcher one = new Dispatcher();
        one.setMaxRequests(1);
        users = new OkHttpClient.Builder().dispatcher(one).build();
        wire.core(config -> config.okHttpClient = users);
    }

    @AfterEach
    void stop() {
        wire.close();
        users.dispatcher().executorService().shutdown();
        users.connectionPool().evictAll();
    }

    private static TransportException cancel(CompletableFuture<?> future) {
        assertThat(future.cancel(true)).isTrue();
        assertThat(future.isCancelled()).isTrue();
        CancellationException told = catchThrowableOfType(CancellationException.class, future::join);
        assertThat(told.getCause()).isInstanceOf(TransportException.class);
        return (TransportException) told.getCause();
    }

    @Test
    void cancelledInTheQueueNothingWasSentAndNothingWillBe() {
        wire.answers(SILENCE);
        CompletableFuture<?> first = wire.api(Api.class).create().executeAsync();
        eventually(() -> wire.requests.size() == 1);
        CompletableFuture<?> queued = wire.api(Api.class).create().executeAsync();

        assertThat(cancel(queued).mayHaveBeenApplied()).isFalse();
        first.cancel(true);

        eventually(() ->
                users.dispatcher().runningCallsCount() + users.dispatcher().queuedCallsCount() == 0);
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void cancelledInFlightTheServerMayHaveActedAndTheConnectionIsClosed() {
        wire.answers(SILENCE);
        CompletableFuture<?> future = wire.api(Api.class).create().executeAsync();
        eventually(() -> wire.requests.size() == 1);

        TransportException told = cancel(future);

        assertThat(told.mayHaveBeenApplied()).isTrue();
        assertThat(told)
                .hasMessage("Api.create (POST /repos/ada/lab/issues): cancelled while it was under way."
                        + " Not sent again: the call was cancelled."
                        + " The server may have acted on it: look before you send it again.");
        eventually(() -> users.dispatcher().runningCallsCount() == 0);
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void cancelledInTheWaitAfterARefusalNothingWasApplied() {
        wire.answers(status(429, "Retry-After", "30"), json(201, "{}"));
        wire.timing.hold();
        CompletableFuture<?> future = wire.api(Api.class).create().executeAsync();
        eventually(() -> wire.timing.held() == 1);

        TransportException told = cancel(future);

        assertThat(told.mayHaveBeenApplied()).isFalse();
        assertThat(told.attempts()).hasSize(1);
        // The thread that began the wait takes the task back itself if the cancel was faster.
        eventually(() -> wire.timing.held() == 0);
        wire.timing.release();
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void cancellingAnAnswerThatIsNotHandedOverYetClosesIt() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        try (Wire other = new Wire()) {
            other.core(config -> {
                config.okHttpClient = users;
                config.rateLimitListener = event -> {
                    arrived.countDown();
                    try {
                        cancelled.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                };
            });
            other.answers(new MockResponse.Builder()
                    .code(200)
                    .addHeader("X-RateLimit-Limit", "100")
                    .addHeader("X-RateLimit-Remaining", "99")
                    .body("x".repeat(5_000_000))
                    .build());
            CompletableFuture<?> future = other.api(Api.class).download().executeAsync();
            assertThat(arrived.await(5, TimeUnit.SECONDS)).isTrue();
            cancel(future);
            cancelled.countDown();
            eventually(() -> users.dispatcher().runningCallsCount() == 0);
            eventually(() -> users.connectionPool().connectionCount()
                    == users.connectionPool().idleConnectionCount());
        }
    }

    @Test
    void cancellingTwiceOrAfterTheEndIsHarmless() {
        wire.answers(json(201, "{\"id\":7}"));
        CompletableFuture<Map<String, Object>> future =
                wire.api(Api.class).create().executeAsync();
        assertThat(future.join()).containsEntry("id", 7);
        assertThat(future.cancel(true)).isFalse();
        assertThat(future.join()).containsEntry("id", 7);
    }

    @Test
    void whoeverCancelsIsToldOfACancellationWhateverTheCallMeetsMeanwhile() {
        users.dispatcher().setMaxRequests(16);
        users.dispatcher().setMaxRequestsPerHost(16);
        MockResponse[] answers = new MockResponse[600];
        Arrays.fill(answers, json(200, "{}"));
        wire.answers(answers);
        Api api = wire.api(Api.class);
        for (int i = 0; i < answers.length; i++) {
            CompletableFuture<?> future = api.create().executeAsync();
            // Nothing, or something, of the call has happened by then.
            for (int spin = 0; spin < i * 40; spin++) {
                Thread.onSpinWait();
            }
            boolean cancelled = future.cancel(true);
            assertThat(future.isDone()).isTrue();
            assertThat(future.isCancelled()).isEqualTo(cancelled);
            assertThat(future.isCompletedExceptionally()).isEqualTo(cancelled);
        }
    }
}
