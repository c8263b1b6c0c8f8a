package io.github.forgejo4j.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.WaitReason;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.StopReason;
import io.github.forgejo4j.retry.RetryListener;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Promise 5: the SDK never waits longer than it was told, and says what it waits for while it waits. Where a test says "at once", the
 * wait that would have been is half a minute or more, and five seconds are left for a busy machine.
 */
class NeverWaitsLongerThanToldTest {
    private static final Duration AT_ONCE = Duration.ofSeconds(5);

    private static final MockResponse SILENCE = new MockResponse.Builder()
            .onResponseStart(SocketEffect.Stall.INSTANCE)
            .build();

    private final MockWebServer server = new MockWebServer();
    private final BlockingQueue<RetryListener.WaitEvent> waits = new LinkedBlockingQueue<>();
    private final long began = System.nanoTime();
    private ForgejoClient client;

    @BeforeEach
    void start() throws Exception {
        server.start();
        client = ForgejoClient.builder()
                .baseUrl(server.url("/").toString())
                .retryListener(new RetryListener() {
                    @Override
                    public void onWait(WaitEvent event) {
                        waits.add(event);
                    }
                })
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private Duration passed() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    @Test
    void aServerThatDoesNotAnswerIsWaitedForUntilTheDeadline() {
        server.enqueue(SILENCE);

        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class,
                () -> client.issues()
                        .get("o", "r", 7)
                        .withDeadline(Duration.ofMillis(200))
                        .execute());

        assertThat(passed()).isBetween(Duration.ofMillis(200), AT_ONCE);
        assertThat(failure.whyNotRepeated()).isEqualTo("Not sent again: the deadline of 0.2 s is over.");
    }

    @Test
    void theSameHoldsWhereNoThreadWaits() {
        server.enqueue(SILENCE);

        CompletableFuture<?> future = client.issues()
                .get("o", "r", 7)
                .withDeadline(Duration.ofMillis(200))
                .executeAsync();
        ExecutionException told = catchThrowableOfType(ExecutionException.class, () -> future.get(5, TimeUnit.SECONDS));

        assertThat(passed()).isBetween(Duration.ofMillis(200), AT_ONCE);
        assertThat(told.getCause()).isInstanceOf(ForgejoException.class);
    }

    @Test
    void aWaitThatDoesNotFitIntoTheDeadlineIsNotBegun() {
        server.enqueue(new MockResponse.Builder()
                .code(429)
                .addHeader("Retry-After", "60")
                .build());

        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class,
                () -> client.issues()
                        .get("o", "r", 7)
                        .withDeadline(Duration.ofSeconds(30))
                        .execute());

        assertThat(passed()).isLessThan(AT_ONCE);
        assertThat(failure.whyNotRepeated())
                .startsWith("Not sent again: a wait of 60 s does not fit into the deadline of 30 s");
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(waits).isEmpty();
    }

    @Test
    void anAskForMoreThanTwoMinutesEndsTheCallInsteadOfWaitingOrHammering() {
        server.enqueue(new MockResponse.Builder()
                .code(429)
                .addHeader("Retry-After", "121")
                .build());

        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class, () -> client.issues().get("o", "r", 7).execute());

        assertThat(passed()).isLessThan(AT_ONCE);
        assertThat(failure.whyNotRepeated())
                .isEqualTo("Not sent again: the server asks to wait 121 s, and the retry policy waits at most 120 s.");
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void theDeadlineOfAWalkBoundsAllOfItsPages() {
        server.enqueue(new MockResponse.Builder()
                .body("[{\"id\":1}]")
                .addHeader("Link", "<http://other/?page=2>; rel=\"next\"")
                .build());
        server.enqueue(SILENCE);

        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class,
                () -> client.issues()
                        .list("o", "r")
                        .withDeadline(Duration.ofMillis(800))
                        .all());

        assertThat(passed()).isBetween(Duration.ofMillis(800), AT_ONCE);
        assertThat(failure).hasMessageContaining("page 2 could not be had");
    }

    @Test
    void allAttemptsTogetherHaveTheOneDeadline() {
        for (int i = 0; i < 100; i++) {
            server.enqueue(new MockResponse.Builder().code(503).build());
        }
        RetryPolicy patient = RetryPolicy.builder()
                .maxAttempts(100)
                .baseDelay(Duration.ofMillis(100))
                .deadline(Duration.ofMillis(500))
                .build();

        RetriesExhausted failure = catchThrowableOfType(
                RetriesExhausted.class,
                () -> client.issues().get("o", "r", 7).withRetryPolicy(patient).execute());

        assertThat(failure.stoppedBy()).isIn(StopReason.DEADLINE, StopReason.BUDGET);
        assertThat(failure.attempts()).hasSizeLessThan(100);
        assertThat(passed()).isLessThan(AT_ONCE);
    }

    @Test
    void whatItWaitsForIsToldWhileItWaits() throws Exception {
        server.enqueue(new MockResponse.Builder()
                .code(429)
                .addHeader("Retry-After", "60")
                .build());

        CompletableFuture<?> future = client.issues().get("o", "r", 7).executeAsync();
        RetryListener.WaitEvent wait = waits.poll(5, TimeUnit.SECONDS);

        assertThat(future).isNotDone();
        assertThat(wait.pause()).isEqualTo(Duration.ofSeconds(60));
        assertThat(wait.kind()).isEqualTo(WaitReason.RETRY_AFTER);
        assertThat(wait.nextAttempt()).isEqualTo(2);
        assertThat(wait.reason()).isEqualTo("answered 429 Too Many Requests; the server asks for it (Retry-After)");
        future.cancel(true);
    }
}
