package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.IOException;
import java.util.Map;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.POST;

/** Interceptors of users that do more than look on. */
class InterceptorAnswerTest {
    interface Api {
        @GET("user")
        ForgejoCall<Map<String, Object>> me();

        @POST("repos/ada/lab/issues")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "For the test.")
        ForgejoCall<Map<String, Object>> create(@Body Map<String, String> issue);
    }

    private static final Map<String, String> ISSUE = Map.of("title", "a");

    /** Logs the body and forgets to hand over a copy. */
    private static final Interceptor READS_THE_BODY = chain -> {
        Response response = chain.proceed(chain.request());
        response.body().string();
        return response;
    };

    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    private Api with(Interceptor interceptor) {
        wire.core(config -> config.okHttpClient =
                new OkHttpClient.Builder().addInterceptor(interceptor).build());
        return wire.api(Api.class);
    }

    /** Tells the application something that no server said. */
    private static Interceptor onFailureAnswers(int status) {
        return chain -> {
            try {
                return chain.proceed(chain.request());
            } catch (IOException offline) {
                return new Response.Builder()
                        .request(chain.request())
                        .protocol(Protocol.HTTP_1_1)
                        .code(status)
                        .message("Made up")
                        .body(ResponseBody.create("{}", null))
                        .build();
            }
        };
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anErrorBodyThatWasReadAndClosedLeavesTheStatus(boolean async) {
        wire.answers(json(404, "{}"));
        NotFoundException failure = catchThrowableOfType(
                NotFoundException.class, () -> run(with(READS_THE_BODY).me(), async));
        assertThat(failure.bodyTruncated()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anErrorWhoseBodyWasReadAndClosedIsRepeatedAllTheSame(boolean async) throws Exception {
        wire.answers(json(502, "{}"), status(503), json(404, "{}"));
        catchThrowableOfType(
                NotFoundException.class, () -> run(with(READS_THE_BODY).me(), async));
        assertThat(wire.requests).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({"404,false", "404,true", "429,false", "429,true", "425,true", "301,false"})
    void anAnswerThatAnInterceptorMadeUpProvesNothingAboutAWrite(int status, boolean async) {
        wire.answers(new MockResponse.Builder()
                .onResponseStart(SocketEffect.ShutdownConnection.INSTANCE)
                .build());
        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class, () -> run(with(onFailureAnswers(status)).create(ISSUE), async));
        assertThat(failure.mayHaveBeenApplied()).isTrue();
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void anAnswerThatAnInterceptorMadeUpBeforeSendingProvesThatNothingWasDone() {
        Interceptor offline = chain -> new Response.Builder()
                .request(chain.request())
                .protocol(Protocol.HTTP_1_1)
                .code(404)
                .message("Made up")
                .body(ResponseBody.create("{}", null))
                .build();
        ForgejoException failure = catchThrowableOfType(
                NotFoundException.class, () -> with(offline).create(ISSUE).execute());
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(wire.requests).isEmpty();
    }

    @Test
    void aStatusThatTheServerSentIsTakenAtItsWordAlthoughAnInterceptorIsThere() {
        wire.answers(json(404, "{}"));
        ApiException failure = catchThrowableOfType(
                NotFoundException.class,
                () -> with(onFailureAnswers(500)).create(ISSUE).execute());
        assertThat(failure.mayHaveBeenApplied()).isFalse();
    }

    @Test
    void throughAFactoryABodyMayBeLoggedBeforeItIsSent() {
        wire.answers(json(502, "{}"));
        wire.core(config -> {
            config.policy = RetryPolicy.off();
            config.callFactory = new OkHttpClient.Builder()
                    .addInterceptor(chain -> {
                        chain.request().body().writeTo(new Buffer());
                        return chain.proceed(chain.request());
                    })
                    .build();
        });
        catchThrowableOfType(
                ServerErrorException.class,
                () -> wire.api(Api.class).create(ISSUE).execute());
        assertThat(wire.requests).hasSize(1);
        assertThat(wire.requests.get(0).getBody().utf8()).isEqualTo("{\"title\":\"a\"}");
    }
}
