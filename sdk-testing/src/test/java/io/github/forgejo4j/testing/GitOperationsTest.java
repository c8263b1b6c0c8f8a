package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Branches, commits, tags, statuses, milestones and releases. */
class GitOperationsTest {
    private static final String REPO = "/repos/alice/tickets";
    private final FakeForgejo fake = FakeForgejo.start();
    private final FakeRepository repository = fake.repository("alice", "tickets");
    private final Client client = new Client(fake);

    @AfterEach
    void stop() {
        client.close();
        fake.close();
    }

    private static String message(Client.Reply reply) {
        return reply.json().path("message").asText();
    }

    @Test
    void anEmptyRepositorySaysSoInSixWays() {
        assertThat(client.get(REPO + "/branches").text()).isEqualTo("null\n");
        assertThat(client.get(REPO + "/commits").status()).isEqualTo(409);
        assertThat(message(client.post(REPO + "/branches", "{\"new_branch_name\":\"x\"}")))
                .isEqualTo("Git Repository is empty.");
        assertThat(message(client.post(REPO + "/releases", "{\"tag_name\":\"v1\"}")))
                .isEqualTo("repo is empty");
        assertThat(client.get(REPO + "/commits/main/status").status()).isEqualTo(500);
        assertThat(client.get(REPO + "/tags").text()).isEqualTo("[]\n");
    }

    @Test
    void aBranchKeepsItsFilesWhenTheOtherGoesOn() {
        repository.putFile("a.txt", "one");
        assertThat(client.post(REPO + "/branches", "{\"new_branch_name\":\"dev\"}")
                        .status())
                .isEqualTo(201);
        repository.putFile("a.txt", "two");

        assertThat(content("dev")).isEqualTo("one");
        assertThat(content("main")).isEqualTo("two");
        JsonNode commits = client.get(REPO + "/commits").json();
        assertThat(commits).hasSize(2);
        assertThat(commits.get(0).path("parents").get(0).path("sha"))
                .isEqualTo(commits.get(1).path("sha"));
        assertThat(content(commits.get(1).path("sha").asText())).isEqualTo("one");
        assertThat(commits.get(0).path("stats").path("total").asInt()).isEqualTo(2);
        assertThat(client.get(REPO + "/commits?sha=dev").json()).hasSize(1);
        assertThat(client.get(REPO + "/commits?not=dev").json()).hasSize(1);
    }

    private String content(String ref) {
        String base64 = client.get(REPO + "/contents/a.txt?ref=" + ref)
                .json()
                .path("content")
                .asText();
        return new String(Base64.getDecoder().decode(base64), java.nio.charset.StandardCharsets.UTF_8);
    }

    @Test
    void branchesAreRefusedAsTheRealServerRefusesThem() {
        repository.putFile("a.txt", "one");
        String branches = REPO + "/branches";

        assertThat(client.post(branches, "{\"new_branch_name\":\"main\"}").status())
                .isEqualTo(409);
        assertThat(client.post(branches, "{\"new_branch_name\":\"main/x\"}").status())
                .isEqualTo(409);
        assertThat(message(client.post(branches, "{\"new_branch_name\":\"a b\"}")))
                .isEqualTo("[BranchName]: GitRefName");
        assertThat(message(client.post(branches, "{\"new_branch_name\":\"x\",\"old_branch_name\":\"nope\"}")))
                .isEqualTo("The old branch does not exist");
        assertThat(client.post(branches, "{\"new_branch_name\":\"x\",\"old_ref_name\":\"nope\"}")
                        .status())
                .isEqualTo(500);
        assertThat(message(client.delete(branches + "/main"))).isEqualTo("can not delete default branch");
        assertThat(client.delete(branches + "/nope").status()).as("not 404").isEqualTo(500);
    }

    @Test
    void theNewestStatusOfAContextCountsAndTheWorstWins() {
        repository.putFile("a.txt", "one");
        for (String status : new String[] {"ci:pending", "lint:success", "ci:failure"}) {
            String[] parts = status.split(":");
            client.post(REPO + "/statuses/main", "{\"context\":\"" + parts[0] + "\",\"state\":\"" + parts[1] + "\"}");
        }

        JsonNode combined = client.get(REPO + "/commits/main/status").json();

        assertThat(combined.path("state").asText()).isEqualTo("failure");
        assertThat(combined.path("total_count").asInt()).isEqualTo(2);
        assertThat(client.get(REPO + "/statuses/main").json()).hasSize(3);
        assertThat(client.get(REPO + "/statuses/nope").text()).isEqualTo("[]\n");
        assertThat(message(client.post(REPO + "/statuses/nope", "{\"state\":\"success\"}")))
                .isEqualTo("nope");
    }

    @Test
    void aReleaseMakesItsTagAndADraftDoesNot() {
        repository.putFile("a.txt", "one");
        client.post(REPO + "/releases", "{\"tag_name\":\"v1\"}");
        client.post(REPO + "/releases", "{\"tag_name\":\"v2\",\"draft\":true}");

        assertThat(client.get(REPO + "/tags").json()).hasSize(1);
        assertThat(client.get(REPO + "/releases").json()).hasSize(2);
        try (Client stranger = new Client(fake, fake.addUser("bob").newToken("bob"))) {
            assertThat(stranger.get(REPO + "/releases").json()).hasSize(1);
            assertThat(message(stranger.post(REPO + "/releases", "{\"tag_name\":\"v3\"}")))
                    .isEqualTo("user should have a permission to write to a repo");
        }
        assertThat(message(client.post(REPO + "/releases", "{\"tag_name\":\"v1\"}")))
                .isEqualTo("Release has no Tag");
        assertThat(client.delete(REPO + "/tags/v1").status()).isEqualTo(409);
        client.patch(REPO + "/releases/2", "{\"draft\":false}");
        assertThat(client.get(REPO + "/tags").json()).hasSize(2);
        assertThat(client.delete(REPO + "/releases/tags/v1").status()).isEqualTo(204);
        assertThat(client.delete(REPO + "/tags/v1").status()).isEqualTo(204);
    }

    @Test
    void anAssetNeedsItsNameUnlessItIsMultipart() {
        repository.putFile("a.txt", "one");
        client.post(REPO + "/releases", "{\"tag_name\":\"v1\"}");
        String assets = REPO + "/releases/1/assets";

        assertThat(message(client.send("POST", assets, "application/octet-stream", "bytes")))
                .isEqualTo("Missing 'name' parameter");
        JsonNode asset = client.send("POST", assets + "?name=a.bin", "application/octet-stream", "bytes")
                .json();
        String url = asset.path("browser_download_url").asText();
        assertThat(client.get(url.substring(fake.url().length())).text()).isEqualTo("bytes");
        assertThat(client.get(assets).json().get(0).path("download_count").asInt())
                .isEqualTo(1);
    }

    @Test
    void aMilestoneIsFoundByNumberAndByTitleAndLeavesItsIssuesWhenItGoes() {
        long id = repository.addMilestone("v1");
        client.post(REPO + "/issues", "{\"title\":\"t\",\"milestone\":" + id + "}");

        assertThat(client.get(REPO + "/milestones/v1")
                        .json()
                        .path("open_issues")
                        .asInt())
                .isEqualTo(1);
        assertThat(client.patch(REPO + "/milestones/" + id, "{\"state\":\"closed\"}")
                        .json()
                        .path("closed_at")
                        .isNull())
                .isFalse();
        assertThat(client.get(REPO + "/milestones?state=open").json()).isEmpty();
        assertThat(client.delete(REPO + "/milestones/" + id).status()).isEqualTo(204);
        assertThat(client.get(REPO + "/issues/1").json().path("milestone").isNull())
                .isTrue();
    }
}
