package io.github.forgejo4j.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.WebhookRejectedException;
import io.github.forgejo4j.model.PackageVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The two headers, which use the same words for different things. */
class EventNamesTest {
    private final Webhooks webhooks =
            Webhooks.builder().secret("s").acceptReplays().build();
    private final WebhookSigner signer = WebhookSigner.withSecret("s");

    private SignedWebhook signed(String event, String type, String json) {
        SignedWebhook signed = signer.json(type, json);
        for (String family : List.of("Forgejo", "Gitea", "GitHub", "Gogs")) {
            signed = signed.withHeader("X-" + family + "-Event", event);
        }
        return signed;
    }

    private WebhookEvent event(String event, String type, String json) {
        return webhooks.accept(signed(event, type, json).toRequest()).event();
    }

    @ParameterizedTest
    @CsvSource({
        "pull_request_approved, pull_request_review_approved, APPROVED",
        "pull_request_rejected, pull_request_review_rejected, CHANGES_REQUESTED",
        "pull_request_comment, pull_request_review_comment, COMMENT"
    })
    void reviewsAreReviews(String event, String type, String verdict) throws ReflectiveOperationException {
        String json = "{\"action\":\"reviewed\",\"review\":{\"type\":\"" + type + "\",\"content\":\"fine\"}}";

        PullRequestReviewEvent review = (PullRequestReviewEvent) event(event, type, json);

        assertThat(review.action()).isEqualTo(PullRequestAction.REVIEWED);
        assertThat(Objects.requireNonNull(review.review()).verdict())
                .isEqualTo(ReviewVerdict.class.getField(verdict).get(null));
        assertThat(review.review().content()).isEqualTo("fine");
    }

    @Test
    void aCommentOnAPullRequestIsNoReview() {
        IssueCommentEvent comment = (IssueCommentEvent) event(
                "issue_comment",
                "pull_request_comment",
                "{\"action\":\"created\",\"is_pull\":true,\"comment\":{\"body\":\"hello\"}}");

        assertThat(comment.action()).isEqualTo(CommentAction.CREATED);
        assertThat(comment.isPull()).isTrue();
        assertThat(Objects.requireNonNull(comment.comment()).body()).isEqualTo("hello");
    }

    @Test
    void aCommentOnAnIssueIsOne() {
        IssueCommentEvent comment = (IssueCommentEvent)
                event("issue_comment", "issue_comment", "{\"action\":\"created\",\"is_pull\":false,\"comment\":{}}");

        assertThat(comment.isPull()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "pull_request_sync, synchronized, SYNCHRONIZED",
        "pull_request_label, label_updated, LABEL_UPDATED",
        "pull_request_review_request, review_requested, REVIEW_REQUESTED"
    })
    void whatHappensToAPullRequestIsOneKindOfEvent(String type, String action, String constant)
            throws ReflectiveOperationException {
        PullRequestEvent event = (PullRequestEvent) event("pull_request", type, "{\"action\":\"" + action + "\"}");

        assertThat(event.action())
                .isEqualTo(PullRequestAction.class.getField(constant).get(null));
    }

    @Test
    void anUnknownEventKeepsItsRawPayload() {
        UnknownEvent unknown = (UnknownEvent) event("moon_phase", "moon_phase", "{\"phase\":[\"full\",1.10]}");

        assertThat(unknown.name()).isEqualTo("moon_phase");
        assertThat(unknown.type()).isEqualTo("moon_phase");
        assertThat(unknown.payload()).hasToString("{\"phase\":[\"full\",1.1]}");
        assertThat(unknown).hasToString("UnknownEvent[name=moon_phase, type=moon_phase]");
    }

    @Test
    void withoutTheFinerHeaderAReviewIsToldByThePayload() {
        String review = "{\"action\":\"reviewed\",\"review\":{\"type\":\"pull_request_review_comment\"}}";
        String comment = "{\"action\":\"created\",\"comment\":{\"body\":\"hello\"}}";

        assertThat(eventOnly("pull_request_comment", review)).isInstanceOf(PullRequestReviewEvent.class);
        assertThat(eventOnly("pull_request_comment", comment)).isInstanceOf(IssueCommentEvent.class);
    }

    private WebhookEvent eventOnly(String event, String json) {
        SignedWebhook signed = signed(event, "x", json);
        for (String family : List.of("Forgejo", "Gitea", "GitHub", "Gogs")) {
            signed = signed.withoutHeader("X-" + family + "-Event-Type");
        }
        return webhooks.accept(signed.toRequest()).event();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pull_request_review_approved", "pull_request_review_comment"})
    void aCommentThatIsAnnouncedAsAReviewStaysAComment(String type) {
        assertThat(event("pull_request_comment", type, "{\"action\":\"created\",\"comment\":{\"body\":\"hello\"}}"))
                .isInstanceOf(IssueCommentEvent.class);
    }

    @Test
    void aNewFinerWordOfAKnownEventIsThatEvent() {
        assertThat(event("pull_request", "pull_request_undrafted", "{\"action\":\"undrafted\"}"))
                .isInstanceOfSatisfying(PullRequestEvent.class, event -> {
                    assertThat(Objects.requireNonNull(event.action()).isKnown()).isFalse();
                    assertThat(event.action().value()).isEqualTo("undrafted");
                });
    }

    /** The server leaves X-Forgejo-Event empty for packages. */
    @Test
    void aPackageIsToldByTheFinerHeaderAlone() {
        SignedWebhook signed = signer.json(
                "package",
                "{\"action\":\"created\",\"repository\":null,\"package\":{\"id\":1,\"type\":\"generic\",\"name\":\"kettle\","
                        + "\"version\":\"1.0\"},\"organization\":null,\"sender\":{\"id\":2,\"login\":\"ada\"}}");

        assertThat(signed.headers()).containsEntry("X-Forgejo-Event", "");
        PackageEvent event = (PackageEvent) webhooks.accept(signed.toRequest()).event();
        PackageVersion version = Objects.requireNonNull(event.packageVersion());
        assertThat(event.action()).isEqualTo(PackageAction.CREATED);
        assertThat(version.name() + " " + version.version()).isEqualTo("kettle 1.0");
    }

    @Test
    void oneHandlerIsCalledOnceForADeliveryId() {
        List<String> calls = new ArrayList<>();
        Webhooks once = Webhooks.builder().secret("s").build();
        WebhookHandlers handlers = WebhookHandlers.builder()
                .on(PullRequestReviewEvent.class, (event, delivery) -> calls.add("review " + delivery.id()))
                .on(IssueCommentEvent.class, event -> calls.add("comment"))
                .otherwise(delivery -> calls.add(delivery.event().toString()))
                .build();
        SignedWebhook review = signed(
                "pull_request_comment", "pull_request_review_comment", "{\"action\":\"reviewed\",\"review\":{}}");

        for (int i = 0; i < 3; i++) {
            try {
                assertThat(handlers.handle(once.accept(review.toRequest()))).isTrue();
            } catch (WebhookRejectedException e) {
                calls.add(e.reason().toString());
            }
        }
        handlers.handle(once.accept(signed("moon_phase", "moon_phase", "{}").toRequest()));

        assertThat(calls)
                .containsExactly(
                        "review " + review.id(),
                        "REPLAYED",
                        "REPLAYED",
                        "UnknownEvent[name=moon_phase, type=moon_phase]");
    }
}
