package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.eventually;
import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.RetryListener;
import java.util.List;
import java.util.Map;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Dispatcher;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.DELETE;
import retrofit2.http.GET;
import retrofit2.http.POST;

/** Code of the user that throws ends the call with that very exception, and never leaves a future open. */
class HookFailureTest {
    interface Api {
        @GET("repos/ada/lab")
        ForgejoCall<Map<String, Object>> read();

        @POST("repos/ada/lab/issues")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "For the test.")
        ForgejoCall<Map<String, Object>> create();

        @DELETE("repos/ada/lab")
        @Eligibility(Eligibility.Rule.ALWAYS)
        ForgejoCall<Void> delete();
    }

    private final AtomicInteger uncaught = new AtomicInteger();
    private Thread.UncaughtExceptionHandler before;
    private Wire wire;
    private OkHttpClient users;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
        wire.answers(status(503), json(200, "{\"id\":7}"));
        before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> uncaught.incrementAndGet());
    }

    @AfterEach
    void stop() {
        Thread.setDefaultUncaughtExceptionHandler(before);
        wire.close();
        if (users != null) {
            users.dispatcher().executorService().shutdown();
            users.connectionPool().evictAll();
        }
    }

    private void userClient(Interceptor interceptor) {
        users = new OkHttpClient.Builder().addInterceptor(interceptor).build();
        wire.core(config -> config.okHttpClient = users);
    }

    private static Interceptor throwingOnAttempt2(Throwable thrown) {
        AtomicInteger calls = new AtomicInteger();
        return chain -> {
            if (calls.incrementAndGet() == 2) {
                sneak(thrown);
            }
            return chain.proceed(chain.request());
        };
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private void assertEndedBy(Throwable thrown, ForgejoException failure) {
        assertThat(failure).isInstanceOf(TransportException.class).hasCause(thrown);
        assertThat(failure.getCause()).isSameAs(thrown);
        assertThat(((TransportException) failure).proof()).isEqualTo(Proof.FINAL);
        assertThat(failure.attempts()).hasSize(2);
        assertThat(failure.getSuppressed()).hasSize(1);
        assertThat(wire.requests).hasSize(1);
        assertThat(uncaught).hasValue(0);
    }

    private void assertNoConnectionInUse() {
        eventually(() -> users.connectionPool().connectionCount()
                == users.connectionPool().idleConnectionCount());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anInterceptorThatThrowsAnUncheckedException(boolean async) {
        IllegalStateException thrown = new IllegalStateException("interceptor");
        userClient(throwingOnAttempt2(thrown));
        assertEndedBy(
                thrown,
                catchThrowableOfType(
                        ForgejoException.class, () -> run(wire.api(Api.class).read(), async)));
        assertNoConnectionInUse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anInterceptorThatThrowsAnError(boolean async) {
        NoClassDefFoundError thrown = new NoClassDefFoundError("com/example/Gone");
        userClient(throwingOnAttempt2(thrown));
        assertEndedBy(
                thrown,
                catchThrowableOfType(
                        ForgejoException.class, () -> run(wire.api(Api.class).read(), async)));
        assertNoConnectionInUse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCredentialSupplierThatThrows(boolean async) {
        IllegalStateException thrown = new IllegalStateException("vault is sealed");
        AtomicInteger asked = new AtomicInteger();
        wire.core(config -> config.auth = request -> {
            if (asked.incrementAndGet() == 2) {
                throw thrown;
            }
        });
        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class, () -> run(wire.api(Api.class).read(), async));
        assertEndedBy(thrown, failure);
        assertThat(failure.getMessage())
                .contains("the request could not be made: IllegalStateException: vault is sealed");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anInterceptorThatThrowsAfterTheWriteWasDoneIsToldAndTheWriteCountsAsPossiblyDone(boolean async) {
        wire.close();
        IllegalStateException thrown = new IllegalStateException("after");
        try (Wire fresh = new Wire()) {
            fresh.answers(status(204));
            users = new OkHttpClient.Builder()
                    .addInterceptor(chain -> {
                        chain.proceed(chain.request()).close();
                        throw thrown;
                    })
                    .build();
            fresh.core(config -> config.okHttpClient = users);
            TransportException failure = catchThrowableOfType(
                    TransportException.class, () -> run(fresh.api(Api.class).delete(), async));
            assertThat(failure.getCause()).isSameAs(thrown);
            assertThat(failure.status()).hasValue(204);
            assertThat(failure.mayHaveBeenApplied()).isTrue();
            assertThat(fresh.requests).hasSize(1);
            assertNoConnectionInUse();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void anExecutorThatRejectsTheSecondAttempt() throws Exception {
        RejectedExecutionException rejection = new RejectedExecutionException("full");
        AtomicInteger tasks = new AtomicInteger();
        ExecutorService threads = Executors.newCachedThreadPool();
        users = new OkHttpClient.Builder()
                .dispatcher(new Dispatcher(new Forwarding(threads) {
                    @Override
                    public void execute(Runnable task) {
                        if (tasks.incrementAndGet() > 1) {
                            throw rejection;
                        }
                        threads.execute(task);
                    }
                }))
                .build();
        wire.core(config -> config.okHttpClient = users);
        RetriesExhausted failure = catchThrowableOfType(
                RetriesExhausted.class, () -> run(wire.api(Api.class).read(), true));
        assertThat(failure).hasRootCause(rejection);
        assertThat(failure.attempts())
                .extracting(a -> a.proof())
                .containsExactly(Proof.AMBIGUOUS, Proof.UNSENT, Proof.UNSENT);
        assertThat(wire.requests).hasSize(1);
        assertThat(uncaught).hasValue(0);
        threads.shutdown();
    }

    @Test
    void anExecutorThatIsShutDownProvesThatNothingWasSent() {
        users = new OkHttpClient();
        users.dispatcher().executorService().shutdown();
        wire.core(config -> config.okHttpClient = users);
        RetriesExhausted failure = catchThrowableOfType(
                RetriesExhausted.class, () -> run(wire.api(Api.class).create(), true));
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(wire.requests).isEmpty();
    }

    @Test
    void whatTheUserHangsOnTheFutureIsTheUsers() {
        CompletableFuture<Map<String, Object>> future =
                wire.api(Api.class).read().executeAsync();
        CompletableFuture<Void> dependent = future.thenAccept(value -> {
            throw new IllegalStateException("the user's");
        });
        assertThat(future.join()).containsEntry("id", 7);
        assertThat(catchThrowable(dependent::join)).hasRootCauseMessage("the user's");
        assertThat(uncaught).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRetryListenerThatThrowsHarmsNoCall(boolean async) throws Exception {
        AtomicInteger told = new AtomicInteger();
        wire.core(config -> config.retryListener = new RetryListener() {
            @Override
            public void onAttempt(AttemptEvent event) {
                told.incrementAndGet();
                throw new NoClassDefFoundError("listener");
            }

            @Override
            public void onWait(WaitEvent event) {
                told.incrementAndGet();
                throw new IllegalStateException("listener");
            }
        });
        assertThat(run(wire.api(Api.class).read(), async)).containsEntry("id", 7);
        eventually(() -> told.get() == 3);
        assertThat(uncaught).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRetryListenerThatBlocksForEverHoldsNoCall(boolean async) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        wire.core(config -> config.retryListener = new RetryListener() {
            @Override
            public void onAttempt(AttemptEvent event) {
                try {
                    never.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        for (int i = 0; i < 20; i++) {
            assertThat(run(wire.api(Api.class).read(), async)).containsEntry("id", 7);
        }
        never.countDown();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anEventExecutorThatThrowsHarmsNoCall(boolean async) throws Exception {
        for (Throwable thrown : List.of(new RejectedExecutionException("full"), new OutOfMemoryError("no thread"))) {
            try (Wire fresh = new Wire()) {
                fresh.answers(status(503), json(200, "{\"id\":7}"));
                fresh.core(config -> {
                    config.retryListener = new RetryListener() {};
                    config.eventExecutor = task -> sneak(thrown);
                });
                assertThat(run(fresh.api(Api.class).read(), async)).containsEntry("id", 7);
                assertThat(fresh.requests).hasSize(2);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRateLimitListenerThatThrowsHarmsNoCall(boolean async) throws Exception {
        wire.close();
        wire = new Wire();
        wire.answers(
                status(429, "X-RateLimit-Remaining", "0", "X-RateLimit-Limit", "10"),
                json(200, "{\"id\":7}", "X-RateLimit-Remaining", "9", "X-RateLimit-Limit", "10"));
        AtomicInteger told = new AtomicInteger();
        AtomicReference<Integer> lastStatus = new AtomicReference<>();
        wire.core(config -> config.rateLimitListener = event -> {
            told.incrementAndGet();
            lastStatus.set(event.status());
            sneak(new java.io.IOException("listener"));
        });
        assertThat(run(wire.api(Api.class).read(), async)).containsEntry("id", 7);
        assertThat(told).hasValue(2);
        assertThat(lastStatus).hasValue(200);
        assertThat(wire.core().rateLimit()).isNotNull();
    }

    /** Hands everything on. */
    private abstract static class Forwarding extends AbstractExecutorService {
        private final ExecutorService to;

        Forwarding(ExecutorService to) {
            this.to = to;
        }

        @Override
        public void shutdown() {
            to.shutdown();
        }

        @Override
        public List<Runnable> shutdownNow() {
            return to.shutdownNow();
        }

        @Override
        public boolean isShutdown() {
            return to.isShutdown();
        }

        @Override
        public boolean isTerminated() {
            return to.isTerminated();
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
            return to.awaitTermination(timeout, unit);
        }
    }
}
