package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.retry.Eligibility;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.Body;
import retrofit2.http.DELETE;
import retrofit2.http.GET;
import retrofit2.http.Headers;
import retrofit2.http.PUT;
import retrofit2.http.Query;

/** What OkHttp and Retrofit do with odd input, and what a caller of the SDK gets instead. */
class LibraryTrapsTest {
    interface Api {
        @GET("version")
        ForgejoCall<Map<String, Object>> read();

        @GET("issues")
        ForgejoCall<Map<String, Object>> search(@Query("q") String text);

        @DELETE("repos/ada/lab/labels/9")
        @Eligibility(Eligibility.Rule.ALWAYS)
        ForgejoCall<Void> delete();

        @PUT("packages/ada/generic/lab/1/lab.tar")
        @Headers("Content-Type: application/octet-stream")
        @Eligibility(Eligibility.Rule.ALWAYS)
        ForgejoCall<Void> upload(@Body Upload file);

        @PUT("repos/ada/lab/topics")
        @Eligibility(Eligibility.Rule.ALWAYS)
        ForgejoCall<Void> put(@Body Unwritable body);
    }

    /** Jackson fails on the getter, after it has begun to write. */
    static final class Unwritable {
        public String getTitle() {
            return "title";
        }

        public String getText() {
            throw new IllegalStateException("no text today");
        }
    }

    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    /** OkHttp parses it as an int and throws a NumberFormatException, from the dispatcher's thread where the call is asynchronous. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aReadKeepsTheStatusOfAnAnswerWhoseRetryAfterOverflows(boolean async) {
        wire.answers(status(503, "Retry-After", "99999999999"));
        CopyOnWriteArrayList<Throwable> uncaught = new CopyOnWriteArrayList<>();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> uncaught.add(thrown));
        try {
            ServerErrorException failure = catchThrowableOfType(
                    ServerErrorException.class, () -> run(wire.api(Api.class).read(), async));
            assertThat(failure.status()).isEqualTo(503);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertThat(wire.requests).hasSize(1);
        assertThat(uncaught).isEmpty();
    }

    /** Written while it is sent, the beginning of it would arrive as a complete request. */
    @Test
    void aBodyThatCannotBeWrittenSendsNothing() {
        wire.answers(status(204));
        InvalidInputException failure = catchThrowableOfType(
                InvalidInputException.class,
                () -> wire.api(Api.class).put(new Unwritable()).execute());
        assertThat(failure).hasMessageStartingWith("the body cannot be written as JSON: no text today");
        assertThat(wire.requests).isEmpty();
    }

    /** Retrofit's wrapper around the body of such a method forgets that it can be written once. */
    @Test
    void aStreamUnderAContentTypeOfTheMethodIsNeverStoredEmpty() {
        wire.answers(status(503), status(204));
        byte[] bytes = new byte[1000];
        Throwable failure = catchThrowable(() -> wire.api(Api.class)
                .upload(Upload.of("lab.tar", new ByteArrayInputStream(bytes), bytes.length))
                .execute());
        assertThat(failure).isInstanceOf(ForgejoException.class).hasStackTraceContaining("The stream was read before");
        assertThat(wire.requests).hasSize(1);
        assertThat(wire.requests.get(0).getBodySize()).isEqualTo(1000);
    }

    /** OkHttp's own bound is five. */
    @Test
    void sixteenAsynchronousCallsAreUnderWayAtATime() throws Exception {
        int calls = 20;
        CountDownLatch arrived = new CountDownLatch(16);
        CountDownLatch more = new CountDownLatch(17);
        CountDownLatch go = new CountDownLatch(1);
        wire.server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                arrived.countDown();
                more.countDown();
                go.await();
                return json(200, "{}");
            }
        });
        List<CompletableFuture<Map<String, Object>>> futures = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            futures.add(wire.api(Api.class).read().executeAsync());
        }
        assertThat(arrived.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(more.await(100, TimeUnit.MILLISECONDS)).isFalse();
        go.countDown();
        for (CompletableFuture<Map<String, Object>> future : futures) {
            assertThat(future.get(10, TimeUnit.SECONDS)).isEmpty();
        }
    }

    /** Forgejo drops a pair with a bare semicolon or a bad escape without a word, and lists everything. */
    @Test
    void aSemicolonOrAPercentSignInAQueryIsPartOfTheValue() {
        wire.answers(json(200, "{}"));
        wire.api(Api.class).search("a;b=c %zz").execute();
        assertThat(wire.requests.get(0).getTarget()).isEqualTo("/api/v1/issues?q=a%3Bb%3Dc%20%25zz");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aWriteWithoutAResultIsDoneOnceItsStatusCame(boolean async) throws Exception {
        MockResponse broken = json(200, "x".repeat(100_000))
                .newBuilder()
                .onResponseBody(new SocketEffect.CloseSocket())
                .build();
        wire.answers(broken);
        assertThat(run(wire.api(Api.class).delete(), async)).isNull();
        assertThat(wire.requests).hasSize(1);
    }
}
