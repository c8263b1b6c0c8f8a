package io.github.forgejo4j.examples.stale;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.cli.RepoName;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** One run of the bot for stale issues with a client of the proof's own. */
public final class StaleRun {
    private StaleRun() {}

    /** Asks after 60 days, closes 100 days after asking. */
    public static void run(ForgejoClient client, String owner, String repo, Instant now) {
        Rules rules = new Rules(Duration.ofDays(60), Duration.ofDays(100), Set.of("keep open"), false);
        new StaleBot(client, new RepoName(owner, repo), rules, now).run(told -> {});
    }
}
