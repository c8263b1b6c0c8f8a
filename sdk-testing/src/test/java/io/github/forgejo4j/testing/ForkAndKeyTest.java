package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Forks with their pull requests, and SSH keys. */
class ForkAndKeyTest {
    private static final String REPO = "/repos/alice/app";
    private static final String FORK = "/repos/bob/app";
    private final FakeForgejo fake = FakeForgejo.start().addUser("bob");
    private final FakeRepository repository = fake.repository("alice", "app").putFile("a.txt", "one");
    private final Client alice = new Client(fake);
    private final Client bob = new Client(fake, fake.newToken("bob"));

    @AfterEach
    void stop() {
        alice.close();
        bob.close();
        fake.close();
    }

    private static String message(Client.Reply reply) {
        return reply.json().path("message").asText();
    }

    @Test
    void aForkHasTheContentsAndGoesItsOwnWay() {
        Client.Reply made = bob.post(REPO + "/forks", "{}");
        assertThat(made.status()).isEqualTo(202);
        assertThat(made.json().path("parent").path("full_name").asText()).isEqualTo("alice/app");
        bob.post(FORK + "/contents/b.txt", "{\"content\":\"eA==\"}");

        assertThat(bob.get(FORK + "/contents/a.txt").status()).isEqualTo(200);
        assertThat(bob.get(REPO + "/contents/b.txt").status()).isEqualTo(404);
        assertThat(bob.post(FORK + "/issues", "{\"title\":\"x\"}").status())
                .as("a fork begins without issues")
                .isEqualTo(404);
        assertThat(alice.get(REPO).json().path("forks_count").asInt()).isEqualTo(1);
        assertThat(message(bob.post(REPO + "/forks", "{\"name\":\"other\"}")))
                .isEqualTo("repository is already forked by user [uname: bob, repo path: alice/app, fork path:"
                        + " bob/app]");
        assertThat(message(alice.post(REPO + "/forks", "{}")))
                .isEqualTo("repository already exists [uname: alice, name: app]");
    }

    @Test
    void aPullRequestFromAForkIsFollowedAndMerged() {
        bob.post(REPO + "/forks", "{}");
        bob.post(FORK + "/contents/b.txt", "{\"content\":\"eA==\",\"new_branch\":\"topic\"}");
        Client.Reply opened = bob.post(REPO + "/pulls", "{\"head\":\"bob:topic\",\"base\":\"main\",\"title\":\"p\"}");
        assertThat(opened.status()).isEqualTo(201);
        assertThat(opened.json().path("head").path("repo").path("full_name").asText())
                .isEqualTo("bob/app");

        bob.post(FORK + "/contents/c.txt", "{\"content\":\"eA==\",\"branch\":\"topic\"}");
        repository.putFile("d.txt", "meanwhile");
        assertThat(alice.get(REPO + "/pulls/1").json().path("changed_files").asInt())
                .isEqualTo(2);
        assertThat(alice.post(REPO + "/pulls/1/update", "{}").status())
                .as("the fork is not hers")
                .isEqualTo(403);
        assertThat(bob.post(REPO + "/pulls/1/update", "{}").status()).isEqualTo(200);
        assertThat(bob.get(FORK + "/contents/d.txt?ref=topic").status()).isEqualTo(200);
        assertThat(message(bob.post(REPO + "/pulls/1/merge", "{\"Do\":\"merge\"}")))
                .isEqualTo("User not allowed to merge PR");

        assertThat(alice.post(REPO + "/pulls/1/merge", "{\"Do\":\"squash\"}").status())
                .isEqualTo(200);

        assertThat(alice.get(REPO + "/contents/c.txt").status()).isEqualTo(200);
        bob.delete(FORK);
        JsonNode head = alice.get(REPO + "/pulls/1").json().path("head");
        assertThat(head.path("repo").isNull()).isTrue();
        assertThat(head.path("repo_id").asInt()).isEqualTo(-1);
    }

    @Test
    void anOrganizationForksForThoseWhoMayCreateInIt() {
        fake.createOrganization("acme");

        assertThat(message(bob.post(REPO + "/forks", "{\"organization\":\"acme\"}")))
                .isEqualTo("User is not allowed to create repos in Organisation 'acme'");
        assertThat(alice.post(REPO + "/forks", "{\"organization\":\"acme\",\"name\":\"copy\"}")
                        .status())
                .isEqualTo(202);
        assertThat(alice.get("/repos/acme/copy/contents/a.txt").status()).isEqualTo(200);
        assertThat(alice.post(REPO + "/forks", "{\"organization\":\"bob\"}").status())
                .isEqualTo(422);
    }

    @Test
    void aKeyIsKnownByItsContentAndOnlyOnce() {
        String key = RuleScenario.key(7);
        Client.Reply added = alice.post("/user/keys", "{\"title\":\"laptop\",\"key\":\"" + key + " me@home\"}");
        assertThat(added.status()).isEqualTo(201);
        assertThat(added.json().path("fingerprint").asText()).matches("SHA256:[A-Za-z0-9+/]{43}");
        assertThat(message(bob.post("/user/keys", "{\"title\":\"mine\",\"key\":\"" + key + "\"}")))
                .isEqualTo("Key content has been used as non-deploy key");

        JsonNode seen = bob.get("/users/alice/keys").json().get(0);

        assertThat(seen.path("key").asText()).isEqualTo(key + " me@home");
        assertThat(seen.has("user")).isFalse();
        assertThat(bob.delete("/user/keys/1").status()).isEqualTo(403);
        assertThat(alice.delete("/user/keys/1").status()).isEqualTo(204);
        assertThat(alice.delete("/user/keys/1").status()).isEqualTo(404);
    }

    @Test
    void aDeployKeyMayWriteUnlessItSaysReadOnlyAndServesSeveralRepositories() {
        fake.repository("alice", "other");
        String key = "{\"title\":\"ci\",\"key\":\"" + RuleScenario.key(8) + "\"}";
        assertThat(alice.post(REPO + "/keys", key).json().path("read_only").asBoolean())
                .isFalse();
        assertThat(alice.post("/repos/alice/other/keys", key)
                        .json()
                        .path("key_id")
                        .asInt())
                .isEqualTo(1);
        assertThat(message(alice.post(REPO + "/keys", key)))
                .isEqualTo("This key has already been added to this repository");
        assertThat(alice.delete(REPO + "/keys/2").status())
                .as("the key of the other repository")
                .isEqualTo(403);

        assertThat(alice.delete(REPO + "/keys/1").status()).isEqualTo(204);
        assertThat(alice.delete(REPO + "/keys/1").status()).isEqualTo(204);
        assertThat(alice.post("/user/keys", key).status()).as("still deployed").isEqualTo(422);
        alice.delete("/repos/alice/other/keys/2");
        assertThat(alice.post("/user/keys", key).status()).isEqualTo(201);
    }

    @Test
    void whatIsNoKeyIsRefusedInTheWordsOfTheServer() {
        String unreadable = "Invalid key content: extractTypeFromBase64Key: invalid key format: ";
        assertThatThrownBy(() -> SshKey.parse("bogus")).hasMessage(unreadable + "illegal base64 data at input byte 4");
        assertThatThrownBy(() -> SshKey.parse("ssh-ed25519 AA!A"))
                .hasMessage(unreadable + "illegal base64 data at input byte 2");
        assertThatThrownBy(() -> SshKey.parse("ssh-ed25519 AAAA")).hasMessage(unreadable + "%!w(<nil>)");
        String small = "AAAAB3NzaC1yc2EAAAADAQABAAAAAgCB";
        assertThatThrownBy(() -> SshKey.parse("ssh-rsa " + small))
                .hasMessage("Invalid key content: key length is not enough: got 8, needs 3071");
    }
}
