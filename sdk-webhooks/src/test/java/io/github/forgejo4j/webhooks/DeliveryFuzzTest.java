package io.github.forgejo4j.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.WebhookRejectedException;
import io.github.forgejo4j.error.WebhookRejectedException.Reason;
import io.github.forgejo4j.fuzz.Corpus;
import io.github.forgejo4j.fuzz.FuzzContract;
import io.github.forgejo4j.fuzz.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Deliveries of real servers, broken: an event, or a rejection that tells why and nothing of what was sent. */
class DeliveryFuzzTest extends FuzzContract {
    private static final int SHORT = 2_000;
    private static final String SECRET = "kettle-whistle";
    private static final String[] JSON = {
        "\"action\":",
        "\"repository\":",
        "\"comment\":{}",
        "\"review\":{}",
        "{\"",
        "\":",
        "[[",
        "}{",
        "\\u0000",
        "\\ud800",
        "1e999999999"
    };
    private static final String[] TYPES = {
        "push",
        "issues",
        "issue_comment",
        "pull_request",
        "pull_request_comment",
        "pull_request_review_comment",
        "release",
        "create",
        "package",
        "action_run_failure",
        "moon_phase",
        "",
        "wiki"
    };

    private final WebhookSigner signer = WebhookSigner.withSecret(SECRET);
    private final Webhooks signed =
            Webhooks.builder().secret("another").secret(SECRET).acceptReplays().build();
    private final Webhooks unsigned =
            Webhooks.builder().unsigned().acceptReplays().build();

    @Override
    protected List<Target> targets() {
        List<String> bodies = recorded()
                .map(Recorded::body)
                .filter(body -> body.startsWith("{"))
                .toList();
        List<String> forms = Stream.concat(
                        recorded().map(Recorded::body).filter(body -> body.startsWith("payload=")),
                        Stream.of("payload=%7B%7D", "a=b&payload=%7B%22ref%22%3A+1%7D&c"))
                .toList();
        String push = bodies.get(0);
        SignedWebhook genuine = signer.json("push", push);
        String signature = genuine.headers().get("X-Forgejo-Signature");
        return List.of(
                new Target("signed payload", Corpus.of(bodies.stream(), JSON), SHORT, (input, n) -> payload(input, n)),
                new Target(
                        "form",
                        Corpus.of(forms.stream(), "payload=", "&", "%", "%7B", "%zz", "+"),
                        SHORT,
                        (input, n) -> form(input)),
                new Target(
                        "signature",
                        Corpus.of(Stream.of(signature, "sha256=" + signature), "sha256=", "sha1=", "0x", "\uff11"),
                        SHORT,
                        (input, n) -> signature(input, n, genuine, signature)),
                new Target(
                        "headers of a delivery",
                        Corpus.of(
                                Stream.of(
                                        "push",
                                        "issue_label",
                                        "application/json",
                                        "application/x-www-form-urlencoded; charset=utf-8"),
                                TYPES),
                        SHORT,
                        (input, n) -> headers(input, n, genuine)));
    }

    private static Stream<Recorded> recorded() {
        try {
            return Recorded.selection().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean look(WebhookDelivery delivery) {
        assertThat(delivery.event()).isNotNull();
        assertThat(delivery.event().toString()).hasSizeLessThan(60_000);
        assertThat(delivery.toString()).hasSizeLessThan(600);
        return !(delivery.event() instanceof UnknownEvent);
    }

    /** What is signed can be any text; only its form is refused, and in words of our own. */
    private boolean payload(byte[] input, long n) {
        String json = new String(input, StandardCharsets.UTF_8);
        String type = TYPES[(int) (n % TYPES.length)];
        try {
            return look(signed.accept(
                    signer.json(type.isEmpty() ? "push" : type, json).toRequest()));
        } catch (WebhookRejectedException e) {
            assertThat(e.reason()).isEqualTo(Reason.MALFORMED_PAYLOAD);
            assertThat(e.getMessage()).hasSizeLessThan(1_000);
            throw e;
        }
    }

    private boolean form(byte[] input) {
        Map<String, String> headers = Map.of(
                "Content-Type",
                "application/x-www-form-urlencoded",
                "X-Forgejo-Event",
                "push",
                "X-Forgejo-Delivery",
                "d");
        return look(unsigned.accept(WebhookRequest.post(headers::get, input)));
    }

    private boolean signature(byte[] input, long n, SignedWebhook genuine, String right) {
        String given = Corpus.text(input);
        boolean hub = n % 2 == 0;
        Map<String, List<String>> headers = new LinkedHashMap<>();
        genuine.headers().forEach((name, value) -> {
            if (!name.contains("Signature")) {
                headers.put(name, List.of(value));
            }
        });
        headers.put(hub ? "X-Hub-Signature-256" : "X-Forgejo-Signature", List.of(given));
        String word = given.strip();
        String hex = hub && word.startsWith("sha256=") ? word.substring("sha256=".length()) : hub ? "" : word;
        boolean accepted;
        try {
            accepted = look(signed.accept(WebhookRequest.post(headers, genuine.body())));
        } catch (WebhookRejectedException e) {
            accepted = false;
        }
        // Digits are the same in either case, and are ASCII.
        assertThat(accepted)
                .isEqualTo(hex.length() == right.length()
                        && hex.toLowerCase(Locale.ROOT).equals(right));
        return accepted;
    }

    private boolean headers(byte[] input, long n, SignedWebhook genuine) {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        genuine.headers().forEach((name, value) -> headers.put(name, List.of(value)));
        List<String> names = List.copyOf(headers.keySet());
        headers.put(names.get((int) (n % names.size())), List.of(Corpus.text(input)));
        return look(signed.accept(WebhookRequest.post(headers, genuine.body())));
    }
}
