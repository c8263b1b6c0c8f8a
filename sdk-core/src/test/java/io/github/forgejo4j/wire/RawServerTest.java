package io.github.forgejo4j.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.Authenticator;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.BufferedSink;
import okio.ByteString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Shows that the raw server sees what an unguarded OkHttp sends more than once, and only that. */
class RawServerTest {
    private static final Authenticator STUBBORN = (route, response) -> response.priorResponse() == null
            ? response.request().newBuilder().header("Authorization", "token 2").build()
            : null;

    private final RawServer server = RawServer.start();

    @AfterEach
    void close() {
        server.close();
    }

    static Stream<Arguments> whatADefaultClientRepeats() {
        return Stream.of(
                Arguments.of("503 with Retry-After: 0", false, Step.status(503, "Retry-After: 0"), 2),
                Arguments.of("503 without Retry-After", false, Step.status(503), 1),
                Arguments.of("408", false, Step.status(408), 2),
                Arguments.of(
                        "408 and FIN",
                        false,
                        Step.status(408, "Connection: close").thenFin(),
                        2),
                Arguments.of("408 with Retry-After: 5", false, Step.status(408, "Retry-After: 5"), 1),
                Arguments.of("401", false, Step.status(401), 2),
                Arguments.of("307", false, Step.status(307, "Location: /elsewhere"), 2),
                Arguments.of("warm: FIN", true, Step.fin(), 2),
                Arguments.of("warm: RST", true, Step.rst(), 2),
                Arguments.of(
                        "warm: half a status line",
                        true,
                        Step.raw("HTTP/1.1 20").thenFin(),
                        2),
                Arguments.of(
                        "warm: half a header",
                        true,
                        Step.raw("HTTP/1.1 200 OK\r\nConte").thenFin(),
                        2),
                Arguments.of(
                        "warm: 100 and FIN",
                        true,
                        Step.raw("HTTP/1.1 100 Continue\r\n\r\n").thenFin(),
                        2),
                Arguments.of("fresh: FIN", false, Step.fin(), 1),
                Arguments.of("fresh: RST", false, Step.rst(), 1),
                Arguments.of("truncated body", true, Step.truncatedBody(200), 1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void whatADefaultClientRepeats(String name, boolean warm, Step first, int expected) {
        server.then(first);
        try (PlainClient client = new PlainClient(builder -> builder.authenticator(STUBBORN))) {
            if (warm) {
                client.warmUp(server.url(), 1);
            }
            client.post(server.url() + "/x");
        }
        server.settle();
        assertThat(server.requests()).hasSize(expected);
        assertThat(server.partialRequests()).isZero();
        assertThat(server.strayBytes()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 3", "2, 4", "5, 7"})
    void oneCallLandsAsOftenAsThereAreIdleConnectionsAndTwiceMore(int idle, int expected) {
        server.meetWarmUps(Math.max(1, idle)).otherwise(Step.fin());
        try (PlainClient client = PlainClient.standard()) {
            if (idle > 0) {
                client.warmUp(server.url(), idle);
            }
            assertThat(client.post(server.url() + "/x")).isEqualTo("IOException");
        }
        server.settle();
        assertThat(server.requests()).hasSize(expected);
    }

    @Test
    void theSecondAddressIsTriedAfterTheFirstReadEverything() {
        try (RawServer second = RawServer.at("127.0.0.2", server.port());
                PlainClient client = new PlainClient(builder -> Hosts.twoAddresses(builder))) {
            server.then(Step.fin());
            assertThat(client.post(server.url("two.test") + "/x")).isEqualTo("200");
            client.close();
            server.settle();
            second.settle();
            assertThat(server.requests()).hasSize(1);
            assertThat(second.requests()).hasSize(1);
        }
    }

    @Test
    void aLargeBodyIsBegunThriceWhenTheServerClosesAfterTheHeaders() {
        server.otherwise(Step.closeAfterHeaders());
        try (PlainClient client = PlainClient.standard()) {
            client.warmUp(server.url(), 1);
            client.send(new Request.Builder()
                    .url(server.url() + "/x")
                    .post(RequestBody.create(new byte[8 << 20], null))
                    .build());
        }
        server.settle();
        assertThat(server.requests()).isEmpty();
        assertThat(server.heads()).hasSize(3);
        assertThat(server.partialRequests()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "false, 0"})
    void aConnectionThatWasClosedWhileIdleTakesNoRequest(boolean retries, int expected) {
        try (PlainClient client = new PlainClient(builder -> builder.retryOnConnectionFailure(retries))) {
            client.warmUp(server.url(), 1);
            server.endConnections(false);
            client.post(server.url() + "/x");
        }
        server.settle();
        assertThat(server.requests()).hasSize(expected);
    }

    @Test
    void aPlainProxyThatAsksForCredentialsIsAskedTwice() {
        server.then(Step.status(407));
        try (PlainClient client =
                new PlainClient(builder -> builder.proxy(Hosts.proxy(server)).proxyAuthenticator(STUBBORN))) {
            assertThat(client.post("http://forgejo.test/x")).isEqualTo("200");
        }
        server.settle();
        assertThat(server.requests())
                .extracting(WireRequest::line)
                .containsExactly("POST http://forgejo.test/x HTTP/1.1", "POST http://forgejo.test/x HTTP/1.1");
    }

    @Test
    void aRequestIsRecordedVerbatim() {
        try (PlainClient client = PlainClient.standard()) {
            client.send(new Request.Builder()
                    .url(server.url() + "/a%20b?c=d")
                    .header("X-Case", "Kept")
                    .put(RequestBody.create(new byte[] {0, (byte) 0xff, '\r', '\n'}, null))
                    .build());
        }
        server.settle();
        WireRequest request = server.requests().get(0);
        assertThat(request.line()).isEqualTo("PUT /a%20b?c=d HTTP/1.1");
        assertThat(request.headers()).startsWith("X-Case: Kept", "Content-Length: 4");
        assertThat(request.body()).isEqualTo(ByteString.decodeHex("00ff0d0a"));
        assertThat(request.connection()).isZero();
    }

    @Test
    void aChunkedBodyIsPutTogether() {
        try (PlainClient client = PlainClient.standard()) {
            client.send(new Request.Builder()
                    .url(server.url() + "/x")
                    .post(new RequestBody() {
                        @Override
                        public MediaType contentType() {
                            return null;
                        }

                        @Override
                        public void writeTo(BufferedSink sink) throws IOException {
                            sink.writeUtf8("one,").flush();
                            sink.writeUtf8("two").flush();
                        }
                    })
                    .build());
        }
        server.settle();
        assertThat(server.requests().get(0).header("transfer-encoding")).contains("chunked");
        assertThat(server.requests().get(0).body().utf8()).isEqualTo("one,two");
    }

    @Test
    void whatBreaksOffInBodyOrHeadersIsNoRequest() throws IOException {
        write("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n1234");
        write("POST /x HTTP/1.1\r\nHos");
        write("POST /x HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n");
        server.settle();
        assertThat(server.requests()).isEmpty();
        assertThat(server.partialRequests()).isEqualTo(2);
        assertThat(server.strayBytes()).isEqualTo("POST /x HTTP/1.1\r\nHos".length());
    }

    @Test
    void bytesAfterTheScriptEndedAreStray() throws IOException {
        server.then(Step.stall());
        write("GET /x HTTP/1.1\r\n\r\nGET /y");
        server.settle();
        assertThat(server.requests()).extracting(WireRequest::target).isEqualTo(List.of("/x"));
        assertThat(server.strayBytes()).isEqualTo("GET /y".length());
    }

    private void write(String bytes) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.US_ASCII));
        }
    }
}
