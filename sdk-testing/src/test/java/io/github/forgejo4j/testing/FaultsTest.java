package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultsTest {
    private static final String ISSUES = "/repos/{owner}/{repo}/issues";
    private static final String PATH = "/repos/alice/tickets/issues";
    private static final String BODY = "{\"title\":\"t\"}";

    private FakeForgejo fake;
    private FakeRepository repository;
    private Client client;

    @BeforeEach
    void start() {
        fake = FakeForgejo.start();
        repository = fake.repository("alice", "tickets");
        client = new Client(fake);
    }

    @AfterEach
    void stop() {
        client.close();
        fake.close();
    }

    @Test
    void aLostReplyActsAndClosesTheConnectionWithoutAByte() throws IOException {
        Fault fault = fake.faults().on("POST", ISSUES).times(1).loseReply();

        assertThatThrownBy(() -> client.tryToSend("POST", PATH, Client.JSON, BODY))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("unexpected end of stream");

        assertThat(repository.issues()).hasSize(1);
        assertThat(fault.hits()).isOne();
        fake.assertArrivedOnce("POST", ISSUES);
        ReceivedRequest lost = fake.requests().get(0);
        assertThat(lost.status()).isNull();
        assertThat(lost.acted()).isTrue();
        assertThat(client.post(PATH, BODY).status()).isEqualTo(201);
        assertThat(fake.count("POST", ISSUES)).isEqualTo(2);
    }

    @Test
    void aStatusAnswersInTheServersPlaceAndDoesNotAct() {
        fake.faults()
                .on("POST", ISSUES)
                .times(1)
                .status(503)
                .header("Retry-After", "1")
                .header("X-Why", "tests")
                .body("later");

        Client.Reply refused = client.post(PATH, BODY);

        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.headers().get("Retry-After")).isEqualTo("1");
        assertThat(refused.headers().get("X-Why")).isEqualTo("tests");
        assertThat(refused.headers().get("Content-Type")).isEqualTo("text/plain; charset=utf-8");
        assertThat(refused.text()).isEqualTo("later");
        assertThat(repository.issues()).isEmpty();
        assertThat(fake.requests().get(0).acted()).isFalse();
        assertThat(fake.requests().get(0).status()).isEqualTo(503);
        assertThat(client.post(PATH, BODY).status()).isEqualTo(201);
    }

    @Test
    void aResetDoesNotActAndReachesTheClientAsOne() throws IOException {
        // Two connections before it: the socket that is reset must be the right one of several.
        try (Client first = new Client(fake);
                Client second = new Client(fake)) {
            assertThat(first.get("/version").status()).isEqualTo(200);
            assertThat(second.get("/version").status()).isEqualTo(200);
            fake.faults().on("POST", ISSUES).times(1).reset();

            assertThatThrownBy(() -> raw("POST " + "/api/v1" + PATH, BODY))
                    .isInstanceOf(SocketException.class)
                    .hasMessageContaining("reset");

            assertThat(first.get("/version").status()).isEqualTo(200);
            assertThat(second.get("/version").status()).isEqualTo(200);
        }
        assertThat(repository.issues()).isEmpty();
        ReceivedRequest reset = fake.requests("POST", ISSUES).get(0);
        assertThat(reset.status()).isNull();
        assertThat(reset.acted()).isFalse();
    }

    @Test
    void aTruncatedAnswerBreaksOffInTheBody() {
        fake.faults().on("POST", ISSUES).times(1).truncate();

        assertThatThrownBy(() -> client.tryToSend("POST", PATH, Client.JSON, BODY))
                .isInstanceOf(IOException.class);

        assertThat(repository.issues()).hasSize(1);
        assertThat(fake.requests().get(0).status()).isEqualTo(201);
    }

    @Test
    void aTruncatedShortAnswerSendsItsHeadAndHalfOfItsBody() throws IOException {
        fake.faults().on("GET", "/version").times(1).truncate();

        String wire = raw("GET /api/v1/version", "");

        assertThat(wire).startsWith("HTTP/1.1 200");
        int length = Integer.parseInt(wire.replaceAll("(?s).*Content-Length: (\\d+).*", "$1"));
        String body = wire.substring(wire.indexOf("\r\n\r\n") + 4);
        assertThat(body).hasSize(length / 2).startsWith("{\"ver");
    }

    @Test
    void aTruncatedAnswerWithoutABodyIsLostWhole() {
        repository.addIssue("one");
        fake.faults()
                .on("DELETE", "/repos/{owner}/{repo}/issues/{index}")
                .times(1)
                .truncate();

        assertThatThrownBy(() -> client.tryToSend("DELETE", PATH + "/1", null, null))
                .isInstanceOf(IOException.class);

        assertThat(repository.issues()).isEmpty();
        assertThat(fake.requests().get(0).status()).isNull();
    }

    @Test
    void anHtmlPageStandsInForAGatewayAndDoesNotAct() {
        fake.faults().on("POST", ISSUES).times(1).htmlPage(502);

        Client.Reply page = client.post(PATH, BODY);

        assertThat(page.status()).isEqualTo(502);
        assertThat(page.headers().get("Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(page.text()).startsWith("<html>").contains("502");
        assertThat(repository.issues()).isEmpty();
    }

    @Test
    void actThenAnswersWithAGatewayPageAlthoughItActed() {
        fake.faults().on("POST", ISSUES).times(1).actThen(502);

        Client.Reply page = client.post(PATH, BODY);

        assertThat(page.status()).isEqualTo(502);
        assertThat(page.text()).contains("<html>");
        assertThat(repository.issues()).hasSize(1);
        assertThat(fake.requests().get(0).acted()).isTrue();
        assertThat(fake.requests().get(0).status()).isEqualTo(502);
    }

    @Test
    void aSlowReplyComesAfterItsDelayAndHasActedBefore() {
        fake.faults().on("POST", ISSUES).times(1).slow(Duration.ofMillis(150));

        long begin = System.nanoTime();
        assertThat(client.post(PATH, BODY).status()).isEqualTo(201);

        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(150));
        assertThat(repository.issues()).hasSize(1);
    }

    @Test
    void aStalledReplyNeverComesAndDoesNotHoldUpTheEnd() {
        fake.faults().on("GET", "/version").stall();

        assertThatThrownBy(() -> {
                    try (Socket socket = connect()) {
                        socket.setSoTimeout(100);
                        write(socket, "GET /api/v1/version", "");
                        assertThat(socket.getInputStream().read()).isNotNegative();
                    }
                })
                .isInstanceOf(SocketTimeoutException.class);

        assertThat(fake.requests().get(0).acted()).isTrue();
        long begin = System.nanoTime();
        fake.close();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void skipLetsTheFirstOnesPassAndTimesEndsIt() {
        Fault fault = fake.faults().on("GET", "/version").skip(2).times(2).status(500);
        List<Integer> statuses = new ArrayList<>();

        for (int i = 0; i < 6; i++) {
            statuses.add(client.get("/version").status());
        }

        assertThat(statuses).containsExactly(200, 200, 500, 500, 200, 200);
        assertThat(fault.hits()).isEqualTo(2);
    }

    @Test
    void chanceIsTheSameInEveryRun() {
        List<List<Integer>> runs = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            fake.faults().clear();
            fake.faults().on("GET", "/version").withProbability(0.5, 42).status(500);
            List<Integer> statuses = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                statuses.add(client.get("/version").status());
            }
            runs.add(statuses);
        }

        assertThat(runs.get(0)).isEqualTo(runs.get(1)).contains(200, 500);
    }

    @Test
    void rulesAreForTheirOwnRouteOnly() {
        fake.faults().on("GET", "/repos/{owner}/{repo}").status(500);
        fake.faults().on("*", "/repos/alice/other/issues").status(501);
        fake.repository("alice", "other");

        assertThat(client.get("/repos/search").status()).isEqualTo(200);
        assertThat(client.get(PATH).status()).isEqualTo(200);
        assertThat(client.get("/repos/alice/other/issues").status()).isEqualTo(501);
        assertThat(client.get("/repos/alice/tickets").status()).isEqualTo(500);
    }

    @Test
    void anEmptySegmentMeetsTheRuleOfTheRouteItReallyAddresses() {
        fake.faults()
                .on("DELETE", "/repos/{owner}/{repo}/issues/{index}/labels")
                .status(418);

        assertThat(client.delete(PATH + "/1/labels/").status()).isEqualTo(418);
    }

    @Test
    void aRuleForEverythingStrikesUnknownPathsToo() {
        Fault fault = fake.faults().on("*", "/**").status(500);

        assertThat(client.get("/nowhere").status()).isEqualTo(500);
        fault.remove();
        assertThat(client.get("/nowhere").status()).isEqualTo(404);
    }

    @Test
    void aRuleThatCanNeverMatchIsRefused() {
        assertThatThrownBy(() -> fake.faults().on("POST", "/repos/{owner}/{repo}/isues"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("No route of Forgejo's API is POST /repos/{owner}/{repo}/isues.");
        assertThatThrownBy(() -> fake.faults().on("PUT", ISSUES)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> fake.count("GET", "/api/v1/version")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> fake.faults().on("GET", "/version").times(0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> fake.faults().on("GET", "/version").withProbability(Double.NaN, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private Socket connect() throws IOException {
        return new Socket("127.0.0.1", URI.create(fake.url()).getPort());
    }

    private void write(Socket socket, String methodAndPath, String body) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write((methodAndPath + " HTTP/1.1\r\nHost: x\r\nAuthorization: token " + fake.token()
                        + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    /** Everything that comes back until the server closes. */
    private String raw(String methodAndPath, String body) throws IOException {
        try (Socket socket = connect()) {
            socket.setSoTimeout(5000);
            write(socket, methodAndPath, body);
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
