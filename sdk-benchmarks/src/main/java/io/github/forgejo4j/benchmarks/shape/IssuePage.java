package io.github.forgejo4j.benchmarks.shape;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;

/** A page of fifty issues, as large and as varied as those of a busy repository. */
final class IssuePage {
    private static final int ISSUES = 50;

    private IssuePage() {}

    static byte[] json() {
        ArrayNode page = JsonNodeFactory.instance.arrayNode();
        for (int i = 1; i <= ISSUES; i++) {
            issue(page.addObject(), i);
        }
        return page.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void issue(ObjectNode issue, int i) {
        issue.put("id", i);
        issue.put("url", "https://forge.test/api/v1/repos/nimbus/kettle/issues/" + i);
        issue.put("html_url", "https://forge.test/nimbus/kettle/issues/" + i);
        issue.put("number", i);
        user(issue.putObject("user"), i % 7);
        issue.put("original_author", "");
        issue.put("original_author_id", 0);
        issue.put("title", "The kettle whistles in B flat, take " + i);
        issue.put("body", "It should be in A. ".repeat(i % 20));
        issue.put("ref", "");
        ArrayNode labels = issue.putArray("labels");
        for (int label = 0; label < i % 3; label++) {
            label(labels.addObject(), label);
        }
        if (i % 4 == 0) {
            user(issue.putObject("assignee"), 3);
            user(issue.putArray("assignees").addObject(), 3);
        } else {
            issue.putNull("assignee");
            issue.putNull("assignees");
        }
        issue.put("state", i % 3 == 0 ? "closed" : "open");
        issue.put("is_locked", false);
        issue.put("comments", i % 11);
        issue.put("created_at", "2026-11-30T01:02:47Z");
        issue.put("updated_at", "2026-11-30T02:03:48+01:00");
        if (i % 3 == 0) {
            issue.put("closed_at", "2026-11-30T05:06:07Z");
        } else {
            issue.putNull("closed_at");
        }
        issue.putNull("due_date");
        issue.put("repository_id", 1);
        issue.put("repository_name", "kettle");
        issue.put("repository_owner", "nimbus");
        issue.put("repository_full_name", "nimbus/kettle");
        issue.put("draft", false);
        issue.put("merged", false);
        issue.putNull("merged_at");
        issue.put("pin_order", 0);
        issue.put("milestone_id", 2);
        issue.put("milestone_title", "Tea time");
    }

    private static void user(ObjectNode user, int i) {
        user.put("id", i);
        user.put("login", "user" + i);
        user.put("login_name", "");
        user.put("source_id", 0);
        user.put("full_name", "User Number " + i);
        user.put("email", "user" + i + "@forge.test");
        user.put("avatar_url", "https://forge.test/avatars/0123456789abcdef0123456789abcdef");
        user.put("html_url", "https://forge.test/user" + i);
        user.put("language", "");
        user.put("is_admin", false);
        user.put("last_login", "0001-01-01T00:00:00Z");
        user.put("created", "2024-02-29T10:11:12Z");
        user.put("restricted", false);
        user.put("active", true);
        user.put("prohibit_login", false);
        user.put("location", "");
        user.put("pronouns", "");
        user.put("website", "");
        user.put("description", "");
        user.put("visibility", "public");
        user.put("followers_count", 1);
        user.put("following_count", 2);
        user.put("starred_repos_count", 3);
    }

    private static void label(ObjectNode label, int i) {
        label.put("id", i);
        label.put("name", "label" + i);
        label.put("exclusive", false);
        label.put("is_archived", false);
        label.put("color", "00aabb");
        label.put("description", "");
        label.put("url", "https://forge.test/api/v1/repos/nimbus/kettle/labels/" + i);
    }
}
