package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.auth.Auth;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.ResourceMovedException;
import io.github.forgejo4j.ratelimit.RateLimitEvent;
import io.github.forgejo4j.retry.Eligibility;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import okhttp3.Cookie;
import okhttp3.CookieJar;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.Body;
import retrofit2.http.DELETE;
import retrofit2.http.GET;
import retrofit2.http.PATCH;
import retrofit2.http.POST;
import retrofit2.http.PUT;

class RedirectTest {
    interface Api {
        @GET("repos/nimbus/kettle")
        ForgejoCall<Map<String, Object>> read();

        @POST("repos/nimbus/kettle/issues")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "A second request files a second issue.")
        ForgejoCall<Map<String, Object>> create(@Body Map<String, String> issue);

        @PATCH("repos/nimbus/kettle/issues/1")
        @Eligibility(Eligibility.Rule.ALWAYS)
        ForgejoCall<Map<String, Object>> edit(@Body Map<String, String> issue);

        @PUT("repos/nimbus/kettle/topics")
        @Eligibility(Eligibility.Rule.ALWAYS)
        ForgejoCall<Void> replace(@Body Map<String, String> topics);

        @DELETE("repos/nimbus/kettle")
        @Eligibility(Eligibility.Rule.ALWAYS)
        ForgejoCall<Void> delete();
    }

    private static final Map<String, String> ISSUE = Map.of("title", "leak");

    private Wire wire;
    private Wire other;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
        other = new Wire();
    }

    @AfterEach
    void stop() {
        wire.close();
        other.close();
    }

    @Test
    void aWriteBehindAMoveToHttpsIsToldAndNotTurnedIntoARead() {
        wire.answers(
                status(301, "Location", "https://localhost/api/v1/repos/nimbus/kettle/issues"),
                json(200, "[{\"number\":1,\"title\":\"old\"}]"));

        ResourceMovedException failure = catchThrowableOfType(
                ResourceMovedException.class,
                () -> wire.api(Api.class).create(ISSUE).execute());

        assertThat(wire.requests).hasSize(1);
        assertThat(wire.requests.get(0).getMethod()).isEqualTo("POST");
        assertThat(failure.status()).isEqualTo(301);
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(failure.requested()).isEqualTo(wire.server.url("/api/v1/repos/nimbus/kettle/issues"));
        assertThat(failure.location()).hasToString("https://localhost/api/v1/repos/nimbus/kettle/issues");
        assertThat(failure)
                .hasMessage("Api.create (POST /repos/nimbus/kettle/issues): answered 301, moved from "
                        + wire.server.url("/api/v1/repos/nimbus/kettle/issues")
                        + " to https://localhost/api/v1/repos/nimbus/kettle/issues; the SDK follows no write:"
                        + " send it to the new place if that is the right one. Use https in the base URL."
                        + " (attempt 1 of at most 3) Not sent again: another attempt would not end better.");
    }

    @ParameterizedTest
    @CsvSource({
        "301,create",
        "302,create",
        "303,create",
        "307,create",
        "308,create",
        "301,edit",
        "302,edit",
        "303,edit",
        "307,edit",
        "308,edit",
        "307,replace",
        "303,replace",
        "301,delete",
        "307,delete"
    })
    void noWriteIsFollowed(int code, String method) {
        wire.answers(status(code, "Location", "/api/v1/repos/nimbus/pot/issues/1"), json(200, "{\"state\":\"open\"}"));
        Api api = wire.api(Api.class);
        ForgejoCall<?> call =
                switch (method) {
                    case "create" -> api.create(ISSUE);
                    case "edit" -> api.edit(ISSUE);
                    case "replace" -> api.replace(ISSUE);
                    default -> api.delete();
                };
        for (boolean async : new boolean[] {false, true}) {
            wire.requests.clear();
            ResourceMovedException failure = catchThrowableOfType(ResourceMovedException.class, () -> run(call, async));
            assertThat(failure.location().encodedPath()).isEqualTo("/api/v1/repos/nimbus/pot/issues/1");
            assertThat(wire.requests).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void aReadFollowsARenameAndKeepsItsCredentialsOnTheSameOrigin(int code) throws Exception {
        wire.core(config -> {
            config.auth = Auth.token("tok_same_origin");
            config.sudo = "ada";
        });
        wire.answers(status(code, "Location", "/api/v1/repos/nimbus/pot"), json(200, "{\"id\":7}"));
        for (boolean async : new boolean[] {false, true}) {
            wire.requests.clear();
            assertThat(run(wire.api(Api.class).read(), async)).containsEntry("id", 7);
            assertThat(wire.requests)
                    .extracting(r -> r.getTarget())
                    .containsExactly("/api/v1/repos/nimbus/kettle", "/api/v1/repos/nimbus/pot");
            assertThat(wire.requests).allSatisfy(request -> {
                assertThat(request.getHeaders().get("Authorization")).isEqualTo("token tok_same_origin");
                assertThat(request.getHeaders().get("Sudo")).isEqualTo("ada");
            });
        }
    }

    @Test
    void anotherOriginGetsNoCredentialOfAnyKind() {
        wire.core(config -> {
            config.auth = request -> request.header("Authorization", "Basic YWRhOnMzY3IzdA==")
                    .header("X-Forgejo-OTP", "123456")
                    .header("X-Gitea-OTP", "123456");
            config.sudo = "ada";
            config.userAgent = "kettle-bot";
            config.okHttpClient = new OkHttpClient.Builder()
                    .cookieJar(new CookieJar() {
                        @Override
                        public List<Cookie> loadForRequest(HttpUrl url) {
                            return List.of(new Cookie.Builder()
                                    .domain("localhost")
                                    .name("session")
                                    .value("crumbs")
                                    .build());
                        }

                        @Override
                        public void saveFromResponse(HttpUrl url, List<Cookie> cookies) {}
                    })
                    // A user's interceptor that signs whatever goes out must not undo it.
                    .addInterceptor(chain -> chain.proceed(chain.request()
                            .newBuilder()
                            .header("Authorization", "token from-an-interceptor")
                            .build()))
                    .build();
        });
        wire.answers(
                status(302, "Location", other.server.url("/storage/1?sig=abc").toString()));
        other.answers(json(200, "{\"id\":7}"));

        assertThat(wire.api(Api.class).read().execute()).containsEntry("id", 7);

        assertThat(wire.requests.get(0).getHeaders().names())
                .contains("Authorization", "Cookie", "Sudo", "X-Forgejo-OTP", "X-Gitea-OTP");
        assertThat(other.requests).hasSize(1);
        assertThat(other.requests.get(0).getHeaders().names())
                .doesNotContain("Authorization", "Cookie", "Sudo", "X-Forgejo-OTP", "X-Gitea-OTP");
        assertThat(other.requests.get(0).getHeaders().get("User-Agent")).isEqualTo("kettle-bot");
    }

    @Test
    void anotherOriginsLimitsAreNotTheInstances() {
        List<RateLimitEvent> events = new CopyOnWriteArrayList<>();
        wire.core(config -> config.rateLimitListener = events::add);
        wire.answers(status(
                302,
                "Location",
                other.server.url("/storage/1").toString(),
                "X-RateLimit-Limit",
                "2000",
                "X-RateLimit-Remaining",
                "1500"));
        other.answers(json(200, "{\"id\":7}")
                .newBuilder()
                .addHeader("X-RateLimit-Limit", "10")
                .addHeader("X-RateLimit-Remaining", "0")
                .build());

        assertThat(wire.api(Api.class).read().execute()).containsEntry("id", 7);

        assertThat(other.requests).hasSize(1);
        assertThat(events)
                .singleElement()
                .satisfies(event -> assertThat(event.status()).isEqualTo(302));
        assertThat(wire.core().rateLimit()).isSameAs(events.get(0).rateLimit());
    }

    @Test
    void anotherOriginDoesNotGetWhatAGatewayInFrontOfTheServerWantsEither() {
        wire.core(config -> config.okHttpClient = new OkHttpClient.Builder()
                .addInterceptor(chain -> chain.proceed(chain.request()
                        .newBuilder()
                        .header("CF-Access-Client-Secret", "door-key-17")
                        .header("Range", "bytes=0-9")
                        .build()))
                .build());
        wire.answers(
                status(302, "Location", other.server.url("/storage/1?sig=abc").toString()));
        other.answers(json(200, "{\"id\":7}"));

        wire.api(Api.class).read().execute();

        assertThat(wire.requests.get(0).getHeaders().get("CF-Access-Client-Secret"))
                .isEqualTo("door-key-17");
        assertThat(other.requests.get(0).getHeaders().names())
                .containsExactlyInAnyOrder("User-Agent", "Accept", "Range", "Host", "Connection");
    }

    @Test
    void theCredentialDoesNotComeBackThroughAForeignDetour() {
        wire.core(config -> config.auth = Auth.token("tok_detour"));
        other.answers(
                status(302, "Location", wire.server.url("/api/v1/admin/secret").toString()));
        wire.answers(
                status(302, "Location", other.server.url("/detour").toString()), json(404, "{\"message\":\"no\"}"));

        NotFoundException failure = catchThrowableOfType(
                NotFoundException.class, () -> wire.api(Api.class).read().execute());

        assertThat(wire.requests).hasSize(2);
        assertThat(wire.requests.get(1).getHeaders().get("Authorization")).isNull();
        assertThat(failure.getMessage())
                .contains("It came from another origin, to which a redirect led and no credential is sent");
    }

    @Test
    void httpsIsNeverLeftForHttp() throws Exception {
        HeldCertificate certificate = new HeldCertificate.Builder()
                .addSubjectAlternativeName(wire.server.getHostName())
                .build();
        HandshakeCertificates trust = new HandshakeCertificates.Builder()
                .heldCertificate(certificate)
                .addTrustedCertificate(certificate.certificate())
                .build();
        try (Wire secure = new Wire(trust.sslSocketFactory())) {
            secure.core(config -> config.okHttpClient = new OkHttpClient.Builder()
                    .sslSocketFactory(trust.sslSocketFactory(), trust.trustManager())
                    .build());
            secure.answers(status(302, "Location", other.server.url("/plain").toString()));
            other.answers(json(200, "{}"));

            ResourceMovedException failure = catchThrowableOfType(
                    ResourceMovedException.class,
                    () -> secure.api(Api.class).read().execute());

            assertThat(failure.getMessage()).contains("the SDK does not leave https");
            assertThat(secure.requests).hasSize(1);
            assertThat(other.requests).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLoopEndsAfterAFewHops(boolean async) {
        wire.answers(status(302, "Location", "/api/v1/repos/nimbus/kettle"));
        ResourceMovedException failure = catchThrowableOfType(
                ResourceMovedException.class, () -> run(wire.api(Api.class).read(), async));
        assertThat(wire.requests).hasSize(1 + 5);
        assertThat(failure.getMessage()).contains("it is redirect number 6 in a row");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {"none", "''", "ftp://localhost/x", "http://[", "javascript:alert(1)"})
    void aPlaceThatCannotBeReachedIsNotFollowed(String location) {
        wire.answers(location == null ? status(302) : status(302, "Location", location), json(200, "{}"));
        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class, () -> wire.api(Api.class).read().execute());
        assertThat(failure).isInstanceOf(ResourceMovedException.class);
        if (location == null || !location.isEmpty()) {
            assertThat(wire.requests).hasSize(1);
            assertThat(failure.getMessage()).contains("it names no address that can be followed");
        }
    }

    @Test
    void theMessageShowsNoSignatureOfAnAddress() throws Exception {
        wire.answers(status(302, "Location", "https://ada:pw_in_url@storage.test/1?sig=s3cr3t-signature"));
        ResourceMovedException failure = catchThrowableOfType(
                ResourceMovedException.class,
                () -> wire.api(Api.class).create(ISSUE).execute());
        assertThat(failure.toString()).contains("https://storage.test/1?...").doesNotContain("s3cr3t", "pw_in_url");
        assertThat(new ObjectMapper()
                        .writeValueAsString(failure.attempts().get(0).summary()))
                .doesNotContain("s3cr3t", "pw_in_url");
    }
}
