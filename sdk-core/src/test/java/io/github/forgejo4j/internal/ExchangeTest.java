package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.DecodingException;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.GET;

/** Bounds of one attempt. */
@Timeout(30)
class ExchangeTest {
    interface Api {
        @GET("thing")
        ForgejoCall<Map<String, Object>> read();
    }

    private Wire wire;
    private OkHttpClient users;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
    }

    @AfterEach
    void stop() {
        wire.close();
        if (users != null) {
            users.dispatcher().executorService().shutdown();
            users.connectionPool().evictAll();
        }
    }

    /** What OkHttp is told of time, with a client of the user's that has a bound of its own. */
    private long timeoutOfOkHttp(Duration ofTheClient, Duration deadline) {
        AtomicLong nanos = new AtomicLong();
        users = new OkHttpClient.Builder()
                .callTimeout(ofTheClient)
                .addInterceptor(chain -> {
                    nanos.set(chain.call().timeout().timeoutNanos());
                    return chain.proceed(chain.request());
                })
                .build();
        wire.core(config -> config.okHttpClient = users);
        wire.answers(json(200, "{}"));
        ForgejoCall<Map<String, Object>> call = wire.api(Api.class).read();
        (deadline == null ? call : call.withDeadline(deadline)).execute();
        return nanos.get();
    }

    @Test
    void ofTheDeadlineAndTheBoundOfAUsersClientTheShorterOneHolds() {
        assertThat(timeoutOfOkHttp(Duration.ofSeconds(7), Duration.ofSeconds(20)))
                .isEqualTo(7_000_000_000L);
    }

    @Test
    void aDeadlineBeforeTheBoundOfAUsersClientHolds() {
        assertThat(timeoutOfOkHttp(Duration.ofSeconds(20), Duration.ofSeconds(7)))
                .isEqualTo(7_000_000_000L);
    }

    @Test
    void aDeadlineHoldsByItself() {
        assertThat(timeoutOfOkHttp(Duration.ZERO, Duration.ofSeconds(7))).isEqualTo(7_000_000_000L);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBodyMayBeAsLongAsTheBoundAndNotAByteLonger(boolean chunked) {
        String fits = "{\"id\":\"" + "x".repeat(91) + "\"}";
        assertThat(fits).hasSize(100);
        wire.core(config -> config.maxBodyBytes = 100);
        wire.answers(body(fits, chunked), body(fits + " ", chunked));

        assertThat(wire.api(Api.class).read().execute()).containsKey("id");
        DecodingException failure = catchThrowableOfType(
                DecodingException.class, () -> wire.api(Api.class).read().execute());

        assertThat(failure).hasMessageContaining("answered 200 with a body of more than 100 bytes");
        assertThat(wire.requests).hasSize(2);
    }

    private static MockResponse body(String text, boolean chunked) {
        MockResponse.Builder builder = new MockResponse.Builder().addHeader("Content-Type", "application/json");
        return (chunked ? builder.chunkedBody(text, 7) : builder.body(text)).build();
    }

    @Test
    void whatIsUnderWayWhenTheDeadlinePassesIsToldOfNoAnswer() {
        wire.core(config -> config.timing = new SystemTiming());
        wire.answers(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());

        TransportException failure = catchThrowableOfType(
                TransportException.class,
                () -> wire.api(Api.class)
                        .read()
                        .withRetryPolicy(RetryPolicy.off())
                        .withDeadline(Duration.ofMillis(500))
                        .execute());

        assertThat(failure.getMessage()).startsWith("Api.read (GET /thing): no answer: ");
        Wire.eventually(() -> wire.requests.size() == 1);
    }
}
