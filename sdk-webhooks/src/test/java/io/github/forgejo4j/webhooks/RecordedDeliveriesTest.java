package io.github.forgejo4j.webhooks;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.error.WebhookRejectedException;
import io.github.forgejo4j.error.WebhookRejectedException.Reason;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Deliveries of real servers: all that lie beside the checkout if they do, and a selection anyway. */
class RecordedDeliveriesTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TestFactory
    Stream<DynamicTest> everyRecordedDelivery() throws IOException {
        return Recorded.everything().stream().map(this::test);
    }

    @TestFactory
    Stream<DynamicTest> everyDeliveryOfTheSelection() throws IOException {
        return Recorded.selection().stream().map(this::test);
    }

    private DynamicTest test(Recorded recorded) {
        return DynamicTest.dynamicTest(recorded.toString(), () -> {
            if (recorded.secret().isEmpty()) {
                isRefusedWhereASecretIsSet(recorded);
            }
            Webhooks.Builder builder = Webhooks.builder();
            Webhooks webhooks =
                    (recorded.secret().isEmpty() ? builder.unsigned() : builder.secret(recorded.secret())).build();

            WebhookDelivery delivery = webhooks.accept(recorded.request());

            assertThat(delivery.id()).isEqualTo(recorded.header("X-Forgejo-Delivery"));
            assertThat(delivery.name()).isEqualTo(recorded.header("X-Forgejo-Event"));
            assertThat(delivery.type()).isEqualTo(recorded.header("X-Forgejo-Event-Type"));
            assertThat(delivery.event()).isNotInstanceOf(UnknownEvent.class);
            assertThat(delivery.event().repository()).isNotNull();
            assertThat(delivery.event().sender()).isNotNull();
            assertThat(Unknowns.in(delivery.event())).isEmpty();
            JsonNode signed = MAPPER.readTree(delivery.json());
            assertThat(MAPPER.readTree(MAPPER.writeValueAsString(delivery.event())))
                    .isEqualTo(signed);
        });
    }

    private static void isRefusedWhereASecretIsSet(Recorded recorded) {
        Webhooks webhooks = Webhooks.builder().secret("s3cret").build();

        WebhookRejectedException rejected =
                catchThrowableOfType(WebhookRejectedException.class, () -> webhooks.accept(recorded.request()));

        assertThat(rejected.reason()).isEqualTo(Reason.SIGNATURE_MISSING);
        assertThat(rejected).hasMessage("delivery rejected: X-Forgejo-Signature is empty. Has the hook no secret?");
    }

    @Test
    void theSelectionHasEveryKindOfEventThatServersSendButPackages() throws IOException {
        Webhooks webhooks = Webhooks.builder().unsigned().build();
        Set<String> kinds = new TreeSet<>();
        for (Recorded recorded : Recorded.selection()) {
            kinds.add(webhooks.accept(recorded.request()).event().getClass().getSimpleName());
        }

        Set<String> all = new TreeSet<>();
        for (Class<?> kind : WebhookEvent.class.getPermittedSubclasses()) {
            all.add(kind.getSimpleName());
        }
        all.remove("UnknownEvent");
        // Those need storage for packages; its payload is in EventNamesTest.
        all.remove("PackageEvent");
        assertThat(kinds).isEqualTo(all);
    }

    @Test
    void theSignerSendsTheHeadersThatTheServerSent() throws IOException {
        for (Recorded recorded : Recorded.selection()) {
            if (recorded.path().equals("/json") || recorded.path().equals("/gitea")) {
                SignedWebhook signed = WebhookSigner.withSecret(recorded.secret())
                        .json(recorded.header("X-Forgejo-Event-Type"), recorded.body());

                assertThat(signed.headers())
                        .allSatisfy((name, value) -> assertThat(name.endsWith("-Delivery") ? signed.id() : value)
                                .as(name)
                                .isEqualTo(name.endsWith("-Delivery") ? value : recorded.header(name)));
                assertThat(signed.headers().keySet())
                        .containsAll(recorded.headers().keySet().stream()
                                .filter(name -> name.startsWith("X-"))
                                .toList());
            }
        }
    }

    @Test
    void theSignerEncodesAFormLikeTheServer() throws IOException {
        Webhooks webhooks = Webhooks.builder().secret("s3cret").build();
        Recorded recorded = Recorded.selection().stream()
                .filter(delivery -> delivery.path().equals("/form"))
                .findFirst()
                .orElseThrow();
        String json = webhooks.accept(recorded.request()).json();

        SignedWebhook signed = WebhookSigner.withSecret("s3cret").form("issues", json);

        assertThat(new String(signed.body(), US_ASCII)).isEqualTo(recorded.body());
    }
}
