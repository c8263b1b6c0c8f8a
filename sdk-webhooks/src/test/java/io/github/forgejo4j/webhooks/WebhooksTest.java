package io.github.forgejo4j.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.WebhookRejectedException;
import io.github.forgejo4j.error.WebhookRejectedException.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WebhooksTest {
    private static final String SECRET = "kettle-whistle";
    private static final String JSON = "{\"action\":\"opened\",\"number\":3}";

    private final WebhookSigner signer = WebhookSigner.withSecret(SECRET);
    private final Webhooks webhooks = Webhooks.builder().secret(SECRET).build();

    private static WebhookRejectedException rejection(Webhooks webhooks, SignedWebhook signed) {
        return catchThrowableOfType(WebhookRejectedException.class, () -> webhooks.accept(signed.toRequest()));
    }

    private void assertRejected(SignedWebhook signed, Reason reason, String message) {
        WebhookRejectedException rejected = rejection(webhooks, signed);
        assertThat(rejected.reason()).isEqualTo(reason);
        assertThat(rejected).hasMessage("delivery rejected: " + message);
        assertThat(rejected.attempts()).isEmpty();
        assertThat(rejected.mayHaveBeenApplied()).isFalse();
        // Nothing that was refused has used up an id.
        assertThat(webhooks.accept(signer.json("issues", JSON)
                                .withHeader("X-Forgejo-Delivery", signed.id())
                                .toRequest())
                        .id())
                .isEqualTo(signed.id());
    }

    @Test
    void allSignaturesThatCameMustBeRight() {
        SignedWebhook signed = signer.json("issues", JSON);
        String other =
                WebhookSigner.withSecret("other").json("issues", JSON).headers().get("X-Gitea-Signature");

        assertRejected(
                signed.withHeader("X-Gitea-Signature", other),
                Reason.SIGNATURE_MISMATCH,
                "the signature is not that of the payload");
        assertRejected(
                signer.json("issues", JSON).withHeader("X-Hub-Signature-256", "sha256=" + other),
                Reason.SIGNATURE_MISMATCH,
                "the signature is not that of the payload");
        assertRejected(
                signer.json("issues", JSON).withHeader("X-Gitea-Signature", ""),
                Reason.SIGNATURE_MISSING,
                "X-Gitea-Signature is empty. Has the hook no secret?");
    }

    @Test
    void twoValuesOfOneSignatureMustBothBeRight() {
        SignedWebhook signed = signer.json("issues", JSON);
        Map<String, List<String>> headers = new HashMap<>();
        signed.headers().forEach((name, value) -> headers.put(name, List.of(value)));
        headers.put("x-forgejo-signature", List.of("0".repeat(64)));

        assertThatThrownBy(() -> webhooks.accept(WebhookRequest.post(headers, signed.body())))
                .hasMessage("delivery rejected: the signature is not that of the payload");
    }

    @Test
    void whatIsNoSignatureIsRefused() {
        String right = signer.json("issues", JSON).headers().get("X-Forgejo-Signature");
        for (String wrong : List.of(
                "x",
                right.substring(1),
                right + "0",
                "g" + right.substring(1),
                "sha256=" + right,
                right + "," + right)) {
            assertRejected(
                    signer.json("issues", JSON).withHeader("X-Forgejo-Signature", wrong),
                    Reason.SIGNATURE_MISMATCH,
                    "X-Forgejo-Signature is no signature");
        }
        assertRejected(
                signer.json("issues", JSON).withHeader("X-Hub-Signature-256", right),
                Reason.SIGNATURE_MISMATCH,
                "X-Hub-Signature-256 is no signature");
    }

    @Test
    void bothSecretsAreGoodWhileOneReplacesTheOther() {
        Webhooks rotating = Webhooks.builder().secret("new").secret(SECRET).build();

        rotating.accept(signer.json("issues", JSON).toRequest());
        rotating.accept(WebhookSigner.withSecret("new")
                .json("issues", JSON)
                .withHeader("X-Forgejo-Delivery", "d-2")
                .toRequest());
        // Each signature is right with some secret, yet no sender has both.
        SignedWebhook mixed = signer.json("issues", JSON)
                .withHeader(
                        "X-Gitea-Signature",
                        WebhookSigner.withSecret("new")
                                .json("issues", JSON)
                                .headers()
                                .get("X-Gitea-Signature"));
        assertThat(rejection(rotating, mixed).reason()).isEqualTo(Reason.SIGNATURE_MISMATCH);
    }

    @Test
    void aDeliveryWithoutAnIdIsRefusedUnlessReplaysAreAccepted() {
        SignedWebhook signed = signer.json("issues", JSON);
        for (String family : List.of("Forgejo", "Gitea", "Gogs", "GitHub")) {
            signed = signed.withoutHeader("X-" + family + "-Delivery");
        }

        assertRejected(
                signed,
                Reason.MALFORMED_HEADERS,
                "it has no header X-Forgejo-Delivery, so nobody can tell whether it came before");
        Webhooks lax = Webhooks.builder().secret(SECRET).acceptReplays().build();
        assertThat(lax.accept(signed.toRequest()).id()).isEmpty();
        assertThat(lax.accept(signed.toRequest()).id()).isEmpty();
    }

    @Test
    void aDeliveryWithoutAnyWordForTheEventIsRefused() {
        SignedWebhook signed = signer.json("issues", JSON);
        for (String family : List.of("Forgejo", "Gitea", "Gogs", "GitHub")) {
            signed = signed.withoutHeader("X-" + family + "-Event").withoutHeader("X-" + family + "-Event-Type");
        }

        assertRejected(signed, Reason.MALFORMED_HEADERS, "it has no header X-Forgejo-Event or X-Forgejo-Event-Type");
        assertRejected(
                signer.json("issues", JSON).withHeader("X-Forgejo-Event", "a".repeat(129)),
                Reason.MALFORMED_HEADERS,
                "X-Forgejo-Event is no word of at most 128 characters");
    }

    @Test
    void otherContentIsRefused() {
        assertRejected(
                signer.json("issues", JSON).withHeader("Content-Type", "text/plain"),
                Reason.UNSUPPORTED_CONTENT_TYPE,
                "its content is neither application/json nor application/x-www-form-urlencoded");
    }

    @Test
    void whatIsSignedMustBeAJsonObject() {
        assertRejected(
                signer.json("issues", "[1]"),
                Reason.MALFORMED_PAYLOAD,
                "the payload is malformed, it is no JSON object");
        assertRejected(
                signer.json("issues", ""), Reason.MALFORMED_PAYLOAD, "the payload is malformed, it is no JSON object");
        assertRejected(
                signer.json("issues", "{\"a\": secret}"),
                Reason.MALFORMED_PAYLOAD,
                "the payload is malformed, it is no JSON that can be read from line 1, column 7 on");
        assertRejected(
                signer.json("issues", "{} {}"),
                Reason.MALFORMED_PAYLOAD,
                "the payload is malformed, it is no JSON that can be read from line 1, column 4 on");
        assertRejected(
                signer.json("issues", "{\"issue\":{\"user\":{\"login\":7}}}"),
                Reason.MALFORMED_PAYLOAD,
                "the payload is malformed, $.issue.user.login does not have the type that servers send");
        assertThat(rejection(webhooks, signer.json("issues", "{\"a\":" + "[".repeat(200) + "]".repeat(200) + "}"))
                        .reason())
                .isEqualTo(Reason.MALFORMED_PAYLOAD);
    }

    @Test
    void theBodyIsBounded() throws IOException {
        SignedWebhook signed = signer.json("issues", JSON);
        Webhooks exact =
                Webhooks.builder().secret(SECRET).maxBodyBytes(JSON.length()).build();
        Webhooks tight = Webhooks.builder()
                .secret(SECRET)
                .maxBodyBytes(JSON.length() - 1)
                .build();

        assertThat(exact.readBody(new ByteArrayInputStream(signed.body()))).isEqualTo(signed.body());
        assertThat(exact.accept(signed.toRequest()).event()).isInstanceOf(IssueEvent.class);
        assertThat(rejection(tight, signed).reason()).isEqualTo(Reason.BODY_TOO_LARGE);
        assertThatThrownBy(() -> tight.readBody(new ByteArrayInputStream(signed.body())))
                .hasMessage("delivery rejected: it is larger than 29 bytes");
    }

    @Test
    void anIdIsForgottenAfterTheWindow() {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-30T12:00:00Z"));
        DeliveryLog log = DeliveryLog.inMemory(Duration.ofMinutes(5), 10, now::get);
        Webhooks timed = Webhooks.builder().secret(SECRET).deliveryLog(log).build();
        SignedWebhook signed = signer.json("issues", JSON);

        timed.accept(signed.toRequest());
        now.set(Instant.parse("2026-11-30T12:04:59.999Z"));
        assertThat(rejection(timed, signed)).hasMessage("delivery rejected: it was accepted before");
        assertThat(rejection(timed, signed).reason().httpStatus()).isEqualTo(200);
        now.set(Instant.parse("2026-11-30T12:05:00Z"));
        timed.accept(signed.toRequest());
    }

    @Test
    void theOldestIdIsForgottenWhenTheMemoryIsFull() {
        DeliveryLog log = DeliveryLog.inMemory(Duration.ofMinutes(5), 2, () -> Instant.EPOCH);

        assertThat(List.of(log.add("a"), log.add("b"), log.add("a"))).containsExactly(true, true, false);
        assertThat(log.add("c")).isTrue();
        assertThat(List.of(log.add("b"), log.add("c"), log.add("a"))).containsExactly(false, false, true);
    }

    @Test
    void aStoreOfOnesOwnDecides() {
        Set<String> store = new HashSet<>();
        Webhooks one = Webhooks.builder().secret(SECRET).deliveryLog(store::add).build();
        Webhooks other =
                Webhooks.builder().secret(SECRET).deliveryLog(store::add).build();
        SignedWebhook signed = signer.json("issues", JSON);

        one.accept(signed.toRequest());

        assertThat(rejection(other, signed).reason()).isEqualTo(Reason.REPLAYED);
        assertThat(store).containsExactly(signed.id());
    }

    @Test
    void ofManyAtTheSameTimeOneIsAccepted() throws Exception {
        SignedWebhook signed = signer.json("issues", JSON);
        var threads = Executors.newFixedThreadPool(8);
        List<Future<Boolean>> results = new ArrayList<>();
        try {
            IntStream.range(0, 64).forEach(i -> results.add(threads.submit(() -> rejection(webhooks, signed) == null)));
            int accepted = 0;
            for (Future<Boolean> result : results) {
                accepted += result.get() ? 1 : 0;
            }
            assertThat(accepted).isEqualTo(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void settingsThatContradictEachOtherAreRefused() {
        assertThatThrownBy(() -> Webhooks.builder().build())
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("secret is not set: set the secret of the hook.");
        assertThatThrownBy(() -> Webhooks.builder().secret("s").unsigned().build())
                .hasMessage("secret contradicts unsigned(): signatures are either checked or not.");
        assertThatThrownBy(() -> Webhooks.builder()
                        .secret("s")
                        .acceptReplays()
                        .deliveryLog(id -> true)
                        .build())
                .hasMessage("deliveryLog contradicts acceptReplays().");
        assertThatThrownBy(() -> Webhooks.builder().maxBodyBytes(0))
                .hasMessage("maxBodyBytes must be positive and is 0.");
        assertThatThrownBy(() -> DeliveryLog.inMemory(Duration.ZERO, 1))
                .hasMessage("window must be positive and is PT0S.");
        assertThatThrownBy(() -> DeliveryLog.inMemory(Duration.ofDays(1), 0))
                .hasMessage("capacity must be positive and is 0.");
    }

    @Test
    void aKindOfEventHasOneHandler() {
        WebhookHandlers.Builder builder = WebhookHandlers.builder().on(PushEvent.class, event -> {});

        assertThatThrownBy(() -> builder.on(PushEvent.class, event -> {}))
                .hasMessage("kind PushEvent has a handler already: one delivery makes one call.");
        assertThatThrownBy(() -> builder.on(WebhookEvent.class, event -> {}))
                .hasMessage("kind must be a class of events: for all others use otherwise(..).");
        assertThat(builder.build()
                        .handle(webhooks.accept(signer.json("issues", JSON).toRequest())))
                .isFalse();
    }

    @Test
    void nothingPrintsASecret() {
        assertThat(webhooks.toString()
                        + Webhooks.builder().secret(SECRET)
                        + signer
                        + signer.json("issues", JSON)
                        + webhooks.accept(signer.json("issues", JSON).toRequest()))
                .doesNotContain(SECRET, JSON);
    }

    @Test
    void aTextThatIsNoUtf8IsRefused() {
        byte[] body = {'{', '"', (byte) 0xff, '"', ':', '1', '}'};
        Map<String, String> headers = Map.of(
                "Content-Type", "application/json",
                "X-Forgejo-Event", "issues",
                "X-Forgejo-Delivery", "d-1",
                "X-Forgejo-Signature", Secrets.sign("HmacSHA256", SECRET, body));

        assertThatThrownBy(() -> webhooks.accept(WebhookRequest.post(headers::get, body)))
                .hasMessage("delivery rejected: the payload is malformed, it is no UTF-8");
    }
}
