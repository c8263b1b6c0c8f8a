package io.github.forgejo4j.examples.mergequeue;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.model.CommitStatusState;
import io.github.forgejo4j.model.CreateFile;
import io.github.forgejo4j.model.CreatePullRequest;
import io.github.forgejo4j.model.CreateStatus;
import io.github.forgejo4j.model.PullRequest;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.testing.FakeRepository;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** An embedded Forgejo with pull requests of each kind, which loses the reply to the first merge. */
final class Demo {
    static final RepoName REPO = new RepoName("alice", "kettle");
    static final String LABEL = "merge me";

    private Demo() {}

    static FakeForgejo start() {
        FakeForgejo fake = FakeForgejo.start();
        FakeRepository kettle = fake.repository(REPO.owner(), REPO.name()).putFile("lid.txt", "closed\n");
        long label = kettle.addLabel(LABEL, "22aa77");
        try (ForgejoClient client =
                ForgejoClient.builder().baseUrl(fake.url()).token(fake.token()).build()) {
            check(
                    client,
                    REPO,
                    open(client, REPO, "whistle", "whistle.txt", "loud\n", "A louder whistle", label),
                    true);
            check(client, REPO, open(client, REPO, "handle", "handle.txt", "cool\n", "A cooler handle", label), false);
            check(client, REPO, open(client, REPO, "green", "colour.txt", "green\n", "A green one", label), true);
        }
        fake.faults()
                .on("POST", "/repos/{owner}/{repo}/pulls/{index}/merge")
                .times(1)
                .loseReply();
        return fake;
    }

    /** A pull request with a file of its own. */
    static PullRequest open(
            ForgejoClient client,
            RepoName repo,
            String branch,
            String path,
            String text,
            String title,
            long... labels) {
        client.contents()
                .create(
                        repo.owner(),
                        repo.name(),
                        path,
                        CreateFile.builder()
                                .content(text.getBytes(StandardCharsets.UTF_8))
                                .newBranch(branch)
                                .build())
                .execute();
        return client.pulls()
                .create(
                        repo.owner(),
                        repo.name(),
                        CreatePullRequest.builder()
                                .head(branch)
                                .base("main")
                                .title(title)
                                .labels(Arrays.stream(labels).boxed().toList())
                                .build())
                .execute();
    }

    /** Says how the check of its head went. */
    static void check(ForgejoClient client, RepoName repo, PullRequest pull, boolean well) {
        client.statuses()
                .create(
                        repo.owner(),
                        repo.name(),
                        Turn.head(pull),
                        CreateStatus.builder()
                                .context("ci/build")
                                .state(well ? CommitStatusState.SUCCESS : CommitStatusState.FAILURE)
                                .build())
                .execute();
    }
}
