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
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Map;
import javax.net.SocketFactory;
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

    private static MockResponse lost() {
        return status(201)
                .newBuilder()
                .onResponseStart(SocketEffect.ShutdownConnection.INSTANCE)
                .build();
    }

    /** As if nobody listened there. */
    private static final SocketFactory REFUSES = new SocketFactory() {
        @Override
        public Socket createSocket() {
            return new Socket() {
                @Override
                public void connect(SocketAddress address, int timeout) throws IOException {
                    throw new ConnectException("Connection refused");
                }
            };
        }

        @Override
        public Socket createSocket(String host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress local, int localPort) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(InetAddress host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
            throw new UnsupportedOperationException();
        }
    };

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatAnInterceptorSendsByAClientOfItsOwnIsNotTakenForUnsent(boolean async) throws Exception {
        OkHttpClient other =
                new OkHttpClient.Builder().retryOnConnectionFailure(false).build();
        wire.core(config -> config.okHttpClient = new OkHttpClient.Builder()
                .socketFactory(REFUSES)
                .addInterceptor(chain -> {
                    try {
                        return chain.proceed(chain.request());
                    } catch (IOException down) {
                        return other.newCall(chain.request()).execute();
                    }
                })
                .build());
        wire.answers(lost(), lost(), lost());

        TransportException failure = catchThrowableOfType(
                TransportException.class, () -> run(wire.api(Api.class).create(ISSUE), async));

        assertThat(wire.requests).hasSize(1);
        assertThat(failure.proof()).isEqualTo(Proof.AMBIGUOUS);
        assertThat(failure.mayHaveBeenApplied()).isTrue();
    }

    @Test
    void anInterceptorThatWrapsWhatItMetLeavesItUnsent() {
        wire.core(config -> config.okHttpClient = new OkHttpClient.Builder()
                .socketFactory(REFUSES)
                .addInterceptor(chain -> {
                    try {
                        return chain.proceed(chain.request());
                    } catch (IOException down) {
                        throw new IOException("the forge is down", down);
                    }
                })
                .build());

        RetriesExhausted failure = catchThrowableOfType(
                RetriesExhausted.class, () -> wire.api(Api.class).create(ISSUE).execute());

        assertThat(failure.attempts()).hasSize(3).allMatch(attempt -> attempt.proof() == Proof.UNSENT);
        assertThat(failure.mayHaveBeenApplied()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aNetworkInterceptorThatCallsAFailureARefusalDoesNotSendAgain(boolean lost) {
        wire.core(config -> config.okHttpClient = new OkHttpClient.Builder()
                .addNetworkInterceptor(chain -> {
                    try {
                        return chain.proceed(chain.request())
                                .newBuilder()
                                .code(429)
                                .build();
                    } catch (IOException none) {
                        return new Response.Builder()
                                .request(chain.request())
                                .protocol(Protocol.HTTP_1_1)
                                .code(429)
                                .message("Made up")
                                .body(ResponseBody.create("{}", null))
                                .build();
                    }
                })
                .build());
        wire.answers(lost ? lost() : json(502, "{}"), status(201), status(201));

        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class, () -> wire.api(Api.class).create(ISSUE).execute());

        assertThat(wire.requests).hasSize(1);
        assertThat(failure.mayHaveBeenApplied()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCredentialThatIsAddedOnTheWireIsMaskedWhereTheServerRepeatsIt(boolean async) {
        wire.core(config -> config.okHttpClient = new OkHttpClient.Builder()
                .addNetworkInterceptor(chain -> chain.proceed(chain.request()
                        .newBuilder()
                        .header("Authorization", "token ofTheWire")
                        .build()))
                .build());
        wire.answers(json(404, "{\"message\":\"unknown: ofTheWire\"}"));

        NotFoundException failure = catchThrowableOfType(
                NotFoundException.class, () -> run(wire.api(Api.class).me(), async));

        assertThat(failure.serverMessage()).isEqualTo("unknown: ***");
    }
}
