package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A rule for branches as JSON. */
final class BranchRuleView {
    private BranchRuleView() {}

    static ObjectNode of(BranchRule rule) {
        ObjectNode node = Json.object()
                // Of a pattern there is no branch.
                .put("branch_name", rule.isPattern() ? "" : rule.name)
                .put("rule_name", rule.name)
                .put("enable_push", rule.pushable)
                .put("enable_push_whitelist", rule.push.limited);
        lists(node, "push_whitelist_usernames", "push_whitelist_teams", rule.push);
        node.put("push_whitelist_deploy_keys", rule.deployKeys).put("enable_merge_whitelist", rule.merge.limited);
        lists(node, "merge_whitelist_usernames", "merge_whitelist_teams", rule.merge);
        node.put("enable_status_check", rule.checksStatus);
        List<String> contexts = rule.contexts;
        if (contexts == null) {
            node.putNull("status_check_contexts");
        } else {
            contexts.forEach(node.putArray("status_check_contexts")::add);
        }
        node.put("required_approvals", rule.approvals).put("enable_approvals_whitelist", rule.approve.limited);
        lists(node, "approvals_whitelist_username", "approvals_whitelist_teams", rule.approve);
        return node.put("block_on_rejected_reviews", rule.blocksOnRejection)
                .put("block_on_official_review_requests", rule.blocksOnRequest)
                .put("block_on_outdated_branch", rule.blocksOutdated)
                .put("dismiss_stale_approvals", rule.dismissesStale)
                .put("ignore_stale_approvals", rule.ignoresStale)
                .put("require_signed_commits", rule.wantsSignatures)
                .put("protected_file_patterns", rule.guarded)
                .put("unprotected_file_patterns", rule.open)
                .put("apply_to_admins", rule.bindsAdmins)
                .put("created_at", Json.time(rule.created))
                .put("updated_at", Json.time(rule.updated));
    }

    private static void lists(ObjectNode node, String users, String teams, BranchRule.Allowed allowed) {
        allowed.users.forEach(user -> node.withArray(users).add(user.name));
        node.withArray(users);
        allowed.teams.forEach(team -> node.withArray(teams).add(team.name));
        node.withArray(teams);
    }
}
