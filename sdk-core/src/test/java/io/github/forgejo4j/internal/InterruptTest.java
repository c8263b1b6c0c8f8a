package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.eventually;
import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.MockResponse;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.GET;
import retrofit2.http.Path;

/** Interrupts belong to the caller: the SDK heeds them, keeps the flag, and sends none of its own. */
class InterruptTest {
    interface Api {
        @GET("repos/ada/{name}")
        ForgejoCall<Map<String, Object>> read(@Path("name") String name);
    }

    private static final int ROUNDS = 100;
    private static final Duration DEADLINE = Duration.ofMillis(20);

    private Wire wire;
    private OkHttpClient users;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
        users = new OkHttpClient();
        wire.core(config -> {
            config.timing = null;
            config.okHttpClient = users;
        });
    }

    @AfterEach
    void stop() {
        wire.close();
        users.dispatcher().executorService().shutdown();
        users.connectionPool().evictAll();
    }

    /** What a caller thread saw. */
    private static final class Caller implements Runnable {
        final ForgejoCall<?> call;
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        final CountDownLatch ended = new CountDownLatch(1);
        volatile boolean flag;

        Caller(ForgejoCall<?> call) {
            this.call = call;
        }

        @Override
        public void run() {
            try {
                call.execute();
            } catch (Throwable t) {
                failure.set(t);
            }
            flag = Thread.currentThread().isInterrupted();
            ended.countDown();
        }
    }

    private static MockResponse late(long millis) {
        return json(200, "{\"id\":7}")
                .newBuilder()
                .headersDelay(millis, TimeUnit.MILLISECONDS)
                .build();
    }

    @Tag("repeats")
    @Test
    void aDeadlineSetsNoFlagAndIsTheOnlyWayToEndWithoutAnAnswer() throws Exception {
        Random random = new Random(7);
        MockResponse[] answers = new MockResponse[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            answers[i] = late(DEADLINE.toMillis() - 2 + random.nextInt(5));
        }
        wire.answers(answers);
        int values = 0;
        for (int i = 0; i < ROUNDS; i++) {
            try {
                wire.api(Api.class)
                        .read("lab")
                        .withRetryPolicy(RetryPolicy.off())
                        .withDeadline(DEADLINE)
                        .execute();
                values++;
            } catch (TransportException e) {
                assertThat(e).hasCauseInstanceOf(java.io.IOException.class);
                assertThat(e.getMessage()).containsAnyOf("timeout", "Canceled", "Socket closed");
            }
            assertThat(Thread.interrupted()).isFalse();
        }
        assertThat(values).isLessThan(ROUNDS);
        Thread.sleep(1);
        try (Wire fast = new Wire()) {
            fast.answers(json(200, "{\"id\":7}"));
            assertThat(fast.api(Api.class).read("lab").execute()).containsEntry("id", 7);
        }
    }

    @Test
    void anInterruptDuringTheWaitEndsTheCallAtOnceAndStaysVisible() throws Exception {
        wire.answers(status(503, "Retry-After", "30"));
        Caller caller = new Caller(wire.api(Api.class).read("lab"));
        Thread thread = new Thread(caller);
        thread.start();
        eventually(() -> wire.requests.size() == 1 && thread.getState() == Thread.State.TIMED_WAITING);
        thread.interrupt();
        assertThat(caller.ended.await(500, TimeUnit.MILLISECONDS)).isTrue();
        assertThat(caller.failure.get()).isInstanceOf(ServerErrorException.class);
        assertThat(((ForgejoException) caller.failure.get()).whyNotRepeated())
                .isEqualTo("Not sent again: the thread was interrupted while it waited.");
        assertThat(caller.flag).isTrue();
        assertThat(wire.requests).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anInterruptDuringTheReplyIsToldAndNothingIsSentAgain(boolean virtual) throws Exception {
        // OkHttp looks at the flag between two reads: a reply that comes in one piece is still handed over.
        wire.answers(json(200, "{\"id\":7,\"text\":\"" + "x".repeat(50_000) + "\"}")
                .newBuilder()
                .throttleBody(10_000, 100, TimeUnit.MILLISECONDS)
                .build());
        Caller caller = new Caller(wire.api(Api.class).read("lab"));
        Thread thread = virtual ? virtualThread(caller) : new Thread(caller);
        thread.start();
        eventually(() -> wire.requests.size() == 1);
        thread.interrupt();
        assertThat(caller.ended.await(2, TimeUnit.SECONDS)).isTrue();
        assertThat(caller.failure.get()).isInstanceOf(TransportException.class);
        assertThat(caller.failure.get().getMessage()).contains("the thread was interrupted");
        assertThat(caller.flag).isTrue();
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void aThreadThatIsInterruptedAlreadyIsToldSo() throws Exception {
        wire.answers(json(200, "{}"));
        Caller caller = new Caller(wire.api(Api.class).read("lab"));
        Thread.currentThread().interrupt();
        caller.run();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(caller.failure.get()).isInstanceOf(TransportException.class);
        assertThat(caller.failure.get().getMessage()).contains("the thread was interrupted");
        assertThat(((ForgejoException) caller.failure.get()).attempts()).hasSize(1);
    }

    @Tag("repeats")
    @Test
    void interruptedCallsKeepNoConnection() throws Exception {
        wire.answers(late(30));
        for (int i = 0; i < 50; i++) {
            Caller caller = new Caller(wire.api(Api.class).read("lab"));
            int before = wire.requests.size();
            Thread thread = new Thread(caller);
            thread.start();
            eventually(() -> wire.requests.size() > before);
            thread.interrupt();
            assertThat(caller.ended.await(2, TimeUnit.SECONDS)).isTrue();
        }
        eventually(() -> users.connectionPool().connectionCount()
                == users.connectionPool().idleConnectionCount());
        assertThat(wire.requests).hasSize(50);
    }

    /** From JDK 21 on; the tests compile on 17. */
    private static Thread virtualThread(Runnable task) throws Exception {
        assumeThat(Runtime.version().feature()).isGreaterThanOrEqualTo(21);
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        return (Thread) Class.forName("java.lang.Thread$Builder")
                .getMethod("unstarted", Runnable.class)
                .invoke(builder, task);
    }
}
