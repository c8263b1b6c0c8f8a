package io.github.forgejo4j.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.Proof;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a proxy on the way may do to a write. */
class ProxyTest {
    /** Says nothing before it is asked, and gives its credential once. */
    private static OkHttpClient.Builder withLogin(OkHttpClient.Builder builder) {
        return builder.proxyAuthenticator((route, response) -> {
            boolean asked = response.challenges().stream()
                    .noneMatch(challenge -> challenge.scheme().equals("OkHttp-Preemptive"));
            boolean given = response.request().header("Proxy-Authorization") != null;
            return asked && !given
                    ? response.request()
                            .newBuilder()
                            .header("Proxy-Authorization", "Basic eDp5")
                            .build()
                    : null;
        });
    }

    private static OkHttpClient.Builder trusting(OkHttpClient.Builder builder) {
        HandshakeCertificates trusted = Tls.trusting();
        return builder.sslSocketFactory(trusted.sslSocketFactory(), trusted.trustManager());
    }

    @ParameterizedTest
    @EnumSource
    void aPlainProxyThatAsksForCredentialsGetsTheWriteOnce(Caller caller) {
        for (Write write : Write.sample(caller, 0)) {
            try (RawServer proxy = RawServer.start().otherwise(Step.status(407, "Proxy-Authenticate: Basic realm=x"))) {
                Result told;
                try (Sdk sdk = Sdk.of(
                        caller,
                        "http://forgejo.test",
                        builder -> builder.proxy(Hosts.proxy(proxy)).proxyAuthenticator(Caller.STUBBORN))) {
                    told = write.send(sdk.writes());
                }
                proxy.settle();
                assertThat(proxy.requests()).as("%s", write).hasSize(1);
                assertThat(proxy.requests().get(0).target()).isEqualTo("http://forgejo.test/api/v1/x");
                told.isStatus(407, Proof.FINAL, false);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void theWriteGoesThroughATunnelOnceAfterTheProxyWasTold(Caller caller) {
        for (Write write : List.of(Write.POST_NEVER, Write.DELETE_NEVER_ASYNC)) {
            try (RawServer target = RawServer.tls(Tls.forHosts("localhost"));
                    RawServer proxy = RawServer.start().then(Step.status(407), Step.tunnelTo(target))) {
                Result told;
                try (Sdk sdk = Sdk.of(
                        caller,
                        target.url(),
                        builder -> trusting(withLogin(builder)).proxy(Hosts.proxy(proxy)))) {
                    told = write.send(sdk.writes());
                }
                proxy.settle();
                target.settle();
                assertThat(proxy.connects()).as("%s", write).hasSize(2);
                assertThat(proxy.heads()).as("%s", write).isEmpty();
                assertThat(target.requests()).as("%s", write).hasSize(1);
                told.isSuccess(200);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aProxyThatRefusesTheTunnelProvesThatNothingWasSent(Caller caller) {
        try (RawServer proxy = RawServer.start().otherwise(Step.status(502))) {
            Result told;
            try (Sdk sdk = Sdk.of(caller, "https://forgejo.test", builder -> builder.proxy(Hosts.proxy(proxy)))) {
                told = Write.POST_NEVER.send(sdk.writes());
            }
            proxy.settle();
            assertThat(proxy.heads()).isEmpty();
            if (caller.isDeaf()) {
                assertThat(proxy.connects()).hasSize(1);
                told.isAmbiguous();
            } else {
                assertThat(told.failure().attempts()).hasSize(Sdk.EAGER.maxAttempts());
                told.isUnsent();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OWN", "AUTHENTICATORS", "AGAIN_ON_EXCEPTION"})
    void aProxyThatRefusesItsCredentialIsNotAskedForEver(Caller caller) {
        try (RawServer proxy = RawServer.start().otherwise(Step.status(407, "Proxy-Authenticate: Basic realm=x"))) {
            Result told;
            try (Sdk sdk = Sdk.of(
                    caller,
                    "https://forgejo.test",
                    builder -> builder.proxy(Hosts.proxy(proxy)).proxyAuthenticator(Caller.STUBBORN))) {
                told = Write.POST_NEVER.send(sdk.writes());
            }
            proxy.settle();
            assertThat(proxy.heads()).isEmpty();
            assertThat(proxy.connects()).hasSizeBetween(1, 4);
            told.isTransport(Proof.FINAL, false);
        }
    }
}
