package io.github.forgejo4j.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.webhooks.SignedWebhook;
import io.github.forgejo4j.webhooks.WebhookSigner;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WebhookSnippetsTest {
    @Test
    void theSignersSnippetRuns() {
        WebhookSnippets.sign(new ArrayList<>());
    }

    @Test
    void theHandlersSeeReviewsAndTheRest() {
        List<String> seen = new ArrayList<>();
        Set<String> store = new HashSet<>();
        SignedWebhook review = WebhookSigner.withSecret("old")
                .json(
                        "pull_request_review_approved",
                        "{\"action\":\"reviewed\",\"review\":{\"type\":\"pull_request_review_approved\"}}");

        WebhookSnippets.handlers(seen)
                .handle(WebhookSnippets.shared("new", "old", store).accept(review.toRequest()));
        WebhookSnippets.handlers(seen)
                .handle(WebhookSnippets.webhooks("new")
                        .accept(WebhookSigner.withSecret("new")
                                .json("fork", "{}")
                                .toRequest()));

        assertThat(seen).containsExactly("approved, told by " + review.id(), "fork");
        assertThat(store).containsExactly(review.id());
    }
}
