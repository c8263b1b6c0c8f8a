package io.github.forgejo4j.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import okhttp3.Authenticator;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;
import org.junit.jupiter.api.Test;

/** Shows what the servers see of handshakes and tunnels that fail. */
class TlsTest {
    private static OkHttpClient.Builder trusting(OkHttpClient.Builder builder) {
        HandshakeCertificates trusted = Tls.trusting();
        return builder.sslSocketFactory(trusted.sslSocketFactory(), trusted.trustManager());
    }

    @Test
    void aTrustedServerGetsTheRequest() {
        try (RawServer server = RawServer.tls(Tls.forHosts("localhost"))) {
            try (PlainClient client = new PlainClient(TlsTest::trusting)) {
                assertThat(client.post(server.url() + "/x")).isEqualTo("200");
            }
            server.settle();
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void anUntrustedServerGetsNothing() {
        assertNothingArrives(RawServer.tls(Tls.forHosts("localhost")), PlainClient.standard(), "SSLHandshakeException");
    }

    @Test
    void aServerOfAnotherNameGetsNothing() {
        assertNothingArrives(
                RawServer.tls(Tls.forHosts("elsewhere.test")),
                new PlainClient(TlsTest::trusting),
                "SSLPeerUnverifiedException");
    }

    @Test
    void aServerThatClosesInTheHandshakeGetsNothing() {
        RawServer server = RawServer.tls(Tls.forHosts("localhost"));
        server.closeOnAccept();
        assertNothingArrives(server, new PlainClient(TlsTest::trusting), "SSLHandshakeException");
    }

    @Test
    void aServerThatDemandsAClientCertificateGetsNoRequest() {
        for (String version : List.of("TLSv1.2", "TLSv1.3")) {
            RawServer server =
                    RawServer.tls(Tls.forHosts("localhost").version(version).demandingClientCertificate());
            try (server;
                    PlainClient client = new PlainClient(TlsTest::trusting)) {
                assertThat(client.post(server.url() + "/x")).endsWith("Exception");
                client.close();
                server.settle();
                assertThat(server.heads()).isEmpty();
                assertThat(server.handshakeFailures()).isPositive();
            }
        }
    }

    @Test
    void aCleartextServerSeesBytesOfTheHandshakeOnly() {
        try (RawServer server = RawServer.start();
                PlainClient client = new PlainClient(TlsTest::trusting)) {
            assertThat(client.post("https://localhost:" + server.port() + "/x")).endsWith("SSLException");
            client.close();
            server.settle();
            assertThat(server.heads()).isEmpty();
            assertThat(server.strayBytes()).isPositive();
        }
    }

    @Test
    void aTunnelCarriesTheRequestToTheTarget() {
        Authenticator proxyLogin = (route, response) -> response.request()
                .newBuilder()
                .header("Proxy-Authorization", "Basic eA==")
                .build();
        try (RawServer target = RawServer.tls(Tls.forHosts("localhost"));
                RawServer proxy = RawServer.start().then(Step.status(407), Step.tunnelTo(target));
                PlainClient client = new PlainClient(
                        builder -> trusting(builder).proxy(Hosts.proxy(proxy)).proxyAuthenticator(proxyLogin))) {
            assertThat(client.post(target.url() + "/x")).isEqualTo("200");
            client.close();
            proxy.settle();
            target.settle();
            assertThat(proxy.connects()).hasSize(2);
            assertThat(proxy.requests()).isEmpty();
            assertThat(target.requests()).hasSize(1);
        }
    }

    @Test
    void aProxyThatRefusesTheTunnelSeesOnlyConnect() {
        try (RawServer proxy = RawServer.start().then(Step.status(502));
                PlainClient client = new PlainClient(builder -> builder.proxy(Hosts.proxy(proxy)))) {
            assertThat(client.post("https://forgejo.test/x")).isEqualTo("IOException");
            client.close();
            proxy.settle();
            assertThat(proxy.connects()).hasSize(1);
            assertThat(proxy.heads()).isEmpty();
        }
    }

    private static void assertNothingArrives(RawServer server, PlainClient client, String exception) {
        try (server;
                client) {
            assertThat(client.post(server.url() + "/x")).isEqualTo(exception);
            client.close();
            server.settle();
            assertThat(server.heads()).isEmpty();
            assertThat(server.strayBytes()).isZero();
            assertThat(server.connections()).isPositive();
        }
    }
}
