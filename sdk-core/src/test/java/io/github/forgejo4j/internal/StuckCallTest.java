package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.eventually;
import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.InputStream;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import okhttp3.RequestBody;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.GET;
import retrofit2.http.Multipart;
import retrofit2.http.POST;
import retrofit2.http.Part;

/** Code of users and of the platform that does not come back: calls end all the same. On the real clock, and held until each test's end. */
class StuckCallTest {
    interface Api {
        @GET("user")
        ForgejoCall<Map<String, Object>> me();

        @Multipart
        @POST("attachments")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "For the test.")
        ForgejoCall<Map<String, Object>> upload(@Part("attachment") RequestBody file);
    }

    private static final Duration DEADLINE = Duration.ofMillis(200);

    private final CountDownLatch testIsOver = new CountDownLatch(1);
    private final CountDownLatch stuck = new CountDownLatch(1);
    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
    }

    @AfterEach
    void stop() {
        testIsOver.countDown();
        wire.close();
    }

    private void block() {
        stuck.countDown();
        try {
            testIsOver.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private RequestBody streamWithoutEnd() {
        InputStream stream = new InputStream() {
            @Override
            public int read() {
                block();
                return -1;
            }
        };
        return Upload.of("a.bin", stream, 10).body();
    }

    private Api onTheRealClock(OkHttpClient.Builder users) {
        wire.core(config -> {
            config.timing = new SystemTiming();
            config.okHttpClient = users.build();
        });
        return wire.api(Api.class);
    }

    private static ForgejoException failure(CompletableFuture<?> future) {
        ExecutionException thrown =
                catchThrowableOfType(ExecutionException.class, () -> future.get(10, TimeUnit.SECONDS));
        assertThat(thrown).isNotNull();
        return (ForgejoException) thrown.getCause();
    }

    @Test
    void theDeadlineEndsAnUploadWhoseStreamBlocks() {
        ForgejoException failure = failure(onTheRealClock(new OkHttpClient.Builder())
                .upload(streamWithoutEnd())
                .withDeadline(DEADLINE)
                .executeAsync());
        assertThat(testIsOver.getCount()).isOne();
        assertThat(failure)
                .hasMessage(
                        "Api.upload (POST /attachments): the deadline of 0.2 s is over, and a body or an interceptor"
                                + " does not come back. (attempt 1 of at most 3)"
                                + " Not sent again: the deadline of 0.2 s is over."
                                + " The server may have acted on it: look before you send it again.");
        assertThat(failure.attempts()).hasSize(1);
        assertThat(failure.mayHaveBeenApplied()).isTrue();
    }

    @Tag("repeats")
    @Test
    void evenACallThatDoesNotComeBackEndsWithin50MillisecondsOfItsDeadline() throws Exception {
        Api api = onTheRealClock(new OkHttpClient.Builder());
        long least = Long.MAX_VALUE;
        // A busy machine is late now and then; a call that waits longer by design is so each time.
        for (int i = 0; i < 5; i++) {
            long began = System.nanoTime();
            CompletableFuture<Long> ended = api.upload(streamWithoutEnd())
                    .withDeadline(DEADLINE)
                    .executeAsync()
                    .handle((value, thrown) -> System.nanoTime());
            least = Math.min(least, ended.get(10, TimeUnit.SECONDS) - began);
        }
        assertThat(testIsOver.getCount()).isOne();
        assertThat(Duration.ofNanos(least)).isBetween(DEADLINE, DEADLINE.plusMillis(50));
    }

    @Test
    void closingEndsAnUploadWhoseStreamBlocks() throws Exception {
        CompletableFuture<?> future = onTheRealClock(new OkHttpClient.Builder())
                .upload(streamWithoutEnd())
                .executeAsync();
        stuck.await();
        wire.core().close();
        ForgejoException failure = failure(future);
        assertThat(testIsOver.getCount()).isOne();
        assertThat(failure.getMessage()).contains("the client was closed");
        assertThat(failure.mayHaveBeenApplied()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theDeadlineEndsALookupThatGetsNoAnswer(boolean async) {
        Api api = onTheRealClock(new OkHttpClient.Builder().dns(host -> {
            block();
            throw new UnknownHostException(host);
        }));
        TransportException failure = catchThrowableOfType(
                TransportException.class, () -> run(api.me().withDeadline(DEADLINE), async));
        assertThat(testIsOver.getCount()).isOne();
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(wire.requests).isEmpty();
    }

    @Test
    void aCredentialThatBlocksHoldsUpNoOtherCallsWait() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        wire.answers(status(503), status(503), json(200, "{}"));
        wire.core(config -> {
            config.timing = new SystemTiming();
            config.policy =
                    RetryPolicy.builder().baseDelay(Duration.ofMillis(10)).build();
            config.auth = request -> {
                if (asked.incrementAndGet() == 2) {
                    block();
                }
            };
        });
        CompletableFuture<?> blocked = wire.api(Api.class).me().executeAsync();
        eventually(() -> asked.get() == 2);
        assertThat(run(wire.api(Api.class).me(), true)).isEmpty();
        assertThat(blocked).isNotDone();
    }
}
