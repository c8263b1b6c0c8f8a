package io.github.forgejo4j.ensure;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which events a hook has once the server was told some: three names stand for several, which is what it gives back. */
final class HookEvents {
    private static final Map<String, List<String>> STANDS_FOR = Map.of(
            "issues",
            List.of("issues", "issue_assign", "issue_label", "issue_milestone", "issue_comment"),
            "pull_request",
            List.of(
                    "pull_request",
                    "pull_request_assign",
                    "pull_request_label",
                    "pull_request_milestone",
                    "pull_request_comment",
                    "pull_request_review_approved",
                    "pull_request_review_rejected",
                    "pull_request_review_comment",
                    "pull_request_sync",
                    "pull_request_review_request"),
            "pull_request_review",
            List.of("pull_request_review_approved", "pull_request_review_rejected"),
            "pull_request_comment",
            List.of("pull_request_comment", "pull_request_review_comment"));

    private HookEvents() {}

    /** What the server gives back. */
    static Set<String> expanded(List<String> told) {
        Set<String> events = new TreeSet<>();
        for (String event : told) {
            events.addAll(STANDS_FOR.getOrDefault(event, List.of(event)));
        }
        return events;
    }

    /** Whether an edit of a hook leaves this event as it is: it can be chosen only when the hook is made. */
    static boolean isFixed(String event) {
        return event.equals("package") || event.startsWith("action_run_");
    }
}
