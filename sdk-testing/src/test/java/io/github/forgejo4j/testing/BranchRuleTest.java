package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What rules for branches forbid. */
class BranchRuleTest {
    private static final String REPO = "/repos/alice/app";
    private static final String RULES = REPO + "/branch_protections";
    private static final String MERGE = REPO + "/pulls/1/merge";
    private final FakeForgejo fake = FakeForgejo.start().addUser("bob").addUser("carol");
    private final FakeRepository repository = fake.repository("alice", "app");
    private final Client alice = new Client(fake);
    private final Client bob = new Client(fake, fake.newToken("bob"));
    private final Client carol = new Client(fake, fake.newToken("carol"));

    @BeforeEach
    void pullRequest() {
        repository.putFile("a.txt", "one").addCollaborator("bob").addCollaborator("carol", "read");
        bob.post(REPO + "/contents/b.txt", "{\"content\":\"eA==\",\"new_branch\":\"topic\"}");
        bob.post(REPO + "/pulls", "{\"head\":\"topic\",\"base\":\"main\",\"title\":\"p\"}");
    }

    @AfterEach
    void stop() {
        alice.close();
        bob.close();
        carol.close();
        fake.close();
    }

    private void rule(String fields) {
        assertThat(alice.post(RULES, "{\"rule_name\":\"main\"" + (fields.isEmpty() ? "" : "," + fields) + "}")
                        .status())
                .isEqualTo(201);
    }

    private void change(String fields) {
        assertThat(alice.patch(RULES + "/main", "{" + fields + "}").status()).isEqualTo(200);
    }

    private String refusedMerge(Client by) {
        Client.Reply reply = by.post(MERGE, "{\"Do\":\"merge\"}");
        assertThat(reply.status()).isEqualTo(405);
        return reply.json().path("message").asText();
    }

    private void review(Client by, String event) {
        assertThat(by.post(REPO + "/pulls/1/reviews", "{\"event\":\"" + event + "\",\"body\":\"b\"}")
                        .status())
                .isEqualTo(200);
    }

    private void status(String context, String state) {
        bob.post(REPO + "/statuses/topic", "{\"state\":\"" + state + "\",\"context\":\"" + context + "\"}");
    }

    @Test
    void anApprovalOfSomebodyWhoMayNotWriteDoesNotCount() {
        rule("\"required_approvals\":1");
        review(carol, "APPROVED");
        assertThat(refusedMerge(bob)).isEqualTo("not allowed to merge [reason: Does not have enough approvals]");

        review(alice, "APPROVED");

        assertThat(bob.post(MERGE, "{\"Do\":\"merge\"}").status()).isEqualTo(200);
    }

    @Test
    void ofTheReviewsOfOnePersonTheNewestCountsAndADismissedOneDoesNot() {
        rule("\"required_approvals\":1,\"block_on_rejected_reviews\":true");
        review(alice, "APPROVED");
        review(alice, "REQUEST_CHANGES");
        assertThat(refusedMerge(bob)).isEqualTo("not allowed to merge [reason: Does not have enough approvals]");
        change("\"required_approvals\":0");
        assertThat(refusedMerge(bob)).isEqualTo("not allowed to merge [reason: There are requested changes]");

        alice.post(REPO + "/pulls/1/reviews/2/dismissals", "{\"message\":\"m\"}");

        assertThat(bob.post(MERGE, "{\"Do\":\"merge\"}").status()).isEqualTo(200);
    }

    @Test
    void newCommitsDismissApprovalsWhereTheRuleSaysSo() {
        rule("\"required_approvals\":1,\"dismiss_stale_approvals\":true");
        review(alice, "APPROVED");

        bob.post(REPO + "/contents/c.txt", "{\"content\":\"eA==\",\"branch\":\"topic\"}");

        assertThat(refusedMerge(bob)).isEqualTo("not allowed to merge [reason: Does not have enough approvals]");
    }

    @Test
    void everyRequiredContextMustBeSuccessfulOnTheHead() {
        rule("\"enable_status_check\":true,\"status_check_contexts\":[\"ci/*\",\"lint\"]");
        String missing = "not allowed to merge [reason: Not all required status checks successful]";
        status("lint", "success");
        assertThat(refusedMerge(bob)).isEqualTo(missing);
        status("ci/unit", "success");
        status("ci/wire", "failure");
        assertThat(refusedMerge(bob)).isEqualTo(missing);

        status("ci/wire", "success");

        assertThat(bob.post(MERGE, "{\"Do\":\"merge\"}").status()).isEqualTo(200);
    }

    @Test
    void administratorsPassOverARuleByForceUnlessItBindsThemToo() {
        rule("\"required_approvals\":1,\"apply_to_admins\":true");
        String force = "{\"Do\":\"merge\",\"force_merge\":true}";
        assertThat(bob.post(MERGE, force).status()).isEqualTo(405);
        assertThat(alice.post(MERGE, force).status()).isEqualTo(405);

        change("\"apply_to_admins\":false");

        assertThat(bob.post(MERGE, force).status()).isEqualTo(405);
        assertThat(alice.post(MERGE, force).status()).isEqualTo(200);
    }

    @Test
    void onlyTheListedMergeWhileTheListIsOn() {
        rule("\"enable_merge_whitelist\":true,\"merge_whitelist_usernames\":[\"alice\",\"carol\"]");
        JsonNode stored = alice.get(RULES + "/main").json();
        assertThat(stored.path("merge_whitelist_usernames"))
                .as("who may not write is dropped")
                .hasToString("[\"alice\"]");
        assertThat(refusedMerge(bob)).isEqualTo("User not allowed to merge PR");
        assertThat(alice.get(REPO + "/branches/main")
                        .json()
                        .path("user_can_merge")
                        .asBoolean())
                .isTrue();

        assertThat(alice.post(MERGE, "{\"Do\":\"merge\"}").status()).isEqualTo(200);
    }

    @Test
    void nobodyCommitsToAProtectedBranchUnlessPushesAreEnabled() {
        rule("");
        String path = REPO + "/contents/c.txt";
        Client.Reply refused = alice.post(path, "{\"content\":\"eA==\"}");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json().path("message").asText()).isEqualTo("user cannot commit to repo [user: alice]");
        assertThat(alice.post(path, "{\"content\":\"eA==\",\"new_branch\":\"other\"}")
                        .status())
                .isEqualTo(201);

        change("\"enable_push_whitelist\":true,\"push_whitelist_usernames\":[\"alice\"]");
        assertThat(alice.get(RULES + "/main")
                        .json()
                        .path("enable_push_whitelist")
                        .asBoolean())
                .as("ignored without enable_push")
                .isFalse();
        change("\"enable_push\":true,\"enable_push_whitelist\":true");

        assertThat(bob.post(path, "{\"content\":\"eA==\"}").status()).isEqualTo(403);
        assertThat(alice.post(path, "{\"content\":\"eA==\"}").status()).isEqualTo(201);
    }

    @Test
    void guardedFilesAreRefusedInCommitsAndInMerges() {
        rule("\"enable_push\":true,\"protected_file_patterns\":\"*.md; docs/**\"");
        assertThat(alice.post(REPO + "/contents/README.MD", "{\"content\":\"eA==\"}")
                        .status())
                .isEqualTo(403);
        assertThat(alice.post(REPO + "/contents/docs/x/y.txt", "{\"content\":\"eA==\"}")
                        .status())
                .isEqualTo(403);
        assertThat(alice.post(REPO + "/contents/c.txt", "{\"content\":\"eA==\"}")
                        .status())
                .isEqualTo(201);

        bob.post(REPO + "/contents/d.md", "{\"content\":\"eA==\",\"branch\":\"topic\"}");
        assertThat(refusedMerge(bob)).isEqualTo("not allowed to merge [reason: Changed protected files]");

        change("\"protected_file_patterns\":\"d.*\"");
        Client.Reply late = bob.post(MERGE, "{\"Do\":\"merge\"}");
        assertThat(late.status())
                .as("a rule newer than the look at the pull request")
                .isEqualTo(409);
        assertThat(late.json().path("message").asText())
                .isEqualTo("PushRejected with remote message: Forgejo: branch main is protected from changing file"
                        + " d.md");
    }

    @Test
    void aProtectedBranchIsNotDeletedAndSaysWhichRuleItIs() {
        rule("");
        alice.post(RULES, "{\"rule_name\":\"top*\"}");

        Client.Reply refused = alice.delete(REPO + "/branches/topic");

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json().path("message").asText()).isEqualTo("branch protected");
        JsonNode shown = alice.get(REPO + "/branches/topic").json();
        assertThat(shown.path("protected").asBoolean()).isTrue();
        assertThat(shown.path("effective_branch_protection_name").asText()).isEqualTo("top*");
        assertThat(shown.path("user_can_push").asBoolean()).isFalse();
        assertThat(alice.delete(RULES + "/top%2A").status()).isEqualTo(204);
        assertThat(alice.delete(REPO + "/branches/topic").status()).isEqualTo(204);
    }

    @Test
    void anOutdatedHeadWaitsForItsUpdate() {
        rule("\"block_on_outdated_branch\":true,\"enable_push\":true");
        alice.post(REPO + "/contents/c.txt", "{\"content\":\"eA==\"}");
        assertThat(refusedMerge(bob))
                .isEqualTo("not allowed to merge [reason: The head branch is behind the base branch]");

        assertThat(bob.post(REPO + "/pulls/1/update", "{}").status()).isEqualTo(200);

        assertThat(bob.post(MERGE, "{\"Do\":\"merge\"}").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "release/*, release/1, true",
        "release/*, release/1/2, false",
        "release/**, release/1/2, true",
        "v?, v1, true",
        "v?, v12, false",
        "'{main,dev}', dev, true",
        "'{main,dev}', devel, false",
        "a.b, axb, false",
        "'a,b', 'a,b', true",
        "'{main', '{main', false"
    })
    void patternsAreGlobsWithinFolders(String pattern, String branch, boolean covered) {
        assertThat(Glob.matches(pattern, branch)).isEqualTo(covered);
    }
}
