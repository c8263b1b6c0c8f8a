package io.github.forgejo4j.examples.release;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.cli.BadInput;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.model.CreateRelease;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/** One run of the release publisher with a client of the proof's own. */
public final class ReleaseBot {
    private ReleaseBot() {}

    /** Publishes v1 with these files. */
    public static void run(ForgejoClient client, String owner, String repo, List<Path> files)
            throws IOException, BadInput {
        new Publisher(client, new RepoName(owner, repo), UnaryOperator.identity())
                .publish(
                        CreateRelease.builder()
                                .tagName("v1")
                                .name("One")
                                .targetCommitish("main")
                                .draft(false)
                                .prerelease(false)
                                .build(),
                        files,
                        Checksums.of(files));
    }
}
