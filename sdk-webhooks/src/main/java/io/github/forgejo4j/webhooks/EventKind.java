package io.github.forgejo4j.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The words of the two headers, from the server's source. They overlap with different meanings: {@code pull_request_comment} is a review as
 * an event and an ordinary comment as an event type, so each header has a map of its own.
 */
final class EventKind {
    private static final Map<String, Class<? extends WebhookEvent>> BY_TYPE = new HashMap<>();
    private static final Map<String, Class<? extends WebhookEvent>> BY_EVENT = new HashMap<>();
    private static final Map<String, String> EVENT_OF_TYPE = new HashMap<>();

    static {
        add(PushEvent.class, "push", "push");
        add(CreateEvent.class, "create", "create");
        add(DeleteEvent.class, "delete", "delete");
        add(ForkEvent.class, "fork", "fork");
        add(IssueEvent.class, "issues", "issues", "issue_assign", "issue_label", "issue_milestone");
        add(IssueCommentEvent.class, "issue_comment", "issue_comment", "pull_request_comment");
        add(
                PullRequestEvent.class,
                "pull_request",
                "pull_request",
                "pull_request_assign",
                "pull_request_label",
                "pull_request_milestone",
                "pull_request_sync",
                "pull_request_review_request");
        add(PullRequestReviewEvent.class, "pull_request_approved", "pull_request_review_approved");
        add(PullRequestReviewEvent.class, "pull_request_rejected", "pull_request_review_rejected");
        add(PullRequestReviewEvent.class, "pull_request_comment", "pull_request_review_comment");
        add(WikiEvent.class, "wiki", "wiki");
        add(RepositoryEvent.class, "repository", "repository");
        add(ReleaseEvent.class, "release", "release");
        add(ActionRunEvent.class, "action_run_success", "action_run_success");
        add(ActionRunEvent.class, "action_run_failure", "action_run_failure");
        add(ActionRunEvent.class, "action_run_recover", "action_run_recover");
        add(PackageEvent.class, "package", "package");
        // The server has forgotten packages in its list of events: it sends an empty X-Forgejo-Event with them.
        EVENT_OF_TYPE.put("package", "");
    }

    private EventKind() {}

    private static void add(Class<? extends WebhookEvent> kind, String event, String... types) {
        BY_EVENT.put(event, kind);
        for (String type : types) {
            BY_TYPE.put(type, kind);
            EVENT_OF_TYPE.put(type, event);
        }
    }

    /** The class of an event by its headers, the finer one first; null if neither is known. */
    static @Nullable Class<? extends WebhookEvent> of(String event, String type, JsonNode payload) {
        Class<? extends WebhookEvent> kind = BY_TYPE.get(type);
        if (kind == null) {
            kind = BY_EVENT.get(event);
        }
        boolean reviewed = payload.path("review").isObject();
        boolean commented = payload.path("comment").isObject();
        // Servers have been seen to announce an ordinary comment as a review. The payload is signed, the headers are
        // not.
        if (kind == PullRequestReviewEvent.class && commented && !reviewed) {
            return IssueCommentEvent.class;
        }
        if (kind == IssueCommentEvent.class && reviewed && !commented) {
            return PullRequestReviewEvent.class;
        }
        return kind;
    }

    /** What the server sends in {@code X-Forgejo-Event} beside an event type; the same word if it is not known. */
    static String eventOf(String type) {
        return EVENT_OF_TYPE.getOrDefault(type, type);
    }
}
