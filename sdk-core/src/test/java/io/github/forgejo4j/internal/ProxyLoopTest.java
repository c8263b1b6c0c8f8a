package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.retry.Eligibility;
import java.time.Duration;
import java.util.Map;
import okhttp3.Authenticator;
import okhttp3.Credentials;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.GET;
import retrofit2.http.POST;

/** A proxy that answers 407 to whatever it gets, and a user whose authenticator always has the same answer. */
class ProxyLoopTest {
    interface Api {
        @POST("repos/ada/lab/issues")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "For the test.")
        ForgejoCall<Map<String, Object>> create();

        @GET("repos/ada/lab")
        ForgejoCall<Map<String, Object>> read();
    }

    private static final Duration DEADLINE = Duration.ofSeconds(1);

    private Wire proxy;
    private OkHttpClient users;
    private Core core;

    @BeforeEach
    void start() throws Exception {
        proxy = new Wire();
        proxy.answers(status(407, "Proxy-Authenticate", "Basic realm=\"corp\"", "Content-Length", "0"));
    }

    @AfterEach
    void stop() {
        core.close();
        users.dispatcher().executorService().shutdown();
        users.connectionPool().evictAll();
        proxy.close();
    }

    private Api api(String base, Authenticator authenticator) {
        users = new OkHttpClient.Builder()
                .proxy(proxy.server.getProxyAddress())
                .proxyAuthenticator(authenticator)
                .build();
        CoreConfig config = new CoreConfig(HttpUrl.get(base), new ObjectMapper());
        config.okHttpClient = users;
        config.timing = proxy.timing;
        core = new Core(config);
        return core.create(Api.class);
    }

    private static Authenticator always(String password) {
        return (route, response) -> response.request()
                .newBuilder()
                .header("Proxy-Authorization", Credentials.basic("u", password))
                .build();
    }

    @ParameterizedTest
    @CsvSource({"create,false", "create,true", "read,false", "read,true"})
    void aTunnelThatIsRefusedWithTheCredentialIsNotAskedForAgain(String method, boolean async) {
        Api api = api("https://forge.test/api/v1/", always("wrong"));
        ForgejoCall<?> call = method.equals("create") ? api.create() : api.read();
        long begun = System.nanoTime();

        TransportException failure =
                catchThrowableOfType(TransportException.class, () -> run(call.withDeadline(DEADLINE), async));

        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofMillis(1_200));
        assertThat(failure.getMessage())
                .contains("The proxy answered 407 and refused the credential that it was given");
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(failure.attempts()).hasSize(1);
        assertThat(proxy.requests)
                .hasSizeLessThanOrEqualTo(2)
                .allSatisfy(request -> assertThat(request.getMethod()).isEqualTo("CONNECT"));
        assertThat(failure.toString()).doesNotContain("wrong", "dTp3cm9uZw");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aProxyWithoutACredentialIsToldAsWhatItIs(boolean async) {
        Api api = api("https://forge.test/api/v1/", Authenticator.NONE);
        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class, () -> run(api.create().withDeadline(DEADLINE), async));
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(failure.getMessage()).containsIgnoringCase("proxy");
        assertThat(proxy.requests).hasSizeLessThanOrEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aWriteThroughAPlainProxyIsSentOnceAndAReadTwice(boolean async) {
        Api api = api("http://forge.test/api/v1/", always("wrong"));
        ApiException write =
                catchThrowableOfType(ApiException.class, () -> run(api.create().withDeadline(DEADLINE), async));
        assertThat(write.status()).isEqualTo(407);
        assertThat(write.getMessage()).contains("answered 407 Proxy Authentication Required");
        assertThat(write.mayHaveBeenApplied()).isFalse();
        assertThat(proxy.requests).hasSize(1);

        proxy.requests.clear();
        ApiException read =
                catchThrowableOfType(ApiException.class, () -> run(api.read().withDeadline(DEADLINE), async));
        assertThat(read.status()).isEqualTo(407);
        assertThat(proxy.requests).hasSize(2);
    }
}
