package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.Eligibility.Rule;
import io.github.forgejo4j.retry.RetryBudget;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import retrofit2.http.GET;
import retrofit2.http.POST;
import retrofit2.http.Path;

/**
 * One client, 200 threads that wait and thousands of calls for which nobody does. Every tenth call meets a 503 first: a read is then made
 * twice and a write once. All counts are exact.
 */
class ManyCallsTest {
    interface Api {
        @GET("things/{id}")
        ForgejoCall<Map<String, Object>> read(@Path("id") int id);

        @POST("things/{id}")
        @Eligibility(value = Rule.NEVER, reason = "A second request makes a second thing.")
        ForgejoCall<Map<String, Object>> create(@Path("id") int id);
    }

    private static final int THREADS = 200;

    @Test
    void everyCallGetsItsOwnAnswerAndNothingIsLeft() throws Exception {
        run(5, 2_000);
    }

    @Test
    @Tag("long")
    void everyCallOfALongRunGetsItsOwnAnswerAndNothingIsLeft() throws Exception {
        run(50, 10_000);
    }

    private static void run(int callsPerThread, int asynchronous) throws Exception {
        int synchronous = THREADS * callsPerThread;
        int calls = synchronous + asynchronous;
        AtomicIntegerArray arrived = new AtomicIntegerArray(calls);
        AtomicInteger right = new AtomicInteger();
        AtomicInteger failedWrites = new AtomicInteger();
        Map<String, Integer> wrong = new ConcurrentHashMap<>();
        OkHttpClient http =
                new OkHttpClient.Builder().readTimeout(Duration.ofMinutes(1)).build();
        http.dispatcher().setMaxRequestsPerHost(64);
        int threadsBefore = ownThreads();

        try (MockWebServer server = Undelayed.server()) {
            server.setDispatcher(new Dispatcher() {
                @Override
                public MockResponse dispatch(RecordedRequest request) {
                    int id = Integer.parseInt(request.getTarget().substring("/api/v1/things/".length())) - 1;
                    boolean refuse = arrived.incrementAndGet(id) == 1 && id % 10 == 0;
                    return new MockResponse.Builder()
                            .code(refuse ? 503 : 200)
                            .setHeader("Content-Type", "application/json")
                            .body("{\"id\":" + id + "}")
                            .build();
                }
            });
            server.start();
            CoreConfig config = new CoreConfig(server.url("/api/v1/"), new ObjectMapper());
            config.okHttpClient = http;
            config.policy = RetryPolicy.builder()
                    .baseDelay(Duration.ZERO)
                    .budget(RetryBudget.unlimited())
                    .build();
            try (Core core = new Core(config)) {
                Api api = core.create(Api.class);
                CountDownLatch begin = new CountDownLatch(1);
                CountDownLatch done = new CountDownLatch(THREADS);
                for (int t = 0; t < THREADS; t++) {
                    int first = t * callsPerThread;
                    Thread thread = new Thread(() -> {
                        try {
                            begin.await();
                            for (int id = first; id < first + callsPerThread; id++) {
                                took(id, call(api, id)::execute, right, failedWrites, wrong);
                            }
                        } catch (InterruptedException e) {
                            wrong.put("interrupted", 1);
                        }
                        done.countDown();
                    });
                    thread.setDaemon(true);
                    thread.start();
                }
                begin.countDown();
                List<CompletableFuture<?>> futures = new ArrayList<>();
                for (int i = synchronous; i < calls; i++) {
                    int id = i;
                    CompletableFuture<Map<String, Object>> future =
                            call(api, id).executeAsync();
                    futures.add(future.handle((value, told) -> {
                        took(id, () -> valueOf(value, told), right, failedWrites, wrong);
                        return null;
                    }));
                }
                CompletableFuture.allOf(futures.toArray(new CompletableFuture<?>[0]))
                        .get(120, TimeUnit.SECONDS);
                assertThat(done.await(120, TimeUnit.SECONDS)).isTrue();

                assertThat(wrong).isEmpty();
                assertThat(right.get() + failedWrites.get()).isEqualTo(calls);
                assertThat(failedWrites).hasValue(calls / 20);
                for (int id = 0; id < calls; id++) {
                    boolean repeated = id % 10 == 0 && isRead(id);
                    assertThat(arrived.get(id)).as("requests of call %d", id).isEqualTo(repeated ? 2 : 1);
                }
                assertThat(server.getRequestCount()).isEqualTo(calls + calls / 20);
                assertThat(core.running()).isZero();
            }
            assertThat(http.dispatcher().runningCallsCount() + http.dispatcher().queuedCallsCount())
                    .isZero();
            eventually(() -> http.connectionPool().connectionCount()
                    == http.connectionPool().idleConnectionCount());
            eventually(() -> ownThreads() <= threadsBefore);
        } finally {
            http.dispatcher().executorService().shutdown();
            http.connectionPool().evictAll();
        }
    }

    /** Of every tenth calls, each second is a read. */
    private static boolean isRead(int id) {
        return id / 10 % 2 == 0;
    }

    /** On the wire ids count from 1. */
    private static ForgejoCall<Map<String, Object>> call(Api api, int id) {
        return isRead(id) ? api.read(id + 1) : api.create(id + 1);
    }

    private static Map<String, Object> valueOf(Map<String, Object> value, Throwable told) {
        if (told instanceof ForgejoException failure) {
            throw failure;
        }
        return value;
    }

    private static void took(
            int id,
            java.util.function.Supplier<Map<String, Object>> outcome,
            AtomicInteger right,
            AtomicInteger failedWrites,
            Map<String, Integer> wrong) {
        try {
            if (outcome.get().equals(Map.of("id", id))) {
                right.incrementAndGet();
            } else {
                wrong.merge("another's answer", 1, Integer::sum);
            }
        } catch (ForgejoException failure) {
            if (!isRead(id) && id % 10 == 0 && failure.mayHaveBeenApplied()) {
                failedWrites.incrementAndGet();
            } else {
                wrong.merge(String.valueOf(failure.getMessage()), 1, Integer::sum);
            }
        }
    }

    /** Threads that the client made for itself. */
    private static int ownThreads() {
        return (int) Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("forgejo4j-"))
                .count();
    }
}
