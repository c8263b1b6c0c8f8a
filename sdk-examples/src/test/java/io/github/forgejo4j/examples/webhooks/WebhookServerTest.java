package io.github.forgejo4j.examples.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.webhooks.SignedWebhook;
import io.github.forgejo4j.webhooks.WebhookSigner;
import io.github.forgejo4j.webhooks.Webhooks;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Genuine and forged deliveries over a socket. */
class WebhookServerTest {
    private static final String ISSUE = "{\"action\":\"opened\",\"number\":3,\"issue\":{\"title\":\"drip\"},"
            + "\"repository\":{\"full_name\":\"nimbus/kettle\"},\"sender\":{\"login\":\"ada\"}}";
    private static final String PRINTED = "nimbus/kettle: issue #3 opened, \"drip\" by ada";

    private final WebhookSigner signer = WebhookSigner.withSecret("kettle-whistle");
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final HttpClient client = HttpClient.newHttpClient();
    private WebhookServer server;

    @BeforeEach
    void start() throws IOException {
        server = WebhookServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                "/hook",
                Webhooks.builder().secret("kettle-whistle").maxBodyBytes(1000).build(),
                WebhookPrinter.handlers(new PrintStream(printed, true, UTF_8)),
                Runnable::run);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpResponse<String> send(SignedWebhook signed) throws IOException, InterruptedException {
        String query = signed.query().isEmpty() ? "" : "?" + signed.query();
        HttpRequest.Builder request = HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.address().getPort() + "/hook" + query));
        signed.headers().forEach(request::header);
        request = query.isEmpty() ? request.POST(HttpRequest.BodyPublishers.ofByteArray(signed.body())) : request.GET();
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private void assertAnswer(SignedWebhook signed, int status, String text) throws IOException, InterruptedException {
        HttpResponse<String> response = send(signed);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.body()).isEqualTo(text);
    }

    private String printed() {
        return printed.toString(UTF_8).strip();
    }

    @Test
    void jsonFormAndQueryAreAccepted() throws Exception {
        assertAnswer(signer.json("issues", ISSUE), 200, "accepted");
        assertAnswer(signer.form("issues", ISSUE), 200, "accepted");
        assertAnswer(signer.get("issues", ISSUE), 200, "accepted");
        assertAnswer(signer.json("push", "{\"ref\":\"refs/heads/main\",\"total_commits\":2}"), 200, "accepted");
        assertAnswer(signer.json("moon_phase", "{}"), 200, "accepted");

        assertThat(printed().lines())
                .containsExactly(
                        PRINTED, PRINTED, PRINTED, "somewhere: 2 commits to refs/heads/main", "somewhere: moon_phase");
    }

    @Test
    void aDeliveryThatComesAgainIsAnsweredAndNotHandled() throws Exception {
        SignedWebhook signed = signer.json("issues", ISSUE);

        assertAnswer(signed, 200, "accepted");
        assertAnswer(signed, 200, "delivery rejected: it was accepted before");

        assertThat(printed()).isEqualTo(PRINTED);
    }

    @Test
    void forgedAndBrokenDeliveriesAreRefused() throws Exception {
        assertAnswer(
                WebhookSigner.withSecret("guess").json("issues", ISSUE),
                401,
                "delivery rejected: the signature is not that of the payload");
        assertAnswer(
                WebhookSigner.withoutSecret().form("issues", ISSUE),
                401,
                "delivery rejected: X-Forgejo-Signature is empty. Has the hook no secret?");
        assertAnswer(
                signer.json("issues", ISSUE + " ".repeat(1000)),
                413,
                "delivery rejected: it is larger than 1000 bytes");
        assertAnswer(
                signer.json("issues", "no JSON"),
                400,
                "delivery rejected: the payload is malformed, it is no JSON that can be read from line 1, column 1 on");

        assertThat(printed()).isEmpty();
    }
}
