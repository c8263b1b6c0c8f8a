package io.github.forgejo4j.examples.mergequeue;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ConflictException;
import io.github.forgejo4j.error.ForbiddenException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.WaitTimeoutException;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.examples.mergequeue.Comments.Failure;
import io.github.forgejo4j.examples.mergequeue.Verdict.Outcome;
import io.github.forgejo4j.merging.Merge;
import io.github.forgejo4j.merging.MergeException;
import io.github.forgejo4j.merging.MergeOutcome;
import io.github.forgejo4j.model.PullRequest;
import java.time.Duration;
import java.util.Objects;

/** The turn of one pull request: up to date, checked, merged; or told why not. */
final class Turn {
    /** The server notes a new head a moment after the branch has moved. */
    private static final Duration HEAD_LAG = Duration.ofSeconds(20);

    private final ForgejoClient client;
    private final RepoName repo;
    private final Rules rules;
    private final Comments comments;

    Turn(ForgejoClient client, RepoName repo, Rules rules, Comments comments) {
        this.client = client;
        this.repo = repo;
        this.rules = rules;
        this.comments = comments;
    }

    Verdict take(PullRequest pull) {
        if (pull.draft()) {
            return verdict(pull, Outcome.WAITING, "it is a draft");
        }
        String head = head(pull);
        if (rules.update() && isBehind(pull)) {
            try {
                head = update(pull);
            } catch (ConflictException e) {
                return failed(pull, head, new Failure("conflict", "it is in conflict with its base"));
            } catch (ForbiddenException e) {
                return failed(pull, head, new Failure("update", "its branch may not be brought up to date"));
            } catch (WaitTimeoutException e) {
                return verdict(pull, Outcome.WAITING, "its branch was not up to date in time");
            }
        }
        return merge(pull, head);
    }

    // ---- bringing it up to date

    /**
     * The head after the update, which is sent once: a reply that was lost, or the 500 of a head that is up to date, is made out by the
     * pull request itself.
     */
    private String update(PullRequest pull) {
        try {
            client.pulls()
                    .updateBranch(repo.owner(), repo.name(), pull.number())
                    .execute();
        } catch (ForgejoException e) {
            if (!e.mayHaveBeenApplied()) {
                throw e;
            }
        }
        return head(client.waits()
                .<PullRequest>on(
                        "pull request " + repo + "#" + pull.number() + " to be up to date",
                        client.pulls().get(repo.owner(), repo.name(), pull.number()))
                .until(seen -> !isBehind(seen))
                .withDeadline(HEAD_LAG)
                .await());
    }

    static boolean isBehind(PullRequest pull) {
        return pull.base() != null && !pull.base().sha().equals(pull.mergeBase());
    }

    static String head(PullRequest pull) {
        return Objects.requireNonNull(pull.head(), "The server does not tell the head")
                .sha();
    }

    // ---- merging

    private Verdict merge(PullRequest pull, String head) {
        Merge merge = client.merging()
                .whenReady(repo.owner(), repo.name(), pull.number())
                .style(rules.style())
                .expectedHead(head)
                .conflictAfter(rules.conflictAfter())
                .withDeadline(rules.patience());
        try {
            MergeOutcome outcome = (rules.checks() ? merge.waitForChecks() : merge).execute();
            return verdict(
                    pull,
                    outcome.kind() == MergeOutcome.Kind.MERGED ? Outcome.MERGED : Outcome.WAS_MERGED,
                    outcome.confirmedByLook() ? "the reply was lost, it shows as merged" : "");
        } catch (MergeException e) {
            return notMerged(pull, head, e);
        }
    }

    private Verdict notMerged(PullRequest pull, String head, MergeException e) {
        return switch (e.reason()) {
            case NOT_MERGEABLE ->
                failed(pull, head, new Failure("conflict", "it is in conflict with its base, or has nothing new"));
            case BLOCKED_BY_CHECKS -> failed(pull, head, new Failure("checks", "a check has failed"));
            case PROTECTED, STYLE_NOT_ALLOWED, REFUSED ->
                failed(pull, head, new Failure("refused", "the rules of its base forbid it" + said(e)));
            case HEAD_MOVED -> verdict(pull, Outcome.WAITING, "somebody pushed to it");
            case STILL_CHECKING, STOPPED -> verdict(pull, Outcome.WAITING, "the server did not get ready in time");
            case CHECKS_PENDING -> verdict(pull, Outcome.WAITING, "its checks were not done in time");
            case WORK_IN_PROGRESS -> verdict(pull, Outcome.WAITING, "it is a draft");
            case CLOSED -> verdict(pull, Outcome.FAILED, "it is closed");
            case OUTCOME_UNKNOWN ->
                verdict(pull, Outcome.UNKNOWN, "the reply was lost; look before you run this again");
            // Neither will the next one be allowed.
            case NOT_ALLOWED -> throw e;
        };
    }

    private static String said(MergeException e) {
        return e.serverMessage().isEmpty() ? "" : " (" + e.serverMessage() + ")";
    }

    private Verdict failed(PullRequest pull, String head, Failure failure) {
        comments.failed(pull, head, failure);
        return verdict(pull, Outcome.FAILED, failure.why());
    }

    private static Verdict verdict(PullRequest pull, Outcome outcome, String why) {
        return new Verdict(pull.number(), pull.title(), outcome, why);
    }
}
