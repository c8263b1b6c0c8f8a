package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.eventually;
import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.DecodingException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.NotFoundException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import mockwebserver3.MockResponse;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.GET;

/** Whoever receives an answer closes it, also where nobody wants it. */
class ConnectionLeakTest {
    interface Api {
        @GET("thing")
        ForgejoCall<Map<String, Object>> read();

        @GET("file")
        ForgejoCall<ResponseBody> download();
    }

    private static final String FIFTY_KB = "x".repeat(50_000);

    private Wire wire;
    private OkHttpClient users;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
        users = new OkHttpClient();
    }

    @AfterEach
    void stop() {
        wire.close();
        users.dispatcher().executorService().shutdown();
        users.connectionPool().evictAll();
    }

    private static MockResponse page(int code, String body) {
        return new MockResponse.Builder()
                .code(code)
                .addHeader("Content-Type", "text/html")
                .addHeader("X-RateLimit-Remaining", "1")
                .body(body)
                .build();
    }

    private Api api() {
        wire.core(config -> config.okHttpClient = users);
        return wire.api(Api.class);
    }

    private void assertNoConnectionInUse() {
        eventually(() -> users.connectionPool().connectionCount()
                == users.connectionPool().idleConnectionCount());
    }

    private List<Integer> exchangesOfTheFirstConnection() {
        return wire.requests.stream()
                .filter(r -> r.getConnectionIndex() == 0)
                .map(r -> r.getExchangeIndex())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aThrowingRateLimitListenerCostsNeitherTheValueNorTheConnection(boolean async) throws Exception {
        wire.answers(json(200, "{\"id\":7,\"text\":\"" + FIFTY_KB + "\"}", "X-RateLimit-Remaining", "1"));
        AtomicInteger told = new AtomicInteger();
        wire.core(config -> {
            config.okHttpClient = users;
            config.rateLimitListener = event -> {
                told.incrementAndGet();
                throw new IllegalStateException("listener");
            };
        });
        for (int i = 0; i < 20; i++) {
            assertThat(run(wire.api(Api.class).read(), async)).containsEntry("id", 7);
        }
        assertThat(told).hasValue(20);
        assertNoConnectionInUse();
        assertThat(exchangesOfTheFirstConnection()).hasSize(20);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anInterceptorThatClosesTheAnswerAndThrowsLeavesNothingBehind(boolean async) {
        wire.answers(page(200, FIFTY_KB));
        users = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    try (Response response = chain.proceed(chain.request())) {
                        throw new IllegalStateException("after " + response.code());
                    }
                })
                .build();
        Api api = api();
        for (int i = 0; i < 20; i++) {
            ForgejoException failure = catchThrowableOfType(ForgejoException.class, () -> run(api.read(), async));
            assertThat(failure).hasRootCauseMessage("after 200");
        }
        assertThat(wire.requests).hasSize(20);
        assertNoConnectionInUse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void repeatedAttemptsShareOneConnection(boolean async) throws Exception {
        wire.answers(page(503, FIFTY_KB), page(503, FIFTY_KB), json(200, "{}"));
        run(api().read(), async);
        assertNoConnectionInUse();
        assertThat(exchangesOfTheFirstConnection()).containsExactly(0, 1, 2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anErrorPageNobodyReadsAndAnUndecodableAnswerFreeTheirConnection(boolean async) throws Exception {
        wire.answers(page(404, FIFTY_KB), json(200, "{\"id\":"), json(200, "{}"));
        Api api = api();
        catchThrowableOfType(NotFoundException.class, () -> run(api.read(), async));
        assertNoConnectionInUse();
        catchThrowableOfType(DecodingException.class, () -> run(api.read(), async));
        assertNoConnectionInUse();
        run(api.read(), async);
        assertThat(exchangesOfTheFirstConnection()).containsExactly(0, 1, 2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anErrorPageThatIsNotReadToItsEndFreesItsConnection(boolean async) {
        wire.answers(page(404, "x".repeat(2_000_000)));
        Api api = api();
        catchThrowableOfType(NotFoundException.class, () -> run(api.read(), async));
        assertNoConnectionInUse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aStreamIsTheCallersToCloseAndItsRedirectsAreNot(boolean async) throws Exception {
        wire.answers(
                page(302, FIFTY_KB)
                        .newBuilder()
                        .addHeader("Location", "/api/v1/other")
                        .build(),
                page(200, FIFTY_KB)
                        .newBuilder()
                        .setHeader("Content-Type", "text/plain")
                        .build());
        try (ResponseBody body = run(api().download(), async)) {
            assertThat(users.connectionPool().idleConnectionCount()).isZero();
            assertThat(body.string()).isEqualTo(FIFTY_KB);
        }
        assertNoConnectionInUse();
    }

    @Test
    void okHttpMissesNoAnswer() throws Exception {
        List<String> leaks = new CopyOnWriteArrayList<>();
        Logger logger = Logger.getLogger(OkHttpClient.class.getName());
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                if (String.valueOf(entry.getMessage()).contains("leaked")) {
                    leaks.add(entry.getMessage());
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Level before = logger.getLevel();
        logger.addHandler(handler);
        logger.setLevel(Level.FINE);
        try {
            wire.answers(page(503, FIFTY_KB), page(404, FIFTY_KB), json(200, "{\"id\":"), page(302, FIFTY_KB));
            Api api = api();
            for (int i = 0; i < 4; i++) {
                catchThrowableOfType(ForgejoException.class, () -> run(api.read(), false));
            }
            System.gc();
            // The pool looks for lost answers whenever it is asked to tidy up, as it is by a connection that becomes
            // idle.
            catchThrowableOfType(ForgejoException.class, () -> run(api.read(), false));
            assertNoConnectionInUse();
            assertThat(leaks).isEmpty();
        } finally {
            logger.removeHandler(handler);
            logger.setLevel(before);
        }
    }
}
