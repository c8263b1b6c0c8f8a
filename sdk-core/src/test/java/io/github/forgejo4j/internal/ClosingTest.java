package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.eventually;
import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.RetryBudget;
import io.github.forgejo4j.retry.RetryListener;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.GET;
import retrofit2.http.POST;

class ClosingTest {
    interface Api {
        @GET("repos/ada/lab")
        ForgejoCall<Map<String, Object>> read();

        @POST("repos/ada/lab/issues")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "For the test.")
        ForgejoCall<Map<String, Object>> create();
    }

    /** Enough for a defect that shows once in a few hundred closes, on a machine with two cores. */
    private static final int ROUNDS = 2_000;

    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    private static Throwable failureOf(CompletableFuture<?> future) throws Exception {
        try {
            future.get(1, TimeUnit.SECONDS);
            throw new AssertionError("succeeded");
        } catch (ExecutionException e) {
            return e.getCause();
        }
    }

    private static List<String> threadsOfTheSdk() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("forgejo4j"))
                .toList();
    }

    @Test
    void closingEndsAWaitAtOnceWithTheLastAnswerAndLeavesNoThread() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        wire.core(config -> {
            config.timing = null;
            config.retryListener = new RetryListener() {
                @Override
                public void onWait(WaitEvent event) {
                    waiting.countDown();
                }
            };
        });
        wire.answers(json(503, "{\"message\":\"down\"}", "Retry-After", "30"));
        CompletableFuture<?> future = wire.api(Api.class).read().executeAsync();
        assertThat(waiting.await(5, TimeUnit.SECONDS)).isTrue();

        Thread closer = new Thread(wire.core()::close);
        closer.start();
        Throwable failure = failureOf(future);
        closer.join();

        assertThat(failure).isInstanceOf(ServerErrorException.class);
        assertThat(((ServerErrorException) failure).rawBody()).asString().isEqualTo("{\"message\":\"down\"}");
        assertThat(failure.getMessage()).endsWith("Not sent again: the client was closed.");
        assertThat(wire.requests).hasSize(1);
        eventually(() -> threadsOfTheSdk().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void closingEndsAnAttemptInFlight(boolean async) throws Exception {
        wire.core(config -> config.timing = null);
        wire.answers(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());
        ForgejoCall<?> call = wire.api(Api.class).create();
        CompletableFuture<?> future = async ? call.executeAsync() : CompletableFuture.supplyAsync(call::execute);
        eventually(() -> wire.requests.size() == 1);
        wire.core().close();
        TransportException failure = (TransportException) failureOf(future);
        assertThat(failure.getMessage()).contains("the client was closed");
        assertThat(failure.mayHaveBeenApplied()).isTrue();
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void closingEndsASynchronousWait() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        wire.core(config -> {
            config.timing = null;
            config.retryListener = new RetryListener() {
                @Override
                public void onWait(WaitEvent event) {
                    waiting.countDown();
                }
            };
        });
        wire.answers(status(503, "Retry-After", "30"));
        CompletableFuture<?> caller =
                CompletableFuture.supplyAsync(() -> wire.api(Api.class).read().execute());
        assertThat(waiting.await(5, TimeUnit.SECONDS)).isTrue();
        wire.core().close();
        assertThat(failureOf(caller)).isInstanceOf(ServerErrorException.class);
        assertThat(wire.requests).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aClosedClientSendsNothing(boolean async) {
        Api api = wire.api(Api.class);
        wire.core().close();
        TransportException failure =
                catchThrowableOfType(TransportException.class, () -> Wire.run(api.create(), async));
        assertThat(failure)
                .hasMessage("Api.create (POST /repos/ada/lab/issues): nothing was sent."
                        + " Not sent: the client was closed.");
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(wire.requests).isEmpty();
    }

    @Test
    void closingTwiceOrUnusedDoesNothing() {
        wire.core().close();
        assertThat(catchThrowable(wire.core()::close)).isNull();
    }

    @Test
    void theUsersOwnClientStaysOpen() throws Exception {
        OkHttpClient users = new OkHttpClient();
        wire.core(config -> config.okHttpClient = users);
        wire.answers(json(200, "{}"));
        wire.api(Api.class).read().execute();
        wire.core().close();
        assertThat(users.dispatcher().executorService().isShutdown()).isFalse();
        assertThat(users.connectionPool().connectionCount()).isEqualTo(1);
        users.connectionPool().evictAll();
        users.dispatcher().executorService().shutdown();
    }

    @Tag("repeats")
    @Test
    void whateverTheMomentEveryFutureEndsAndNothingIsSentAfterwards() throws Exception {
        wire.answers(status(503));
        AtomicBoolean[] closed = new AtomicBoolean[ROUNDS];
        OkHttpClient shared = new OkHttpClient.Builder()
                // Behind the SDK's own guard and on the connection: what passes here is about to be written.
                .addNetworkInterceptor(chain -> {
                    int round = Integer.parseInt(chain.request().header("X-Round"));
                    return chain.proceed(chain.request()
                            .newBuilder()
                            .header("X-Closed", String.valueOf(closed[round].get()))
                            .build());
                })
                .build();
        RetryPolicy policy = RetryPolicy.builder()
                .maxAttempts(1_000)
                .baseDelay(Duration.ofMillis(1))
                .maxDelay(Duration.ofMillis(1))
                .budget(RetryBudget.unlimited())
                .build();
        Random random = new Random(42);
        List<CompletableFuture<?>> futures = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            closed[i] = new AtomicBoolean();
            String round = String.valueOf(i);
            CoreConfig config =
                    new CoreConfig(wire.server.url("/api/v1/"), new com.fasterxml.jackson.databind.ObjectMapper());
            config.okHttpClient = shared;
            config.auth = request -> request.header("X-Round", round);
            config.policy = policy;
            Core core = new Core(config);
            CompletableFuture<?> future = core.create(Api.class).read().executeAsync();
            LockSupport.parkNanos(random.nextInt(2_000_000));
            core.close();
            closed[i].set(true);
            futures.add(future);
        }
        for (CompletableFuture<?> future : futures) {
            assertThat(failureOf(future)).isInstanceOf(ForgejoException.class);
        }
        assertThat(wire.requests).isNotEmpty();
        assertThat(wire.requests)
                .extracting(request -> request.getHeaders().get("X-Closed"))
                .containsOnly("false");
        shared.dispatcher().executorService().shutdown();
        shared.connectionPool().evictAll();
    }
}
