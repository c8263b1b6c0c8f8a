package io.github.forgejo4j.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.forgejo4j.error.InvalidInputException;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Makes deliveries as a Forgejo instance sends them, with all its headers, for tests of a receiver. Delivery ids are counted up from 1 for
 * each signer.
 */
public final class WebhookSigner {
    private final String secret;
    private final AtomicLong deliveries = new AtomicLong();

    private WebhookSigner(String secret) {
        this.secret = secret;
    }

    /**
     * A signer with the secret of a hook.
     *
     * @throws InvalidInputException it is empty, or holds a line break or another control character
     */
    public static WebhookSigner withSecret(String secret) {
        Secrets.check(secret);
        return new WebhookSigner(secret);
    }

    /** A signer like a hook without a secret: the signature headers are sent, and are empty. */
    public static WebhookSigner withoutSecret() {
        return new WebhookSigner("");
    }

    /**
     * A delivery with the JSON as its body.
     *
     * @param eventType the word of {@code X-Forgejo-Event-Type}, such as {@code push} or {@code issue_label}
     * @param json the payload, or any text to see what a receiver does with it
     */
    public SignedWebhook json(String eventType, String json) {
        return signed(eventType, json, "application/json", json, "");
    }

    /** A delivery with the JSON in the field {@code payload} of a form. Signed is the JSON, as Forgejo does. */
    public SignedWebhook form(String eventType, String json) {
        return signed(eventType, json, "application/x-www-form-urlencoded", field(json), "");
    }

    /** A delivery by GET with the JSON in the value {@code payload} of the query. */
    public SignedWebhook get(String eventType, String json) {
        return signed(eventType, json, "", "", field(json));
    }

    private static String field(String json) {
        return "payload=" + URLEncoder.encode(json, UTF_8);
    }

    private SignedWebhook signed(String eventType, String json, String contentType, String body, String query) {
        String id = "00000000-0000-4000-8000-%012x".formatted(deliveries.incrementAndGet());
        byte[] signed = json.getBytes(UTF_8);
        String sha256 = Secrets.sign("HmacSHA256", secret, signed);
        Map<String, String> headers = new LinkedHashMap<>();
        if (!contentType.isEmpty()) {
            headers.put("Content-Type", contentType);
        }
        for (String family : new String[] {"Forgejo", "Gitea", "Gogs", "GitHub"}) {
            headers.put("X-" + family + "-Delivery", id);
            headers.put("X-" + family + "-Event", EventKind.eventOf(eventType));
            headers.put("X-" + family + "-Event-Type", eventType);
            if (!family.equals("GitHub")) {
                headers.put("X-" + family + "-Signature", sha256);
            }
        }
        headers.put("X-Hub-Signature", "sha1=" + Secrets.sign("HmacSHA1", secret, signed));
        headers.put("X-Hub-Signature-256", "sha256=" + sha256);
        return new SignedWebhook(id, headers, body.getBytes(UTF_8), query);
    }
}
