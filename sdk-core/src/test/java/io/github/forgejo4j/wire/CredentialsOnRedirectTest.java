package io.github.forgejo4j.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.auth.Auth;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import okhttp3.Cookie;
import okhttp3.CookieJar;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A read follows a redirect; whoever set a credential, it does not go along to another origin. */
class CredentialsOnRedirectTest {
    private static final List<String> SECRET =
            List.of("authorization", "cookie", "sudo", "x-forgejo-otp", "x-gitea-otp");

    private static final Interceptor ADDS_SECRETS = chain -> chain.proceed(chain.request()
            .newBuilder()
            .header("Authorization", "token users")
            .header("Cookie", "session=users")
            .header("X-Gitea-OTP", "123456")
            .build());

    private static final CookieJar JAR = new CookieJar() {
        @Override
        public void saveFromResponse(HttpUrl url, List<Cookie> cookies) {}

        @Override
        public List<Cookie> loadForRequest(HttpUrl url) {
            return List.of(new Cookie.Builder()
                    .domain(url.host())
                    .name("session")
                    .value("jar")
                    .build());
        }
    };

    private enum SetBy {
        THE_SDK {
            @Override
            void add(OkHttpClient.Builder builder) {}
        },
        AN_INTERCEPTOR {
            @Override
            void add(OkHttpClient.Builder builder) {
                builder.addInterceptor(ADDS_SECRETS);
            }
        },
        A_NETWORK_INTERCEPTOR {
            @Override
            void add(OkHttpClient.Builder builder) {
                builder.addNetworkInterceptor(ADDS_SECRETS);
            }
        },
        A_COOKIE_JAR {
            @Override
            void add(OkHttpClient.Builder builder) {
                builder.cookieJar(JAR);
            }
        };

        abstract void add(OkHttpClient.Builder builder);
    }

    static Stream<Arguments> clients() {
        return Caller.CLIENTS.stream()
                .flatMap(caller -> Stream.of(SetBy.values()).map(by -> Arguments.of(caller, by)));
    }

    @ParameterizedTest
    @MethodSource("clients")
    void noCredentialReachesAnotherOrigin(Caller caller, SetBy by) {
        for (int status : List.of(301, 302, 303, 307, 308)) {
            try (RawServer otherPort = RawServer.start();
                    RawServer otherHost = RawServer.at("127.0.0.2", 0)) {
                for (RawServer other : List.of(otherPort, otherHost)) {
                    try (RawServer server =
                            RawServer.start().then(Step.status(status, "Location: " + other.url() + "/elsewhere"))) {
                        read(caller, server, by).isSuccess(200);
                        server.settle();
                        other.settle();
                        assertThat(server.requests()).hasSize(1);
                        assertThat(secrets(server.requests().get(0))).contains("authorization", "sudo");
                        assertThat(other.requests()).hasSize(1);
                        assertThat(secrets(other.requests().get(0)))
                                .as("%s to %s", status, other.url())
                                .isEmpty();
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFactoryIsKeptFromFollowingByItself(Caller caller) {
        if (caller.isDeaf()) {
            return;
        }
        for (int status : List.of(301, 302, 303, 307, 308)) {
            try (RawServer other = RawServer.at("127.0.0.2", 0);
                    RawServer server =
                            RawServer.start().then(Step.status(status, "Location: " + other.url() + "/elsewhere"))) {
                read(caller, server, SetBy.THE_SDK).isSuccess(200);
                server.settle();
                other.settle();
                assertThat(other.requests()).hasSize(1);
                assertThat(secrets(other.requests().get(0))).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void credentialsStayOnTheSameOrigin(Caller caller) {
        try (RawServer server = RawServer.start().then(Step.status(307, "Location: /api/v1/renamed"))) {
            read(caller, server, SetBy.THE_SDK).isSuccess(200);
            server.settle();
            assertThat(server.requests())
                    .extracting(WireRequest::line)
                    .containsExactly("GET /api/v1/x HTTP/1.1", "GET /api/v1/renamed HTTP/1.1");
            assertThat(secrets(server.requests().get(1))).contains("authorization", "sudo");
        }
    }

    private static Result read(Caller caller, RawServer server, SetBy by) {
        try (Sdk sdk = Sdk.with(
                caller,
                server.url(),
                builder -> {
                    by.add(builder);
                    return builder;
                },
                config -> {
                    config.auth = Auth.basic("user", "password", () -> "654321");
                    config.sudo = "somebody";
                })) {
            return Result.of(() -> sdk.writes().get().response().status());
        }
    }

    private static List<String> secrets(WireRequest request) {
        return request.headers().stream()
                .map(line -> line.substring(0, line.indexOf(':')).toLowerCase(Locale.ROOT))
                .filter(SECRET::contains)
                .toList();
    }
}
