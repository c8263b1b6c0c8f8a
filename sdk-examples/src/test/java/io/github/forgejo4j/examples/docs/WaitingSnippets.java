package io.github.forgejo4j.examples.docs;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.WaitTimeoutException;
import io.github.forgejo4j.merging.MergeException;
import io.github.forgejo4j.merging.MergeOutcome;
import io.github.forgejo4j.model.ActionRun;
import io.github.forgejo4j.model.CombinedStatus;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.MergeStyle;
import io.github.forgejo4j.model.Release;
import io.github.forgejo4j.model.Repository;
import io.github.forgejo4j.model.State;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/** What docs/waiting.md shows. Compiled here, compared with the document by a test; the formatter leaves it alone. */
@SuppressWarnings("unused")
final class WaitingSnippets {
    private WaitingSnippets() {}

    // @formatter:off
    // spotless:off
    static void checks(ForgejoClient client, String sha) {
        // snippet: wait-checks
        try {
            CombinedStatus checks = client.waits()
                    .checksDone("nimbus", "kettle", sha)
                    .withDeadline(Duration.ofMinutes(20))
                    .withListener(look -> System.out.println(look.number() + ": next look in " + look.nextLookIn()))
                    .await();
            System.out.println(checks.state());
        } catch (WaitTimeoutException e) {
            System.out.println("not done: " + e.lastSeen(CombinedStatus.class));
        }
        // end
    }

    static void own(ForgejoClient client) {
        // snippet: wait-own
        Issue closed = client.waits()
                .on("issue 7 to be closed", client.issues().get("nimbus", "kettle", 7))
                .until(issue -> State.CLOSED.equals(issue.state()))
                .withPauses(Duration.ofSeconds(5), Duration.ofMinutes(1))
                .withDeadline(Duration.ofHours(1))
                .await();

        Release release = client.waits()
                .on("release v1.0", client.releases().getByTag("nimbus", "kettle", "v1.0"))
                .notYetIf(failure -> failure instanceof NotFoundException)
                .await();
        // end
    }

    static void mirror(ForgejoClient client) {
        // snippet: wait-mirror
        Instant before = client.repos().get("nimbus", "mirror").execute().mirrorUpdated();
        client.repos().syncMirror("nimbus", "mirror").execute();
        Repository after =
                client.waits().mirrorSynced("nimbus", "mirror", before).await();
        // end
    }

    static void async(ForgejoClient client, long runId) {
        // snippet: wait-async
        CompletableFuture<ActionRun> run =
                client.waits().runFinished("nimbus", "kettle", runId).awaitAsync();
        run.thenAccept(over -> System.out.println(over.status()));
        run.cancel(true); // ends the pause or the look that it is in
        // end
    }

    static void merge(ForgejoClient client, String reviewedHead) {
        // snippet: merge-when-ready
        try {
            MergeOutcome outcome = client.merging()
                    .whenReady("nimbus", "kettle", 12)
                    .style(MergeStyle.SQUASH)
                    .expectedHead(reviewedHead)
                    .waitForChecks()
                    .withDeadline(Duration.ofMinutes(30))
                    .execute();
            System.out.println(outcome.kind());
        } catch (MergeException e) {
            switch (e.reason()) {
                case HEAD_MOVED -> System.out.println("somebody pushed: review again");
                case NOT_MERGEABLE -> System.out.println("in conflict: rebase");
                case OUTCOME_UNKNOWN -> System.out.println("look at the pull request before merging again");
                default -> throw e;
            }
        }
        // end
    }
}
