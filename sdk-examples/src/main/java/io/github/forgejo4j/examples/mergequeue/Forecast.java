package io.github.forgejo4j.examples.mergequeue;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.examples.mergequeue.Verdict.Outcome;
import io.github.forgejo4j.model.CombinedStatus;
import io.github.forgejo4j.model.PullRequest;
import io.github.forgejo4j.waits.Checks;
import java.util.List;

/** What would become of a pull request, from what the server says now. */
final class Forecast {
    private final ForgejoClient client;
    private final RepoName repo;
    private final Rules rules;

    Forecast(ForgejoClient client, RepoName repo, Rules rules) {
        this.client = client;
        this.repo = repo;
        this.rules = rules;
    }

    /** @param ahead those that would be merged before it, of which the server knows nothing yet */
    Verdict of(PullRequest pull, List<Long> ahead) {
        if (pull.draft()) {
            return verdict(pull, Outcome.WAITING, "it is a draft");
        } else if (!pull.mergeable()) {
            return verdict(pull, Outcome.FAILED, "in conflict with its base, or being examined");
        }
        if (rules.checks()) {
            CombinedStatus checks = client.statuses()
                    .getCombined(repo.owner(), repo.name(), Turn.head(pull))
                    .execute();
            if (Checks.failed(checks)) {
                return verdict(pull, Outcome.FAILED, "checks: " + Checks.words(checks));
            } else if (!Checks.done(checks)) {
                return verdict(pull, Outcome.WAITING, "checks: " + Checks.words(checks));
            }
        }
        boolean behind = rules.update() && (Turn.isBehind(pull) || !ahead.isEmpty());
        return verdict(pull, Outcome.WOULD_MERGE, behind ? "after an update and its checks" : "");
    }

    private static Verdict verdict(PullRequest pull, Outcome outcome, String why) {
        return new Verdict(pull.number(), pull.title(), outcome, why);
    }
}
