package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The plain settings of a repository that PATCH stores and answers show. */
final class RepositorySwitches {
    private static final List<String> ON = List.of(
            "has_issues",
            "has_wiki",
            "has_pull_requests",
            "has_projects",
            "has_releases",
            "has_packages",
            "has_actions",
            "allow_merge_commits",
            "allow_rebase",
            "allow_rebase_explicit",
            "allow_squash_merge",
            "allow_fast_forward_only_merge",
            "allow_rebase_update");
    private static final List<String> OFF = List.of(
            "globally_editable_wiki",
            "ignore_whitespace_conflicts",
            "default_delete_branch_after_merge",
            "default_allow_maintainer_edit");
    private static final List<String> MERGE_STYLES = List.of(
            "merge", "rebase", "rebase-merge", "squash", "fast-forward-only", "manually-merged", "rebase-update-only");
    private static final List<String> UPDATE_STYLES = List.of("merge", "rebase");

    private RepositorySwitches() {}

    static ObjectNode initial() {
        ObjectNode switches = Json.object();
        ON.forEach(name -> switches.put(name, true));
        OFF.forEach(name -> switches.put(name, false));
        return switches.put("default_merge_style", "merge").put("default_update_style", "merge");
    }

    static void apply(Payload body, ObjectNode switches, Exchange exchange) {
        style(body, "default_merge_style", "DefaultMergeStyle", MERGE_STYLES, switches, exchange);
        style(body, "default_update_style", "DefaultUpdateStyle", UPDATE_STYLES, switches, exchange);
        for (List<String> names : List.of(ON, OFF)) {
            for (String name : names) {
                Boolean value = body.flag(name);
                if (value != null) {
                    switches.put(name, value.booleanValue());
                }
            }
        }
    }

    private static void style(
            Payload body, String name, String goName, List<String> known, ObjectNode switches, Exchange exchange) {
        String style = body.text(name);
        if (style != null && !style.isEmpty()) {
            if (!known.contains(style)) {
                throw exchange.refusal(422, "[" + goName + "]: In");
            }
            switches.put(name, style);
        }
    }
}
