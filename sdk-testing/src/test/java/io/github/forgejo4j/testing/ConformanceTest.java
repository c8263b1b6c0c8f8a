package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import okio.ByteString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * One scenario on the fake and, where {@code FORGEJO_URL} and {@code FORGEJO_TOKEN} name one, on a real server: status, the
 * headers that matter, the words of refusals, and names and kinds of everything in the JSON agree, step by step.
 */
class ConformanceTest {

    @Test
    void theFakeAnswersWithTheStatusesOfTheRealServer() throws IOException {
        try (FakeForgejo fake = FakeForgejo.start()) {
            Scenario onFake = new Scenario(fake.url(), fake.token()).with("user", fake.user());

            run(onFake, "conformance");

            assertThat(onFake.seen()).hasSizeGreaterThan(80);
        }
    }

    @Test
    @Tag("live")
    void theFakeAndTheRealServerAgreeStepByStep() throws IOException {
        String url = System.getenv("FORGEJO_URL");
        String token = System.getenv("FORGEJO_TOKEN");
        assumeTrue(url != null && token != null, "no real server is named");
        Scenario onReal = new Scenario(url, token);
        var user = onReal.quietly("GET", "/user", "");
        String login = user.path("login").asText();
        String name = "conformance-" + UUID.randomUUID().toString().substring(0, 8);
        onReal.with("user", login);
        try (FakeForgejo fake = FakeForgejo.builder()
                .user(login, user.path("is_admin").asBoolean())
                .start()) {
            Scenario onFake = new Scenario(fake.url(), fake.token()).with("user", login);
            run(onFake, name);
            try {
                run(onReal, name);
            } finally {
                onReal.quietly("DELETE", "/repos/$user/$repo", "");
            }

            assertThat(differences(onReal.seen(), onFake.seen())).isEmpty();
        }
    }

    static List<String> differences(Map<String, Scenario.Seen> real, Map<String, Scenario.Seen> fake) {
        List<String> differences = new ArrayList<>();
        real.forEach((step, wanted) -> {
            Scenario.Seen given = fake.get(step);
            if (given == null) {
                differences.add(step + ": not taken on the fake");
                return;
            }
            if (!wanted.headers().equals(given.headers())) {
                differences.add(step + ": headers\n    real " + wanted.headers() + "\n    fake " + given.headers());
            }
            if (!wanted.message().equals(given.message())) {
                differences.add(step + ": message\n    real " + wanted.message() + "\n    fake " + given.message());
            }
            Set<String> missing = new TreeSet<>(wanted.shape());
            missing.removeAll(given.shape());
            Set<String> more = new TreeSet<>(given.shape());
            more.removeAll(wanted.shape());
            if (!missing.isEmpty() || !more.isEmpty()) {
                differences.add(step + ": shape\n    only real " + missing + "\n    only fake " + more);
            }
        });
        return differences;
    }

    private static void run(Scenario on, String name) throws IOException {
        String repo = "/repos/$user/$repo";
        on.with("repo", name);
        on.step(201, "POST", "/user/repos", "{\"name\":\"$repo\",\"description\":\"d\"}");
        on.step(409, "POST", "/user/repos", "{\"name\":\"$repo\"}");
        on.step(422, "POST", "/user/repos", "{\"name\":\"a b\"}");
        on.step(200, "GET", repo, "");
        empty(on, repo);
        issues(on, repo);
        git(on, repo);
        pulls(on, repo);
        hooks(on, repo);
        settings(on, repo);
        on.step(405, "PUT", repo + "/issues", "{}");
        on.step(404, "GET", repo + "/nowhere", "");
        on.step(204, "DELETE", repo, "");
        on.step(404, "GET", repo, "");
    }

    private static void empty(Scenario on, String repo) throws IOException {
        on.step(200, "GET", repo + "/branches", "");
        on.step(404, "GET", repo + "/branches/main", "");
        on.step(404, "POST", repo + "/branches", "{\"new_branch_name\":\"x\"}");
        on.step(200, "GET", repo + "/tags", "");
        on.step(200, "GET", repo + "/releases", "");
        on.step(422, "POST", repo + "/releases", "{\"tag_name\":\"v1\"}");
        on.step(409, "GET", repo + "/commits", "");
        on.step(404, "GET", repo + "/pulls", "");
        on.step(404, "POST", repo + "/statuses/main", "{\"state\":\"success\"}");
        on.step(500, "GET", repo + "/commits/main/status", "");
    }

    private static void issues(Scenario on, String repo) throws IOException {
        on.remember("label", 201, "POST", repo + "/labels", "{\"name\":\"bug\",\"color\":\"#ee0701\"}");
        on.step(422, "POST", repo + "/labels", "{\"name\":\"bug\"}");
        on.remember("milestone", 201, "POST", repo + "/milestones", "{\"title\":\"v1\"}");
        on.step(200, "GET", repo + "/milestones", "");
        on.step(200, "GET", repo + "/milestones/v1", "");
        on.step(200, "PATCH", repo + "/milestones/$milestone", "{\"due_on\":\"2030-01-01T00:00:00Z\"}");
        on.step(404, "GET", repo + "/milestones/nope", "");
        on.step(201, "POST", repo + "/issues", "{\"title\":\"one\",\"labels\":[$label],\"assignees\":[\"$user\"]}");
        on.step(201, "POST", repo + "/issues", "{\"title\":\"two\",\"milestone\":$milestone}");
        on.step(422, "POST", repo + "/issues", "{\"body\":\"x\"}");
        on.step(200, "GET", repo + "/issues?limit=1&page=1", "");
        on.step(200, "GET", repo + "/issues?limit=1&page=2", "");
        on.step(201, "PATCH", repo + "/issues/2", "{\"state\":\"closed\"}");
        on.step(200, "GET", repo + "/issues?state=closed", "");
        on.step(200, "POST", repo + "/issues/2/labels", "{\"labels\":[\"bug\"]}");
        on.remember("comment", 201, "POST", repo + "/issues/1/comments", "{\"body\":\"c\"}");
        on.step(200, "GET", repo + "/issues/1/comments", "");
        on.step(200, "PATCH", repo + "/issues/comments/$comment", "{\"body\":\"d\"}");
        on.step(204, "DELETE", repo + "/issues/comments/$comment", "");
        on.step(404, "GET", repo + "/issues/99", "");
        on.step(204, "DELETE", repo + "/milestones/$milestone", "");
    }

    private static void git(Scenario on, String repo) throws IOException {
        on.step(201, "POST", repo + "/contents/a.txt", "{\"content\":\"b25l\",\"message\":\"first\"}");
        on.step(422, "POST", repo + "/contents/a.txt", "{\"content\":\"b25l\"}");
        String sha = StoredFile.blobSha(ByteString.encodeUtf8("one"));
        on.step(200, "PUT", repo + "/contents/a.txt", "{\"content\":\"dHdv\",\"sha\":\"" + sha + "\"}");
        on.step(409, "PUT", repo + "/contents/a.txt", "{\"content\":\"dHdv\",\"sha\":\"" + sha + "\"}");
        on.step(200, "GET", repo + "/contents/a.txt", "");
        on.step(200, "GET", repo + "/commits?limit=1", "");
        on.step(404, "GET", repo + "/commits?sha=nope", "");
        on.step(200, "GET", repo + "/git/commits/main", "");
        on.step(404, "GET", repo + "/git/commits/nope", "");
        on.step(201, "POST", repo + "/branches", "{\"new_branch_name\":\"dev\"}");
        on.step(409, "POST", repo + "/branches", "{\"new_branch_name\":\"dev\"}");
        on.step(404, "POST", repo + "/branches", "{\"new_branch_name\":\"x\",\"old_branch_name\":\"nope\"}");
        on.step(500, "POST", repo + "/branches", "{\"new_branch_name\":\"x\",\"old_ref_name\":\"nope\"}");
        on.step(422, "POST", repo + "/branches", "{}");
        on.step(200, "GET", repo + "/branches", "");
        on.step(403, "DELETE", repo + "/branches/main", "");
        on.step(500, "DELETE", repo + "/branches/nope", "");
        on.step(201, "POST", repo + "/statuses/main", "{\"state\":\"success\",\"context\":\"ci\"}");
        on.step(201, "POST", repo + "/statuses/main", "{\"state\":\"failure\",\"context\":\"lint\"}");
        on.step(200, "GET", repo + "/statuses/main", "");
        on.step(200, "GET", repo + "/commits/main/statuses?page=1&limit=1", "");
        on.step(200, "GET", repo + "/commits/main/status", "");
        on.step(200, "GET", repo + "/commits/nope/status", "");
        on.step(404, "POST", repo + "/statuses/nope", "{\"state\":\"success\"}");
        on.remember("release", 201, "POST", repo + "/releases", "{\"tag_name\":\"v1\",\"name\":\"One\"}");
        on.step(409, "POST", repo + "/releases", "{\"tag_name\":\"v1\"}");
        on.step(404, "POST", repo + "/releases", "{\"tag_name\":\"v2\",\"target_commitish\":\"nope\"}");
        on.step(422, "POST", repo + "/releases", "{}");
        on.step(400, "POST", repo + "/releases/$release/assets", "{}");
        on.remember("asset", 201, "POST", repo + "/releases/$release/assets?name=a.json", "{}");
        on.step(201, "PATCH", repo + "/releases/$release/assets/$asset", "{\"name\":\"b.json\"}");
        on.step(200, "GET", repo + "/releases", "");
        on.step(200, "GET", repo + "/releases/tags/v1", "");
        on.step(200, "GET", repo + "/releases/latest", "");
        on.step(200, "PATCH", repo + "/releases/$release", "{\"body\":\"notes\"}");
        on.step(409, "DELETE", repo + "/tags/v1", "");
        on.step(204, "DELETE", repo + "/releases/$release/assets/$asset", "");
        on.step(204, "DELETE", repo + "/releases/$release", "");
        on.step(404, "GET", repo + "/releases/$release", "");
        on.step(200, "GET", repo + "/tags", "");
        on.step(201, "POST", repo + "/tags", "{\"tag_name\":\"t1\",\"target\":\"main\"}");
        on.step(409, "POST", repo + "/tags", "{\"tag_name\":\"t1\"}");
        on.step(404, "POST", repo + "/tags", "{\"tag_name\":\"t2\",\"target\":\"nope\"}");
        on.step(204, "DELETE", repo + "/tags/t1", "");
        on.step(404, "DELETE", repo + "/tags/t1", "");
    }

    private static void pulls(Scenario on, String repo) throws IOException {
        on.step(201, "POST", repo + "/contents/b.txt", "{\"content\":\"bmV3Cg==\",\"branch\":\"dev\"}");
        on.step(422, "POST", repo + "/pulls", "{}");
        on.step(422, "POST", repo + "/pulls", "{\"title\":\"x\",\"head\":\"dev\",\"base\":\"dev\"}");
        on.step(404, "POST", repo + "/pulls", "{\"title\":\"x\",\"head\":\"dev\",\"base\":\"nope\"}");
        on.step(404, "POST", repo + "/pulls", "{\"title\":\"x\",\"head\":\"nope\",\"base\":\"main\"}");
        on.step(201, "POST", repo + "/pulls", "{\"title\":\"WIP: p\",\"head\":\"dev\",\"base\":\"main\"}");
        on.step(409, "POST", repo + "/pulls", "{\"title\":\"p\",\"head\":\"dev\",\"base\":\"main\"}");
        on.step(405, "POST", repo + "/pulls/3/merge", "{\"Do\":\"merge\"}");
        on.step(201, "PATCH", repo + "/pulls/3", "{\"title\":\"p\"}");
        on.step(422, "POST", repo + "/pulls/3/merge", "{\"Do\":\"nope\"}");
        on.step(200, "GET", repo + "/pulls", "");
        on.step(200, "GET", repo + "/pulls/3/files", "");
        on.step(200, "GET", repo + "/pulls/3/commits", "");
        on.step(404, "GET", repo + "/pulls/3/merge", "");
        on.step(422, "POST", repo + "/pulls/3/reviews", "{\"event\":\"APPROVED\"}");
        on.step(422, "POST", repo + "/pulls/3/reviews", "{\"event\":\"COMMENT\"}");
        on.remember("review", 200, "POST", repo + "/pulls/3/reviews", "{\"event\":\"COMMENT\",\"body\":\"x\"}");
        on.step(200, "GET", repo + "/pulls/3/reviews", "");
        on.step(404, "GET", repo + "/pulls/3/reviews/999999", "");
        on.step(422, "POST", repo + "/pulls/3/requested_reviewers", "{\"reviewers\":[\"$user\"]}");
        on.step(500, "POST", repo + "/pulls/3/update", "");
        on.step(200, "POST", repo + "/pulls/3/merge", "{\"Do\":\"merge\"}");
        on.step(405, "POST", repo + "/pulls/3/merge", "{\"Do\":\"merge\"}");
        on.step(204, "GET", repo + "/pulls/3/merge", "");
        on.step(200, "GET", repo + "/pulls/3", "");
        on.step(200, "GET", repo + "/contents/b.txt", "");
        on.step(412, "PATCH", repo + "/pulls/3", "{\"state\":\"open\"}");
        on.step(422, "POST", repo + "/pulls/3/update", "");
        on.step(200, "GET", repo + "/issues/3", "");
        on.step(204, "DELETE", repo + "/branches/dev", "");
        on.step(404, "POST", repo + "/pulls/99/merge", "{\"Do\":\"merge\"}");
    }

    private static void settings(Scenario on, String repo) throws IOException {
        on.step(201, "PUT", repo + "/actions/secrets/s1", "{\"data\":\"x\"}");
        on.step(204, "PUT", repo + "/actions/secrets/S1", "{\"data\":\"y\"}");
        on.step(422, "PUT", repo + "/actions/secrets/S1", "{}");
        on.step(400, "PUT", repo + "/actions/secrets/GITHUB_X", "{\"data\":\"y\"}");
        on.step(200, "GET", repo + "/actions/secrets", "");
        on.step(204, "DELETE", repo + "/actions/secrets/s1", "");
        on.step(404, "DELETE", repo + "/actions/secrets/s1", "");
        on.step(204, "POST", repo + "/actions/variables/v1", "{\"value\":\"x\"}");
        on.step(409, "POST", repo + "/actions/variables/v1", "{\"value\":\"x\"}");
        on.step(204, "POST", repo + "/actions/variables/v0", "{\"value\":\"x\"}");
        on.step(400, "POST", repo + "/actions/variables/a-b", "{\"value\":\"x\"}");
        on.step(200, "GET", repo + "/actions/variables", "");
        on.step(500, "PUT", repo + "/actions/variables/v1", "{\"value\":\"x\",\"name\":\"v0\"}");
        on.step(204, "PUT", repo + "/actions/variables/v1", "{\"value\":\"y\"}");
        on.step(200, "GET", repo + "/actions/variables/v1", "");
        on.step(204, "DELETE", repo + "/actions/variables/v1", "");
        on.step(404, "GET", repo + "/actions/variables/v1", "");
        on.step(422, "GET", repo + "/collaborators/nobody-of-that-name", "");
        on.step(422, "PUT", repo + "/collaborators/nobody-of-that-name", "{}");
        on.step(422, "DELETE", repo + "/collaborators/nobody-of-that-name", "");
        on.step(200, "GET", repo + "/collaborators", "");
        on.step(200, "GET", repo + "/collaborators/$user/permission", "");
        on.step(404, "GET", repo + "/collaborators/nobody-of-that-name/permission", "");
        on.step(404, "GET", "/user/starred/$user/$repo", "");
        on.step(204, "PUT", "/user/starred/$user/$repo", "");
        on.step(204, "GET", "/user/starred/$user/$repo", "");
        on.step(200, "GET", repo + "/stargazers", "");
        on.step(200, "GET", "/user/starred?page=1&limit=1", "");
        on.step(204, "DELETE", "/user/starred/$user/$repo", "");
    }

    private static void hooks(Scenario on, String repo) throws IOException {
        String config = "\"config\":{\"url\":\"http://127.0.0.1:9/x\",\"content_type\":\"json\"}";
        on.remember("hook", 201, "POST", repo + "/hooks", "{\"type\":\"forgejo\"," + config + "}");
        on.step(422, "POST", repo + "/hooks", "{\"type\":\"nonsense\"," + config + "}");
        on.step(422, "POST", repo + "/hooks", "{\"type\":\"forgejo\",\"config\":{\"url\":\"http://127.0.0.1:9/\"}}");
        on.step(200, "GET", repo + "/hooks", "");
        on.step(200, "PATCH", repo + "/hooks/$hook", "{\"events\":[\"issues\",\"release\"]}");
        on.step(422, "PATCH", repo + "/hooks/$hook", "{\"config\":{\"url\":\"nope\"}}");
        on.step(204, "DELETE", repo + "/hooks/$hook", "");
        on.step(404, "GET", repo + "/hooks/$hook", "");
    }
}
