package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PullOperationsTest {
    private static final String REPO = "/repos/alice/tickets";
    private static final String PULL = REPO + "/pulls/1";
    private final FakeForgejo fake = FakeForgejo.start();
    private final FakeRepository repository = fake.repository("alice", "tickets");
    private final Client client = new Client(fake);

    @BeforeEach
    void open() {
        repository.putFile("a.txt", "one\n");
        client.post(REPO + "/branches", "{\"new_branch_name\":\"dev\"}");
        client.post(REPO + "/contents/b.txt", "{\"content\":\"bmV3\",\"branch\":\"dev\"}");
        Client.Reply reply = client.post(REPO + "/pulls", "{\"head\":\"dev\",\"base\":\"main\",\"title\":\"p\"}");
        assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    }

    @AfterEach
    void stop() {
        client.close();
        fake.close();
    }

    private Client.Reply merge(String body) {
        return client.post(PULL + "/merge", body);
    }

    private static String message(Client.Reply reply) {
        return reply.json().path("message").asText();
    }

    @ParameterizedTest
    @CsvSource({"merge,3", "rebase-merge,3", "squash,2", "rebase,2", "fast-forward-only,2"})
    void aMergeChangesTheBase(String style, int commits) {
        assertThat(client.get(REPO + "/contents/b.txt").status()).isEqualTo(404);

        assertThat(merge("{\"Do\":\"" + style + "\"}").text()).isEmpty();

        assertThat(client.get(REPO + "/contents/b.txt").status()).isEqualTo(200);
        JsonNode history = client.get(REPO + "/commits").json();
        assertThat(history).hasSize(commits);
        JsonNode pull = client.get(PULL).json();
        assertThat(pull.path("merged").asBoolean()).isTrue();
        assertThat(pull.path("state").asText()).isEqualTo("closed");
        assertThat(pull.path("merge_commit_sha")).isEqualTo(history.get(0).path("sha"));
        assertThat(pull.path("changed_files").asInt()).isEqualTo(1);
        Client.Reply again = merge("{\"Do\":\"merge\"}");
        assertThat(again.status()).isEqualTo(405);
        assertThat(message(again)).isEmpty();
        assertThat(message(client.patch(PULL, "{\"state\":\"open\"}")))
                .isEqualTo("cannot change state of this pull request, it was already merged");
    }

    @Test
    void aConflictCanNeitherBeMergedNorUpdatedAndSaysTryAgain() {
        repository.putFile("b.txt", "ours");

        assertThat(client.get(PULL).json().path("mergeable").asBoolean()).isFalse();
        Client.Reply refused = merge("{\"Do\":\"merge\"}");
        assertThat(refused.status()).isEqualTo(405);
        assertThat(message(refused)).isEqualTo("Please try again later");
        assertThat(client.post(PULL + "/update", "{}").status()).isEqualTo(409);
        client.send(
                "DELETE",
                REPO + "/contents/b.txt",
                Client.JSON,
                "{\"sha\":\"" + StoredFile.blobSha(okio.ByteString.encodeUtf8("ours")) + "\"}");
        assertThat(client.get(PULL).json().path("mergeable").asBoolean()).isTrue();
    }

    @Test
    void aMergeThatWaitsForChecksIsNotMadeUp() {
        String wish = "merge_when_checks_succeed";
        assertThat(merge("{\"Do\":\"merge\",\"" + wish + "\":true}").status()).isEqualTo(501);
        assertThat(client.get(PULL).json().path("merged").asBoolean()).isFalse();
        assertThat(merge("{\"Do\":\"merge\",\"" + wish + "\":false}").status()).isEqualTo(200);
    }

    @Test
    void anUpdateBringsTheBaseInAndTheHeadMoves() {
        String before = client.get(PULL).json().path("head").path("sha").asText();
        assertThat(client.post(PULL + "/update", "{}").status())
                .as("up to date")
                .isEqualTo(500);
        repository.putFile("c.txt", "c");

        assertThat(merge("{\"Do\":\"fast-forward-only\"}").status()).isEqualTo(500);
        assertThat(client.post(PULL + "/update", "{}").status()).isEqualTo(200);

        JsonNode pull = client.get(PULL).json();
        assertThat(pull.path("head").path("sha").asText()).isNotEqualTo(before);
        assertThat(client.get(REPO + "/contents/c.txt?ref=dev").status()).isEqualTo(200);
        assertThat(client.get(PULL + "/files").json()).hasSize(1);
        assertThat(message(merge("{\"Do\":\"merge\",\"head_commit_id\":\"" + before + "\"}")))
                .isEqualTo("head out of date");
        assertThat(merge("{\"Do\":\"merge\",\"delete_branch_after_merge\":true}")
                        .status())
                .isEqualTo(200);
        assertThat(client.get(REPO + "/branches/dev").status()).isEqualTo(404);
        assertThat(client.get(PULL).json().path("head").path("sha"))
                .isEqualTo(pull.path("head").path("sha"));
    }

    @Test
    void whatCannotBeMergedSaysWhy() {
        assertThat(message(merge("{}"))).isEqualTo("[Do]: Required");
        assertThat(message(merge("{\"Do\":\"nope\"}"))).isEqualTo("[Do]: In");
        try (Client stranger = new Client(fake, fake.addUser("bob").newToken("bob"))) {
            Client.Reply refused = stranger.post(PULL + "/merge", "{\"Do\":\"merge\"}");
            assertThat(refused.status()).as("not 403").isEqualTo(405);
            assertThat(message(refused)).isEqualTo("User not allowed to merge PR");
        }
        client.patch(PULL, "{\"title\":\"WIP: p\"}");
        assertThat(message(merge("{\"Do\":\"merge\"}"))).isEqualTo("Work in progress PRs cannot be merged");
        client.patch(PULL, "{\"title\":\"p\",\"state\":\"closed\"}");
        assertThat(merge("{\"Do\":\"merge\"}").status()).isEqualTo(404);
        assertThat(message(client.post(REPO + "/pulls/9/merge", "{\"Do\":\"merge\"}")))
                .isEqualTo("GetPullRequestByIndex");
    }

    @Test
    void aPullRequestIsOpenedOnceAndIsAnIssueToo() {
        String body = "{\"head\":\"dev\",\"base\":\"main\",\"title\":\"p\"}";
        assertThat(client.post(REPO + "/pulls", body).status()).isEqualTo(409);
        assertThat(client.post(REPO + "/pulls", body.replace("dev", "nope")).status())
                .isEqualTo(404);
        assertThat(client.get(REPO + "/issues").json()).hasSize(1);
        assertThat(client.get(REPO + "/issues?type=issues").json()).isEmpty();
        assertThat(client.get(REPO + "/issues/1")
                        .json()
                        .path("pull_request")
                        .path("merged")
                        .asBoolean())
                .isFalse();
        assertThat(client.post(REPO + "/issues/1/comments", "{\"body\":\"c\"}")
                        .json()
                        .path("pull_request_url")
                        .asText())
                .isEqualTo(fake.url() + "/alice/tickets/pulls/1");
    }

    @Test
    void aReviewAnswersItsRequest() {
        fake.addUser("bob");
        assertThat(message(client.post(PULL + "/requested_reviewers", "{\"reviewers\":[\"nobody\"]}")))
                .isEqualTo("User 'nobody' not exist");
        assertThat(client.post(PULL + "/requested_reviewers", "{\"reviewers\":[\"bob\"]}")
                        .json())
                .hasSize(1);
        assertThat(client.post(PULL + "/requested_reviewers", "{\"reviewers\":[\"bob\"]}")
                        .text())
                .isEqualTo("[]\n");
        assertThat(message(client.post(PULL + "/reviews", "{\"event\":\"APPROVED\"}")))
                .isEqualTo("approve your own pull is not allowed");
        try (Client bob = new Client(fake, fake.newToken("bob"))) {
            assertThat(bob.post(PULL + "/reviews", "{\"event\":\"APPROVED\"}").status())
                    .isEqualTo(200);
        }
        assertThat(client.get(PULL).json().path("requested_reviewers")).isEmpty();
        JsonNode reviews = client.get(PULL + "/reviews").json();
        assertThat(reviews).hasSize(1);
        assertThat(reviews.get(0).path("state").asText()).isEqualTo("APPROVED");
    }
}
