package io.github.forgejo4j.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.merging.MergeException;
import io.github.forgejo4j.merging.MergeException.Reason;
import io.github.forgejo4j.merging.MergeOutcome;
import io.github.forgejo4j.model.CommitStatusState;
import io.github.forgejo4j.model.CreateBranchProtection;
import io.github.forgejo4j.model.CreateFile;
import io.github.forgejo4j.model.CreatePullRequest;
import io.github.forgejo4j.model.CreateStatus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the server says to merges, and how it shows what was waited for. */
@Live
class MergeLiveTest {
    private ForgejoClient client;
    private LiveRepository repo;

    @BeforeEach
    void open() {
        client = LiveInstance.client();
        repo = new LiveRepository(client, "merge");
    }

    @AfterEach
    void close() {
        repo.close();
        client.close();
    }

    private void commit(String path, String text, String branch, String newBranch) {
        client.contents()
                .create(
                        repo.owner,
                        repo.name,
                        path,
                        CreateFile.builder()
                                .content(text.getBytes(StandardCharsets.UTF_8))
                                .message("live")
                                .branch(branch)
                                .newBranch(newBranch)
                                .build())
                .execute();
    }

    private long pull(String title, String head) {
        return client.pulls()
                .create(
                        repo.owner,
                        repo.name,
                        CreatePullRequest.builder()
                                .title(title)
                                .head(head)
                                .base("main")
                                .build())
                .execute()
                .number();
    }

    private io.github.forgejo4j.merging.Merge merge(long number) {
        return client.merging().whenReady(repo.owner, repo.name, number).withDeadline(Duration.ofMinutes(1));
    }

    private Reason refusal(io.github.forgejo4j.merging.Merge merge) {
        return catchThrowableOfType(MergeException.class, merge::execute).reason();
    }

    @Test
    void whatWasJustPushedIsMergedOnceAndToldAsMergedAfterwards() throws Exception {
        commit("a.txt", "one", "main", "topic");
        client.waits().branchVisible(repo.owner, repo.name, "topic").await();
        long number = pull("live", "topic");

        assertThat(merge(number).execute().kind()).isEqualTo(MergeOutcome.Kind.MERGED);

        MergeOutcome again = merge(number).executeAsync().get();
        assertThat(again.kind()).isEqualTo(MergeOutcome.Kind.ALREADY_MERGED);
        assertThat(again.requests()).isZero();
        client.waits().commitVisible(repo.owner, repo.name, again.mergeCommit()).await();
    }

    @Test
    void refusalsAreToldApart() {
        commit("a.txt", "one", "main", "conflict");
        commit("a.txt", "two", "main", "main");
        assertThat(refusal(merge(pull("live", "conflict")).conflictAfter(Duration.ofSeconds(3))))
                .isEqualTo(Reason.NOT_MERGEABLE);

        commit("b.txt", "one", "main", "draft");
        assertThat(refusal(merge(pull("WIP: live", "draft")))).isEqualTo(Reason.WORK_IN_PROGRESS);

        commit("c.txt", "one", "main", "topic");
        long topic = pull("live", "topic");
        assertThat(refusal(merge(topic).expectedHead("0123456789012345678901234567890123456789")))
                .isEqualTo(Reason.HEAD_MOVED);

        client.branches()
                .protections()
                .create(
                        repo.owner,
                        repo.name,
                        CreateBranchProtection.builder()
                                .ruleName("main")
                                .enableStatusCheck(true)
                                .statusCheckContexts(List.of("ci"))
                                .build())
                .execute();
        assertThat(refusal(merge(topic))).isEqualTo(Reason.BLOCKED_BY_CHECKS);

        String head = client.pulls()
                .get(repo.owner, repo.name, topic)
                .execute()
                .head()
                .sha();
        client.statuses()
                .create(
                        repo.owner,
                        repo.name,
                        head,
                        CreateStatus.builder()
                                .context("ci")
                                .state(CommitStatusState.SUCCESS)
                                .build())
                .execute();
        assertThat(merge(topic).waitForChecks().execute().kind()).isEqualTo(MergeOutcome.Kind.MERGED);
    }

    @Test
    void anArchiveAndTheRepositoryAreReady() {
        assertThat(client.waits()
                        .archiveReady(repo.owner, repo.name, "main.zip")
                        .await())
                .isTrue();
        assertThat(client.waits().repositoryReady(repo.owner, repo.name).await().sha())
                .hasSize(40);
    }
}
