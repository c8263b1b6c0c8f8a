package io.github.forgejo4j.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.tls.HandshakeCertificates;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Shows that the raw HTTP/2 server sees what an unguarded OkHttp sends more than once, and only that. */
class RawH2ServerTest {
    private final RawH2Server server = RawH2Server.start();

    @AfterEach
    void close() {
        server.close();
    }

    static Stream<Arguments> whatADefaultClientRepeats() {
        H2Step refused = H2Step.reset(H2Error.REFUSED_STREAM);
        Stream<Arguments> resets = Stream.of(
                        H2Error.CANCEL,
                        H2Error.INTERNAL_ERROR,
                        H2Error.NO_ERROR,
                        H2Error.ENHANCE_YOUR_CALM,
                        H2Error.PROTOCOL_ERROR,
                        H2Error.HTTP_1_1_REQUIRED)
                .map(code -> Arguments.of("warm: " + code, true, List.of(H2Step.reset(code)), 2));
        return Stream.concat(
                resets,
                Stream.of(
                        Arguments.of("warm: refused once", true, List.of(refused), 2),
                        Arguments.of("warm: refused twice", true, List.of(refused, refused), 3),
                        Arguments.of("warm: refused always", true, List.of(refused, refused, refused, refused), 3),
                        Arguments.of("warm: GOAWAY below", true, List.of(H2Step.goAwayBelow()), 2),
                        Arguments.of("warm: GOAWAY covering", true, List.of(H2Step.goAwayCoveringThenFin()), 2),
                        Arguments.of("warm: FIN", true, List.of(H2Step.fin()), 2),
                        Arguments.of("warm: RST", true, List.of(H2Step.rst()), 2),
                        Arguments.of("503", true, List.of(H2Step.status(503, "retry-after", "0")), 2),
                        Arguments.of("fresh: refused", false, List.of(refused), 1),
                        Arguments.of("fresh: CANCEL", false, List.of(H2Step.reset(H2Error.CANCEL)), 1),
                        Arguments.of("fresh: GOAWAY below", false, List.of(H2Step.goAwayBelow()), 1),
                        Arguments.of("fresh: FIN", false, List.of(H2Step.fin()), 1)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void whatADefaultClientRepeats(String name, boolean warm, List<H2Step> steps, int expected) {
        server.then(steps.toArray(new H2Step[0]));
        try (PlainClient client = PlainClient.http2()) {
            if (warm) {
                client.warmUp(server.url(), 1);
            }
            client.post(server.url() + "/x");
        }
        server.settle();
        assertThat(server.requests()).hasSize(expected);
        assertThat(server.heads()).hasSize(expected);
    }

    @Test
    void anIdleConnectionThatWasGivenUpIsNotUsedAgain() throws IOException {
        try (PlainClient client = PlainClient.http2()) {
            client.warmUp(server.url(), 1);
            server.goAwayIdle();
            assertThat(client.post(server.url() + "/x")).isEqualTo("200");
            server.finIdle();
            assertThat(client.post(server.url() + "/x")).isEqualTo("200");
        }
        server.settle();
        assertThat(server.requests()).extracting(WireRequest::connection).containsExactly(1, 2);
    }

    @Test
    void aMisdirectedRequestOnACoalescedConnectionIsRepeated() {
        HandshakeCertificates trusted = Tls.trusting();
        try (RawH2Server tls = RawH2Server.tls(Tls.forHosts("one.test", "two.test"));
                PlainClient client = new PlainClient(builder ->
                        Hosts.anyName(builder).sslSocketFactory(trusted.sslSocketFactory(), trusted.trustManager()))) {
            tls.then(H2Step.status(421));
            client.warmUp(tls.url("one.test"), 1);
            assertThat(client.post(tls.url("two.test") + "/x")).isEqualTo("200");
            client.close();
            tls.settle();
            assertThat(tls.requests()).extracting(WireRequest::connection).containsExactly(0, 1);
        }
    }

    @Test
    void headersAndBodyAreReadable() {
        try (PlainClient client = PlainClient.http2()) {
            for (int i = 0; i < 3; i++) {
                client.send(new Request.Builder()
                        .url(server.url() + "/a%20b?c=~d\\")
                        .header("X-Text", "AZaz09 !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
                        .patch(RequestBody.create(new byte[100_000], null))
                        .build());
            }
        }
        server.settle();
        assertThat(server.requests()).hasSize(3).allSatisfy(request -> {
            assertThat(request.line()).isEqualTo("PATCH /a%20b?c=~d\\");
            assertThat(request.header("x-text")).contains("AZaz09 !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~");
            assertThat(request.header("content-length")).contains("100000");
            assertThat(request.body().size()).isEqualTo(100_000);
        });
    }

    @Test
    void aBodyThatFailsLeavesHeadersWithoutARequest() {
        try (PlainClient client = PlainClient.http2()) {
            client.send(new Request.Builder()
                    .url(server.url() + "/x")
                    .post(new FailingBody(20_000))
                    .build());
        }
        server.settle();
        assertThat(server.heads()).hasSize(1);
        assertThat(server.requests()).isEmpty();
    }
}
