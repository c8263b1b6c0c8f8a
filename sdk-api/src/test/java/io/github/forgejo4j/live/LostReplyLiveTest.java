package io.github.forgejo4j.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.Label;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real server acts, and its answer never arrives. */
@Live
class LostReplyLiveTest {
    private ForgejoClient direct;
    private LiveRepository repo;
    private CuttingProxy proxy;
    private ForgejoClient client;

    @BeforeEach
    void open() {
        assumeThat(LiveInstance.url())
                .as("the proxy that cuts speaks plain http only")
                .startsWith("http://");
        direct = LiveInstance.client();
        repo = new LiveRepository(direct, "lost");
        proxy = new CuttingProxy(LiveInstance.url());
        client = LiveInstance.client(proxy.url(), LiveInstance.token());
        // A connection that is known to work, so that the cut hits a pooled one: the case that HTTP clients repeat on
        // their own.
        client.instance().getVersion().execute();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        proxy.close();
        repo.close();
        direct.close();
    }

    @Test
    void anIssueWhoseReplyIsLostIsThereOnceAndTheCallerKnowsThatItMayBe() {
        proxy.loseNextReply();

        assertThatThrownBy(() -> client.issues()
                        .create(
                                repo.owner,
                                repo.name,
                                CreateIssue.builder().title("filed once").build())
                        .execute())
                .isInstanceOfSatisfying(TransportException.class, e -> {
                    assertThat(e.proof()).isEqualTo(Proof.AMBIGUOUS);
                    assertThat(e.mayHaveBeenApplied()).isTrue();
                    assertThat(e.attempts()).hasSize(1);
                });
        assertThat(proxy.repliesLost()).isEqualTo(1);
        assertThat(direct.issues().list(repo.owner, repo.name).all())
                .extracting(Issue::title)
                .containsExactly("filed once");
    }

    @Test
    void aReadWhoseReplyIsLostIsMadeAgain() {
        direct.issues()
                .create(
                        repo.owner,
                        repo.name,
                        CreateIssue.builder().title("seen").build())
                .execute();
        proxy.loseNextReply();

        assertThat(client.issues().list(repo.owner, repo.name).all())
                .extracting(Issue::title)
                .containsExactly("seen");
        assertThat(proxy.repliesLost()).isEqualTo(1);
    }

    @Test
    void aConvergingDeleteWhoseReplyIsLostIsMadeAgain() {
        Label label = direct.labels()
                .create(
                        repo.owner,
                        repo.name,
                        CreateLabel.builder().name("gone").color("#000000").build())
                .execute();
        proxy.loseNextReply();

        client.labels().delete(repo.owner, repo.name, label.id()).execute();
        assertThat(proxy.repliesLost()).isEqualTo(1);
        assertThat(direct.labels().list(repo.owner, repo.name).all()).isEmpty();
    }
}
