package io.github.forgejo4j.webhooks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.WebhookRejectedException;
import io.github.forgejo4j.error.WebhookRejectedException.Reason;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class WebhookProperties {
    private static final String PUSH =
            "{\"ref\":\"refs/heads/main\",\"commits\":[{\"id\":\"é😀\"}],\"total_commits\":1}";

    private final WebhookSigner signer = WebhookSigner.withSecret("s3cret");

    @Provide
    Arbitrary<Map<String, List<String>>> headers() {
        Arbitrary<String> names = Arbitraries.of(
                "Content-Type",
                "X-Forgejo-Event",
                "x-forgejo-event-type",
                "X-Gitea-Event",
                "X-Forgejo-Delivery",
                "X-Forgejo-Signature",
                "X-Gitea-Signature",
                "X-Hub-Signature-256");
        Arbitrary<String> values = Arbitraries.oneOf(
                Arbitraries.of("application/json", "application/x-www-form-urlencoded", "push", "issues", "sha256="),
                Arbitraries.strings().ofMaxLength(70));
        return Arbitraries.maps(names, values.list().ofMaxSize(2));
    }

    @Property
    void anythingAtAllIsEitherAnEventOrRejected(
            @ForAll("headers") Map<String, List<String>> headers, @ForAll byte[] body) {
        Webhooks signed = Webhooks.builder().secret("s3cret").build();
        Webhooks unsigned = Webhooks.builder().unsigned().build();

        assertThat(accepts(signed, WebhookRequest.post(headers, body))).isFalse();
        accepts(unsigned, WebhookRequest.post(headers, body));
        accepts(unsigned, WebhookRequest.get(headers, new String(body, ISO_8859_1)));
    }

    private static boolean accepts(Webhooks webhooks, WebhookRequest request) {
        try {
            webhooks.accept(request);
            return true;
        } catch (WebhookRejectedException e) {
            return false;
        }
    }

    @Property
    void anySignedTextIsAnEventOrAMalformedPayload(
            @ForAll("payloads") String json, @ForAll("types") String type, @ForAll boolean form) {
        Webhooks webhooks = Webhooks.builder().secret("s3cret").build();
        SignedWebhook signed = form ? signer.form(type, json) : signer.json(type, json);
        try {
            assertThat(webhooks.accept(signed.toRequest()).json()).isEqualTo(json);
        } catch (WebhookRejectedException e) {
            assertThat(e.reason()).isEqualTo(Reason.MALFORMED_PAYLOAD);
        }
    }

    @Provide
    Arbitrary<String> types() {
        return Arbitraries.of("push", "issues", "pull_request_comment", "pull_request_review_comment", "moon_phase");
    }

    @Provide
    Arbitrary<String> payloads() {
        Arbitrary<String> keys = Arbitraries.of("ref", "issue", "comment", "review", "repository", "commits", "x");
        Arbitrary<String> values = Arbitraries.of(
                "1",
                "\"a\"",
                "null",
                "{}",
                "[]",
                "[{}]",
                "{\"id\":1}",
                "{\"id\":\"1\"}",
                "1e400",
                "true",
                "{\"id\":[]}");
        // Lone surrogates have no UTF-8 and thus are no text that a server could have signed.
        Arbitrary<String> texts = Arbitraries.strings().ascii().ofMaxLength(30);
        return Arbitraries.oneOf(
                texts, Arbitraries.maps(keys, values).ofMaxSize(4).map(map -> {
                    StringBuilder json = new StringBuilder("{");
                    map.forEach((key, value) -> json.append(json.length() > 1 ? "," : "")
                            .append('"')
                            .append(key)
                            .append("\":")
                            .append(value));
                    return json.append('}').toString();
                }));
    }

    @Property
    void oneChangedByteOfTheBodyIsRefused(@ForAll int place, @ForAll byte changed, @ForAll boolean form) {
        SignedWebhook signed = form ? signer.form("push", PUSH) : signer.json("push", PUSH);
        byte[] body = signed.body();
        int index = Math.floorMod(place, body.length);
        boolean same = body[index] == changed;
        body[index] = changed;
        Map<String, List<String>> headers = new LinkedHashMap<>();
        signed.headers().forEach((name, value) -> headers.put(name, List.of(value)));
        Webhooks webhooks = Webhooks.builder().secret("s3cret").build();

        boolean accepted = accepts(webhooks, WebhookRequest.post(headers, body));

        // An encoded form has several spellings of one text, such as %2f for %2F; the text is what is signed.
        boolean sameText = same || (form && spelling(signed.body(), index, changed));
        assertThat(accepted).isEqualTo(sameText);
    }

    private static boolean spelling(byte[] form, int index, byte changed) {
        return Character.toUpperCase(changed) == form[index]
                && index >= 2
                && (form[index - 1] == '%' || form[index - 2] == '%');
    }
}
