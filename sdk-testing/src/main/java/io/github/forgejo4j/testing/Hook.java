package io.github.forgejo4j.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A webhook of a repository. */
final class Hook {
    /** All event types in the order of answers. The coarse ones stand for themselves and for those that begin like them. */
    static final List<String> ALL_EVENTS = List.of(
            "create",
            "delete",
            "fork",
            "push",
            "issues",
            "issue_assign",
            "issue_label",
            "issue_milestone",
            "issue_comment",
            "pull_request",
            "pull_request_assign",
            "pull_request_label",
            "pull_request_milestone",
            "pull_request_comment",
            "pull_request_review_approved",
            "pull_request_review_rejected",
            "pull_request_review_comment",
            "pull_request_sync",
            "wiki",
            "repository",
            "release",
            "package",
            "pull_request_review_request",
            "action_run_failure",
            "action_run_recover",
            "action_run_success");

    final long id;
    final String type;
    final Instant created;
    final List<String> events = new ArrayList<>();
    String url;
    String contentType;
    String secret = "";
    String branchFilter = "";
    String authorization = "";
    boolean active;
    Instant updated;

    Hook(long id, String type, String url, String contentType, Instant created) {
        this.id = id;
        this.type = type;
        this.url = url;
        this.contentType = contentType;
        this.created = created;
        this.updated = created;
    }

    /** Without any, pushes only. */
    void setEvents(List<String> wanted) {
        events.clear();
        List<String> asked = wanted.isEmpty() ? List.of("push") : wanted;
        for (String event : ALL_EVENTS) {
            boolean covered = asked.contains(event)
                    || (event.startsWith("issue_") && asked.contains("issues"))
                    || (event.startsWith("pull_request_") && asked.contains("pull_request"));
            if (covered) {
                events.add(event);
            }
        }
    }
}
