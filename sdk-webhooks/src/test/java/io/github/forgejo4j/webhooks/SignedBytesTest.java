package io.github.forgejo4j.webhooks;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.WebhookRejectedException;
import io.github.forgejo4j.error.WebhookRejectedException.Reason;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers sign the JSON text and then put it into the form; GitHub signs the form. */
class SignedBytesTest {
    private static final String JSON = "{\n  \"ref\": \"refs/heads/main\",\n  \"repository\": {\n    \"id\": 7,\n"
            + "    \"full_name\": \"nimbus/kettle\"\n  },\n  \"total_commits\": 1\n}";
    private static final String FORM =
            "payload=%7B%0A++%22ref%22%3A+%22refs%2Fheads%2Fmain%22%2C%0A++%22repository%22%3A+%7B"
                    + "%0A++++%22id%22%3A+7%2C%0A++++%22full_name%22%3A+%22nimbus%2Fkettle%22%0A++%7D%2C%0A++%22total_commits%22%3A+1"
                    + "%0A%7D";
    private static final String OF_JSON = "79fb4a3ddc470c1d8fa072802ecdaebbff3cd8d360a44aefb1cab4eb28b93781";
    private static final String OF_FORM = "6b654e28d3ee71a43901d05bd9b1349c3bec70f8fd7dc78d168f8daec3d61331";
    private static final String SHA1_OF_JSON = "ae2471f6cf1bbd6272858370c11a668781d6f13a";
    private static final String OF_JSON_WITH_EMPTY_KEY =
            "9bd7895f02c25279d67f4dc8764d1b3366188e6ed6b7548e54087f3f1ddddb54";
    private static final String JSON_TYPE = "application/json";
    private static final String FORM_TYPE = "application/x-www-form-urlencoded";

    private final Webhooks webhooks =
            Webhooks.builder().secret("kettle-whistle").acceptReplays().build();

    private static WebhookRequest request(
            String contentType, String body, @Nullable String header, @Nullable String signature) {
        Map<String, String> headers = new HashMap<>();
        headers.put("Content-Type", contentType);
        headers.put("X-Forgejo-Event", "push");
        headers.put("X-Forgejo-Event-Type", "push");
        headers.put("X-Forgejo-Delivery", "d-1");
        if (header != null) {
            headers.put(header, signature);
        }
        return WebhookRequest.post(headers::get, body.getBytes(US_ASCII));
    }

    private static void assertPush(WebhookDelivery delivery) {
        PushEvent push = (PushEvent) delivery.event();
        assertThat(push.ref()).isEqualTo("refs/heads/main");
        assertThat(Objects.requireNonNull(push.repository()).id()).isEqualTo(7);
        assertThat(push.totalCommits()).isEqualTo(1);
        assertThat(delivery.json()).isEqualTo(JSON);
    }

    private void assertRejected(Reason reason, WebhookRequest request) {
        assertRejected(webhooks, reason, request);
    }

    private static void assertRejected(Webhooks webhooks, Reason reason, WebhookRequest request) {
        assertThatThrownBy(() -> webhooks.accept(request))
                .isInstanceOfSatisfying(
                        WebhookRejectedException.class,
                        rejected -> assertThat(rejected.reason()).isEqualTo(reason))
                .hasMessageNotContainingAny("kettle-whistle", OF_JSON, OF_FORM, OF_JSON_WITH_EMPTY_KEY);
    }

    @Test
    void theBytesAreThoseOfTheReport() {
        assertThat(JSON).hasSize(121);
        assertThat(FORM).hasSize(201);
    }

    @ParameterizedTest
    @CsvSource({
        "X-Forgejo-Signature, ''",
        "X-Gitea-Signature, ''",
        "X-Hub-Signature-256, sha256=",
        "x-forgejo-signature, ''"
    })
    void aFormIsVerifiedByTheJsonInIt(String header, String prefix) {
        Map<String, List<String>> headers = Map.of(
                "content-type",
                List.of(FORM_TYPE + "; charset=utf-8"),
                "x-forgejo-event",
                List.of("push"),
                "x-forgejo-delivery",
                List.of("d-1"),
                header,
                List.of(prefix + OF_JSON));

        assertPush(webhooks.accept(WebhookRequest.post(headers, FORM.getBytes(US_ASCII))));
    }

    @Test
    void jsonIsVerifiedAsItIs() {
        assertPush(webhooks.accept(request(JSON_TYPE, JSON, "X-Forgejo-Signature", OF_JSON)));
    }

    @Test
    void theQueryOfAGetIsVerifiedByTheJsonInIt() {
        Map<String, String> headers = Map.of(
                "X-Forgejo-Event", "push",
                "X-Forgejo-Delivery", "d-1",
                "X-Forgejo-Signature", OF_JSON);

        assertPush(webhooks.accept(WebhookRequest.get(headers::get, "room=7&" + FORM)));
    }

    @Test
    void theSignatureOfTheFormIsRefused() {
        assertRejected(Reason.SIGNATURE_MISMATCH, request(FORM_TYPE, FORM, "X-Forgejo-Signature", OF_FORM));
        assertRejected(Reason.SIGNATURE_MISMATCH, request(FORM_TYPE, FORM, "X-Hub-Signature-256", "sha256=" + OF_FORM));
    }

    @Test
    void theSignatureOfTheFormIsAcceptedFromGitHubOnly() {
        Webhooks gitHub = Webhooks.builder()
                .secret("kettle-whistle")
                .gitHubForms()
                .acceptReplays()
                .build();

        assertPush(gitHub.accept(request(FORM_TYPE, FORM, "X-Hub-Signature-256", "sha256=" + OF_FORM)));
        assertPush(gitHub.accept(request(JSON_TYPE, JSON, "X-Hub-Signature-256", "sha256=" + OF_JSON)));
        assertRejected(
                gitHub,
                Reason.SIGNATURE_MISMATCH,
                request(FORM_TYPE, FORM, "X-Hub-Signature-256", "sha256=" + OF_JSON));
    }

    @ParameterizedTest
    @ValueSource(strings = {JSON_TYPE, FORM_TYPE})
    void noSignatureIsRefusedWhereASecretIsSet(String type) {
        String body = type.equals(JSON_TYPE) ? JSON : FORM;

        assertRejected(Reason.SIGNATURE_MISSING, request(type, body, "X-Forgejo-Signature", ""));
        assertRejected(Reason.SIGNATURE_MISSING, request(type, body, "X-Gitea-Signature", ""));
        assertRejected(Reason.SIGNATURE_MISSING, request(type, body, "X-Hub-Signature-256", "sha256="));
        assertRejected(Reason.SIGNATURE_MISSING, request(type, body, "X-Hub-Signature-256", ""));
        assertRejected(Reason.SIGNATURE_MISSING, request(type, body, null, null));
    }

    @Test
    void sha1AloneIsNoSignature() {
        assertRejected(Reason.SIGNATURE_MISSING, request(JSON_TYPE, JSON, "X-Hub-Signature", "sha1=" + SHA1_OF_JSON));
        assertThat(WebhookSigner.withSecret("kettle-whistle").json("push", JSON).headers())
                .containsEntry("X-Hub-Signature", "sha1=" + SHA1_OF_JSON);
    }

    @Test
    void aSignatureWithAnEmptyKeyIsRefused() {
        assertRejected(
                Reason.SIGNATURE_MISMATCH, request(JSON_TYPE, JSON, "X-Forgejo-Signature", OF_JSON_WITH_EMPTY_KEY));
        assertRejected(
                Reason.SIGNATURE_MISMATCH,
                request(JSON_TYPE, JSON, "X-Hub-Signature-256", "sha256=" + OF_JSON_WITH_EMPTY_KEY));
    }

    @Test
    void anEmptySecretIsRefusedWhenItIsSet() {
        assertThatThrownBy(() -> Webhooks.builder().secret(""))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("secret must not be empty: anybody can sign with it."
                        + " Set one on the hook, and the same one here.");
        assertThatThrownBy(() -> WebhookSigner.withSecret("")).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void aSecretWithTheLineBreakOfItsFileIsRefusedWithoutBeingQuoted() {
        assertThatThrownBy(() -> Webhooks.builder().secret("kettle-whistle\n"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("secret holds a line break or another control character: if it was read from a file,"
                        + " strip it first.");
    }

    @ParameterizedTest
    @CsvSource({
        "FIRST&SECOND, several fields payload",
        "other=1, no field payload",
        "'', no field payload",
        "payload=%7, a percent sign",
        "payload=%zz, a percent sign"
    })
    void aFormWithoutExactlyOnePayloadIsRefused(String form, String problem) {
        String body = form.replace("FIRST", FORM).replace("SECOND", FORM);

        assertRejected(Reason.MALFORMED_FORM, request(FORM_TYPE, body, "X-Forgejo-Signature", OF_JSON));
        assertThatThrownBy(() -> webhooks.accept(request(FORM_TYPE, body, "X-Forgejo-Signature", OF_JSON)))
                .hasMessageContaining(problem);
    }

    @Test
    void aSecondPayloadWithAnEncodedNameIsSeen() {
        assertRejected(
                Reason.MALFORMED_FORM, request(FORM_TYPE, FORM + "&p%61yload=x", "X-Forgejo-Signature", OF_JSON));
        assertRejected(Reason.MALFORMED_FORM, request(FORM_TYPE, "payload&" + FORM, "X-Forgejo-Signature", OF_JSON));
    }
}
