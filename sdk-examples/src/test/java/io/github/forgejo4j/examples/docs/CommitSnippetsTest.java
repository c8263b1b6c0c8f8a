package io.github.forgejo4j.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.files.CommitResult;
import io.github.forgejo4j.testing.FakeForgejo;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What docs/commits.md shows does what it says. */
class CommitSnippetsTest {
    private FakeForgejo fake;
    private ForgejoClient client;

    @BeforeEach
    void start() {
        fake = FakeForgejo.builder().user("nimbus", false).start();
        fake.repository("nimbus", "kettle").putFile("VERSION", "7\n");
        client = CommitSnippets.remembering(fake.url(), fake.token());
    }

    @AfterEach
    void stop() {
        client.close();
        fake.close();
    }

    @Test
    void aVersionIsBumpedOnceAlsoWhenTheReplyIsLost() {
        assertThat(CommitSnippets.edit(client).committed()).isTrue();
        fake.faults()
                .on("PUT", "/repos/{owner}/{repo}/contents/{filepath}")
                .times(1)
                .loseReply();

        assertThat(CommitSnippets.edit(client).outcome()).isEqualTo(CommitResult.Outcome.FOUND);

        assertThat(CommitSnippets.read(client)).isEqualTo("9");
        fake.assertArrived(2, "PUT", "/repos/{owner}/{repo}/contents/{filepath}");
    }

    @Test
    void severalFilesAreOneCommit() {
        var repository = fake.repository("nimbus", "kettle");
        repository
                .putFile("CHANGELOG.md", "## 7\n")
                .putFile("notes/draft.md", "d")
                .putFile("notes/todo.txt", "t");

        assertThat(CommitSnippets.several(client).committed()).isTrue();

        fake.assertArrivedOnce("POST", "/repos/{owner}/{repo}/contents");
        assertThat(client.files("nimbus", "kettle").list("notes"))
                .extracting(entry -> entry.name())
                .containsExactlyInAnyOrder("7.md", "8.md", "count");
        assertThat(client.files("nimbus", "kettle").read("CHANGELOG.md").text()).isEqualTo("## 8\n\n## 7\n");
    }

    @Test
    void aRefusedCommitTellsWhatWasMet() {
        CommitSnippets.failure(client);

        assertThat(client.files("nimbus", "kettle").read("STATUS").text()).isEqualTo("green");
    }

    @Test
    void aRenamedOwnerIsRemembered() {
        fake.renameUser("nimbus", "cirrus");

        CommitSnippets.read(client);
        CommitSnippets.read(client);

        assertThat(client.moves()).isEqualTo(Map.of("nimbus", "cirrus"));
        fake.assertArrived(3, "GET", "/repos/{owner}/{repo}/contents/{filepath}");
    }
}
