package io.github.forgejo4j.examples.mergequeue;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.ensure.Marker;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.model.PullRequest;

/** Tells on a pull request why it was passed over, once for each state of its head. */
final class Comments {
    private final ForgejoClient client;
    private final RepoName repo;
    private final String bot;

    Comments(ForgejoClient client, RepoName repo, String bot) {
        this.client = client;
        this.repo = repo;
        this.bot = bot;
    }

    /** A comment of the bot about this head and this reason that is there already is enough. */
    void failed(PullRequest pull, String head, Failure failure) {
        String text = "The merge queue passed this over at " + head + ": " + failure.why()
                + ". It tries again in its next run, and says so again only after another push.";
        client.ensure()
                .comment(
                        repo.owner(),
                        repo.name(),
                        pull.number(),
                        Marker.of("merge queue, " + failure.name() + " at " + head)
                                .writtenBy(bot),
                        text)
                .onlyCreating()
                .execute();
    }

    /**
     * Why somebody has to do something.
     *
     * @param name one word for the kind, the same in each run
     * @param why in words
     */
    record Failure(String name, String why) {}
}
