package io.github.forgejo4j.testing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import okio.ByteString;

/** Steps of two ordinary people in the repository of one of them: rules, forks, keys, notifications, blocks. */
final class RuleScenario {
    private static final String REPO = "/repos/$member/ruled";
    private static final String RULES = REPO + "/branch_protections";

    private RuleScenario() {}

    /** A key that no server has seen. */
    static String key(long seed) {
        byte[] point = new byte[32];
        new Random(seed).nextBytes(point);
        byte[] type = "ssh-ed25519".getBytes(StandardCharsets.UTF_8);
        ByteBuffer blob = ByteBuffer.allocate(8 + type.length + point.length);
        blob.putInt(type.length).put(type).putInt(point.length).put(point);
        return "ssh-ed25519 " + ByteString.of(blob.array()).base64();
    }

    static void run(Scenario on) throws IOException {
        rules(on);
        merges(on);
        watching(on);
        notifications(on);
        keys(on);
        forks(on);
        blocks(on);
    }

    private static void rules(Scenario on) throws IOException {
        on.as("$member");
        on.step(201, "POST", "/user/repos", "{\"name\":\"ruled\",\"auto_init\":true}");
        on.step(204, "PUT", REPO + "/collaborators/$guest", "{\"permission\":\"write\"}");
        on.step(200, "GET", RULES, "");
        on.step(400, "POST", RULES, "{}");
        on.step(201, "POST", RULES, "{\"rule_name\":\"main\",\"required_approvals\":1}");
        on.step(403, "POST", RULES, "{\"rule_name\":\"main\"}");
        on.step(422, "POST", RULES, "{\"rule_name\":\"x\",\"push_whitelist_usernames\":[\"nobody-of-that-name\"]}");
        on.step(201, "POST", RULES, "{\"rule_name\":\"de*\",\"merge_whitelist_usernames\":[\"$member\"]}");
        on.step(200, "GET", RULES + "?page=2&limit=1", "");
        on.step(200, "GET", RULES + "/de%2A", "");
        on.step(404, "GET", RULES + "/nope", "");
        on.step(404, "PATCH", RULES + "/nope", "{}");
        on.step(403, "POST", REPO + "/contents/a.txt", "{\"content\":\"eA==\"}");
        on.step(200, "GET", REPO + "/branches/main", "");
        on.as("$guest");
        on.step(403, "GET", RULES, "");
        on.step(403, "POST", REPO + "/contents/a.txt", "{\"content\":\"eA==\"}");
        on.step(200, "GET", REPO + "/branches/main", "");
        on.step(201, "POST", REPO + "/contents/a.txt", "{\"content\":\"eA==\",\"new_branch\":\"topic\"}");
    }

    private static void merges(Scenario on) throws IOException {
        String merge = REPO + "/pulls/1/merge";
        on.step(201, "POST", REPO + "/pulls", "{\"head\":\"topic\",\"base\":\"main\",\"title\":\"p\"}");
        on.step(405, "POST", merge, "{\"Do\":\"merge\"}");
        on.step(405, "POST", merge, "{\"Do\":\"merge\",\"force_merge\":true}");
        on.as("$member");
        on.step(200, "POST", REPO + "/pulls/1/reviews", "{\"event\":\"REQUEST_CHANGES\",\"body\":\"no\"}");
        on.step(200, "PATCH", RULES + "/main", "{\"required_approvals\":0,\"block_on_rejected_reviews\":true}");
        on.step(405, "POST", merge, "{\"Do\":\"merge\"}");
        on.step(200, "POST", REPO + "/pulls/1/reviews", "{\"event\":\"APPROVED\"}");
        on.step(200, "PATCH", RULES + "/main", "{\"enable_status_check\":true,\"status_check_contexts\":[\"ci\"]}");
        on.as("$guest");
        on.step(405, "POST", merge, "{\"Do\":\"merge\"}");
        on.step(201, "POST", REPO + "/statuses/topic", "{\"state\":\"pending\",\"context\":\"ci\"}");
        on.step(405, "POST", merge, "{\"Do\":\"merge\"}");
        on.step(201, "POST", REPO + "/statuses/topic", "{\"state\":\"success\",\"context\":\"ci\"}");
        on.as("$member");
        on.step(200, "PATCH", RULES + "/main", "{\"enable_merge_whitelist\":true}");
        on.as("$guest");
        on.step(405, "POST", merge, "{\"Do\":\"merge\"}");
        on.as("$member");
        on.step(200, "PATCH", RULES + "/main", "{\"enable_merge_whitelist\":false}");
        on.as("$guest");
        on.step(200, "POST", merge, "{\"Do\":\"merge\"}");
        guardedFiles(on);
    }

    private static void guardedFiles(Scenario on) throws IOException {
        on.as("$member");
        on.step(
                200,
                "PATCH",
                RULES + "/main",
                "{\"enable_push\":true,\"protected_file_patterns\":\"*.md;docs/**\",\"enable_status_check\":false}");
        on.step(201, "POST", REPO + "/contents/b.txt", "{\"content\":\"eA==\"}");
        on.step(403, "POST", REPO + "/contents/b.md", "{\"content\":\"eA==\"}");
        on.step(403, "POST", REPO + "/contents/docs/a/b.txt", "{\"content\":\"eA==\"}");
        on.step(201, "POST", REPO + "/contents/c.md", "{\"content\":\"eA==\",\"new_branch\":\"words\"}");
        on.step(201, "POST", REPO + "/pulls", "{\"head\":\"words\",\"base\":\"main\",\"title\":\"w\"}");
        on.step(405, "POST", REPO + "/pulls/2/merge", "{\"Do\":\"merge\"}");
        on.step(200, "PATCH", RULES + "/main", "{\"protected_file_patterns\":\"\"}");
        on.step(201, "POST", REPO + "/branches", "{\"new_branch_name\":\"later\"}");
        on.step(201, "POST", REPO + "/contents/d.md", "{\"content\":\"eA==\",\"branch\":\"later\"}");
        on.step(201, "POST", REPO + "/pulls", "{\"head\":\"later\",\"base\":\"main\",\"title\":\"l\"}");
        on.step(200, "PATCH", RULES + "/main", "{\"enable_push\":false}");
        on.step(201, "POST", RULES, "{\"rule_name\":\"lat*\"}");
        on.step(403, "DELETE", REPO + "/branches/later", "");
        on.step(403, "DELETE", REPO + "/branches/main", "");
        on.as("$guest");
        on.step(403, "DELETE", RULES + "/main", "");
        on.as("$member");
        on.step(204, "DELETE", RULES + "/main", "");
        on.step(404, "DELETE", RULES + "/main", "");
    }

    private static void watching(Scenario on) throws IOException {
        on.as("$guest");
        on.step(404, "GET", REPO + "/subscription", "");
        on.step(200, "PUT", REPO + "/subscription", "");
        on.step(200, "PUT", REPO + "/subscription", "");
        on.step(200, "GET", REPO + "/subscription", "");
        on.step(200, "GET", REPO + "/subscribers?limit=1", "");
        on.step(200, "GET", "/user/subscriptions", "");
        on.step(204, "DELETE", REPO + "/subscription", "");
        on.step(204, "DELETE", REPO + "/subscription", "");
        on.step(404, "GET", REPO + "/subscription", "");
        on.step(200, "GET", "/users/$member/subscriptions", "");
        on.step(200, "GET", "/users/$guest/subscriptions", "");
        on.step(404, "GET", "/users/nobody-of-that-name/subscriptions", "");
    }

    private static void notifications(Scenario on) throws IOException {
        on.as("$member");
        on.settle("/notifications", 1);
        on.step(200, "GET", "/notifications", "");
        on.step(201, "POST", REPO + "/issues/1/comments", "{\"body\":\"well done, @$guest\"}");
        on.as("$guest");
        on.settle("/notifications", 1);
        on.step(200, "GET", "/notifications", "");
        on.step(205, "PUT", "/notifications", "");
        on.step(200, "GET", "/notifications/new", "");
        on.step(201, "POST", REPO + "/issues", "{\"title\":\"n\",\"body\":\"hi @$member\"}");
        on.step(201, "POST", REPO + "/issues/4/comments", "{\"body\":\"well?\"}");
        on.as("$member");
        on.settle("/notifications?subject-type=issue", 1);
        on.remember("thread", 200, "GET", "/notifications?subject-type=issue", "");
        on.step(200, "GET", "/notifications?subject-type=pull", "");
        on.step(200, "GET", "/notifications?status-types=read", "");
        on.step(200, "GET", "/notifications?status-types=bogus", "");
        on.step(200, "GET", "/notifications?limit=1", "");
        on.step(422, "GET", "/notifications?since=bad", "");
        on.step(200, "GET", "/notifications/new", "");
        on.step(200, "GET", REPO + "/notifications", "");
        on.step(200, "GET", "/notifications/threads/$thread", "");
        on.step(404, "GET", "/notifications/threads/99999999", "");
        on.step(205, "PATCH", "/notifications/threads/$thread?to-status=pinned", "");
        on.step(200, "GET", "/notifications/new", "");
        on.step(205, "PATCH", "/notifications/threads/$thread", "");
        on.step(200, "GET", "/notifications", "");
        on.step(400, "PUT", "/notifications?last_read_at=bad", "");
        on.step(205, "PUT", REPO + "/notifications?all=true&to-status=unread", "");
        on.step(205, "PUT", REPO + "/notifications", "");
        on.step(200, "GET", "/notifications", "");
        on.as("$guest");
        on.step(403, "GET", "/notifications/threads/$thread", "");
        on.step(403, "PATCH", "/notifications/threads/$thread", "");
        on.as("");
        on.step(500, "PATCH", "/notifications/threads/$thread", "");
        subscriptions(on);
    }

    private static void subscriptions(Scenario on) throws IOException {
        String issue = REPO + "/issues/4/subscriptions";
        on.as("$guest");
        on.step(200, "GET", issue + "/check", "");
        on.step(200, "PUT", issue + "/$guest", "");
        on.step(201, "DELETE", issue + "/$guest", "");
        on.step(200, "DELETE", issue + "/$guest", "");
        on.step(200, "GET", issue + "/check", "");
        on.step(200, "GET", issue, "");
        on.step(201, "PUT", issue + "/$guest", "");
        on.step(200, "GET", issue, "");
        on.step(403, "PUT", issue + "/$member", "");
        on.step(404, "PUT", issue + "/nobody-of-that-name", "");
        on.step(404, "GET", REPO + "/issues/99/subscriptions", "");
    }

    private static void keys(Scenario on) throws IOException {
        on.as("$member");
        on.step(422, "POST", "/user/keys", "{}");
        on.step(422, "POST", "/user/keys", "{\"title\":\"t\",\"key\":\"bogus\"}");
        on.step(422, "POST", "/user/keys", "{\"title\":\"t\",\"key\":\"ssh-ed25519 AAAA\"}");
        on.remember("id", 201, "POST", "/user/keys", "{\"title\":\"t\",\"key\":\"$key1 c\"}");
        on.step(422, "POST", "/user/keys", "{\"title\":\"u\",\"key\":\"$key1\"}");
        on.step(422, "POST", "/user/keys", "{\"title\":\"t\",\"key\":\"$key2\"}");
        on.step(200, "GET", "/user/keys?limit=1", "");
        on.step(200, "GET", "/user/keys?fingerprint=nope", "");
        on.step(200, "GET", "/user/keys/$id", "");
        on.step(422, "POST", REPO + "/keys", "{\"title\":\"d\",\"key\":\"$key1\"}");
        on.remember("use", 201, "POST", REPO + "/keys", "{\"title\":\"d\",\"key\":\"$key2\",\"read_only\":true}");
        on.step(422, "POST", REPO + "/keys", "{\"title\":\"e\",\"key\":\"$key2\"}");
        on.step(422, "POST", REPO + "/keys", "{\"title\":\"d\",\"key\":\"$key3\"}");
        on.step(422, "POST", "/user/keys", "{\"title\":\"v\",\"key\":\"$key2\"}");
        on.step(200, "GET", REPO + "/keys", "");
        on.step(200, "GET", REPO + "/keys/$use", "");
        on.step(404, "GET", REPO + "/keys/99999999", "");
        on.as("$guest");
        on.step(403, "GET", REPO + "/keys", "");
        on.step(200, "GET", "/users/$member/keys", "");
        on.step(200, "GET", "/user/keys/$id", "");
        on.step(403, "DELETE", "/user/keys/$id", "");
        on.as("$member");
        on.step(204, "DELETE", REPO + "/keys/$use", "");
        on.step(204, "DELETE", REPO + "/keys/$use", "");
        on.step(201, "POST", "/user/keys", "{\"title\":\"v\",\"key\":\"$key2\"}");
        on.step(204, "DELETE", "/user/keys/$id", "");
        on.step(404, "DELETE", "/user/keys/$id", "");
    }

    private static void forks(Scenario on) throws IOException {
        on.as("$guest");
        on.step(200, "GET", REPO + "/forks", "");
        on.step(422, "POST", REPO + "/forks", "{\"organization\":\"nobody-of-that-name\"}");
        on.step(202, "POST", REPO + "/forks", "{}");
        on.step(409, "POST", REPO + "/forks", "{\"name\":\"other\"}");
        on.step(200, "GET", REPO + "/forks?limit=1", "");
        on.step(200, "GET", "/repos/$guest/ruled", "");
        on.step(200, "GET", "/repos/$guest/ruled/issues", "");
        on.step(404, "POST", "/repos/$guest/ruled/issues", "{\"title\":\"x\"}");
        on.step(404, "GET", "/repos/$guest/ruled/releases", "");
        on.step(201, "POST", "/repos/$guest/ruled/contents/f.txt", "{\"content\":\"eA==\",\"new_branch\":\"feat\"}");
        on.step(201, "POST", REPO + "/pulls", "{\"head\":\"$guest:feat\",\"base\":\"main\",\"title\":\"f\"}");
        on.step(409, "POST", REPO + "/pulls", "{\"head\":\"$guest:feat\",\"base\":\"main\",\"title\":\"f\"}");
        on.step(404, "POST", REPO + "/pulls", "{\"head\":\"$guest:nope\",\"base\":\"main\",\"title\":\"f\"}");
        on.step(
                404,
                "POST",
                REPO + "/pulls",
                "{\"head\":\"nobody-of-that-name:feat\",\"base\":\"main\",\"title\":\"f\"}");
        on.step(201, "POST", "/repos/$guest/ruled/contents/g.txt", "{\"content\":\"eA==\",\"branch\":\"feat\"}");
        on.as("$member");
        on.step(409, "POST", REPO + "/forks", "{}");
        on.step(200, "POST", REPO + "/pulls/5/merge", "{\"Do\":\"merge\"}");
        on.step(200, "GET", REPO + "/contents/g.txt", "");
        on.step(200, "GET", REPO + "/pulls/5", "");
        on.as("$guest");
        on.step(204, "DELETE", "/repos/$guest/ruled", "");
        on.step(200, "GET", REPO + "/pulls/5", "");
        on.step(200, "GET", REPO + "/forks", "");
    }

    private static void blocks(Scenario on) throws IOException {
        on.as("$member");
        on.step(200, "GET", "/user/list_blocked", "");
        on.step(204, "PUT", "/user/block/$guest", "");
        on.step(204, "PUT", "/user/block/$guest", "");
        on.step(204, "PUT", "/user/block/$member", "");
        on.step(404, "PUT", "/user/block/nobody-of-that-name", "");
        on.step(200, "GET", "/user/list_blocked", "");
        on.step(404, "GET", REPO + "/collaborators/$guest", "");
        on.as("$guest");
        on.step(403, "POST", REPO + "/issues", "{\"title\":\"x\"}");
        on.step(403, "POST", REPO + "/issues/4/comments", "{\"body\":\"x\"}");
        on.as("$member");
        on.step(204, "PUT", "/user/unblock/$guest", "");
        on.step(204, "PUT", "/user/unblock/$guest", "");
        on.step(204, "DELETE", REPO, "");
        on.as("");
    }
}
