package io.github.forgejo4j.waits;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.internal.MappedCall;
import io.github.forgejo4j.model.ActionJob;
import io.github.forgejo4j.model.ActionRun;
import io.github.forgejo4j.model.ActionStatus;
import io.github.forgejo4j.model.Branch;
import io.github.forgejo4j.model.CombinedStatus;
import io.github.forgejo4j.model.Commit;
import io.github.forgejo4j.model.PullRequest;
import io.github.forgejo4j.model.PushMirror;
import io.github.forgejo4j.model.Repository;
import io.github.forgejo4j.model.State;
import io.github.forgejo4j.waiting.Waiter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/**
 * Waiters for states of the server. Each can be given a deadline, other pauses, a listener and further conditions before it waits. A 404
 * means "not yet" only where the Javadoc says so; elsewhere it ends the wait, as a missing right does everywhere.
 */
public final class Waits {
    /** Building a large archive takes long, and while it does the server says nothing. */
    private static final Duration ARCHIVE_LOOK = Duration.ofSeconds(30);

    private static final List<ActionStatus> OVER =
            List.of(ActionStatus.SUCCESS, ActionStatus.FAILURE, ActionStatus.CANCELLED, ActionStatus.SKIPPED);

    private final Core core;
    private final ForgejoServices services;

    /** For the SDK only: users cannot name the first parameter's type. See {@code ForgejoClient.waits()}. */
    public Waits(Core core, ForgejoServices services) {
        this.core = core;
        this.services = services;
    }

    /**
     * Waits on any call that reads.
     *
     * @param what what is waited for, in words that go on after "waiting for"
     * @param call made anew for each look
     */
    public <T> Waiter<T> on(String what, ForgejoCall<? extends @Nullable T> call) {
        Objects.requireNonNull(call, "call");
        return on(what, () -> call);
    }

    /** Like {@link #on(String, ForgejoCall)}, with a call that is put together for each look. */
    public <T> Waiter<T> on(String what, Supplier<? extends ForgejoCall<? extends @Nullable T>> call) {
        return new Waiter<>(core, what, call);
    }

    /**
     * Until the server says that a pull request can be merged. Ends at once if it is merged, closed or a draft.
     *
     * <p>The server has one word, {@code mergeable: false}, for "still being examined" and for a conflict, so a conflict ends this wait
     * only by its deadline; set one of a few seconds, or use {@code merging()}. It also says {@code true} where the rules of the branch
     * forbid the merge, and where there is nothing to merge.
     */
    public Waiter<PullRequest> pullRequestMergeable(String owner, String repo, long number) {
        return this.<PullRequest>on(
                        "pull request " + owner + "/" + repo + "#" + number + " to be mergeable",
                        services.pulls().get(owner, repo, number))
                .failIf(PullRequest::merged, "it is merged")
                .failIf(pull -> State.CLOSED.equals(pull.state()), "it is closed")
                .failIf(PullRequest::draft, "it is a draft")
                .until(PullRequest::mergeable)
                .showing(pull -> "mergeable " + pull.mergeable());
    }

    /**
     * Until each check (commit status) of a commit has a result, good or bad; see {@link Checks}.
     *
     * <p>No check at all is "not yet": the server answers alike for a commit whose checks have not begun, one that never gets any, and a
     * ref that does not exist. Neither can it tell of a check that is still to be reported beside those that are done; name it in a
     * condition of your own, with {@link Waiter#until}.
     *
     * @param ref hash of the commit, better than the name of a branch, which moves
     */
    public Waiter<CombinedStatus> checksDone(String owner, String repo, String ref) {
        return this.<CombinedStatus>on(
                        "the checks of " + ref + " in " + owner + "/" + repo, () -> Checks.look(core, owner, repo, ref))
                .until(Checks::done)
                .showing(Checks::words);
    }

    /**
     * Until a workflow run is over, well or badly. A run that needs an approval, or for which there is no runner, waits for ever. Since
     * Forgejo 12.
     *
     * <p>A run shows a failure as soon as one of its jobs has failed, while others may still run: wait for the list of jobs where the
     * others matter too.
     *
     * @param runId id of the run in the whole instance, not its number in the repository
     */
    public Waiter<ActionRun> runFinished(String owner, String repo, long runId) {
        return this.<ActionRun>on(
                        "run " + runId + " of " + owner + "/" + repo,
                        services.actions().getRun(owner, repo, runId))
                .until(run -> over(run.status()))
                .showing(run -> String.valueOf(run.status()));
    }

    /**
     * Until a job of a workflow run is over, in its last attempt. A job that the run does not have, or not yet, is "not yet". Since
     * Forgejo 16.
     *
     * @param runId id of the run in the whole instance
     * @param jobId id of the job
     */
    public Waiter<ActionJob> jobFinished(String owner, String repo, long runId, long jobId) {
        ForgejoCall<@Nullable ActionJob> look = new MappedCall<>(
                services.actions().listRunJobs(owner, repo, runId),
                answer -> answer.value().stream()
                        .filter(job -> job.id() == jobId)
                        .findFirst()
                        .orElse(null));
        return this.<ActionJob>on("job " + jobId + " of run " + runId + " of " + owner + "/" + repo, look)
                .until(job -> over(job.status()))
                .showing(job -> String.valueOf(job.status()));
    }

    private static boolean over(@Nullable ActionStatus status) {
        return status != null && OVER.contains(status);
    }

    /**
     * Until a repository that was migrated, forked or made from a template has commits that can be read: its newest one. A 404 is "not
     * yet".
     *
     * <p>The server does this work within the request that asks for it, so this is for those whose request broke off. There is no state
     * of it in the API: {@link Repository#empty()} is false for a fork or a copy from the beginning, so the commit is looked at instead. A
     * migration that failed leaves an empty repository, which looks like one that still works, as does the migration of an empty one:
     * both end by the deadline. Issues and releases of a migration may still be coming when the commits are there.
     */
    public Waiter<Commit> repositoryReady(String owner, String repo) {
        return this.<Commit>on(
                        "repository " + owner + "/" + repo + " to be ready",
                        services.commits().get(owner, repo, "HEAD"))
                .notYetIf(NotFoundException.class::isInstance)
                .showing(Commit::sha);
    }

    /**
     * Until a pull mirror was synchronised again. Ends at once if the repository is no mirror.
     *
     * <p>The server notes the time, in whole seconds, after each attempt, a failed one too, and the API has no word for which it was: see
     * whether the commits are those that were expected.
     *
     * @param before {@link Repository#mirrorUpdated()} as it was before the synchronisation was asked for; {@code null} if it was null
     */
    public Waiter<Repository> mirrorSynced(String owner, String repo, @Nullable Instant before) {
        return this.<Repository>on(
                        "mirror " + owner + "/" + repo + " to be synchronised",
                        services.repos().get(owner, repo))
                .failIf(seen -> !seen.mirror(), "it is no mirror")
                .until(seen -> later(seen.mirrorUpdated(), before))
                .showing(seen -> "synchronised " + seen.mirrorUpdated());
    }

    /**
     * Until a push mirror has pushed again, well or badly: {@link PushMirror#lastError()} tells.
     *
     * @param remoteName {@link PushMirror#remoteName()}
     * @param before {@link PushMirror#lastUpdate()} as it was before; {@code null} if it was null
     */
    public Waiter<PushMirror> pushMirrorSynced(String owner, String repo, String remoteName, @Nullable Instant before) {
        return this.<PushMirror>on(
                        "push mirror " + remoteName + " of " + owner + "/" + repo + " to have pushed",
                        services.repos().pushMirrors().get(owner, repo, remoteName))
                .until(seen -> later(seen.lastUpdate(), before))
                .showing(seen -> "pushed " + seen.lastUpdate());
    }

    private static boolean later(@Nullable Instant now, @Nullable Instant before) {
        return now != null && (before == null || now.isAfter(before));
    }

    /**
     * Until the server has built an archive: true. It builds on the first request and says nothing meanwhile, so a look is broken off after
     * 30 seconds ({@link Waiter#withLookDeadline}) and made again. If building fails, the server goes on saying nothing, and the deadline
     * ends the wait.
     *
     * @param archive branch, tag or commit with the ending of the format, such as {@code main.zip}
     */
    public Waiter<Boolean> archiveReady(String owner, String repo, String archive) {
        return this.<Boolean>on(
                        "archive " + archive + " of " + owner + "/" + repo,
                        () -> new MappedCall<>(core.create(LookApi.class).archive(owner, repo, archive), answer -> {
                            try (ResponseBody body = answer.value()) {
                                return body != null;
                            }
                        }))
                .withLookDeadline(ARCHIVE_LOOK)
                .notYetIf(Waits::noAnswerInTime);
    }

    private static boolean noAnswerInTime(ForgejoException failure) {
        ForgejoException last = failure instanceof RetriesExhausted exhausted ? exhausted.last() : failure;
        return last instanceof TransportException broken && broken.proof() == Proof.AMBIGUOUS;
    }

    /** Until a branch can be seen. A 404 is "not yet", and is also what a missing repository or right looks like. */
    public Waiter<Branch> branchVisible(String owner, String repo, String branch) {
        return this.<Branch>on(
                        "branch " + branch + " of " + owner + "/" + repo,
                        services.branches().get(owner, repo, branch))
                .notYetIf(NotFoundException.class::isInstance);
    }

    /**
     * Until a commit can be seen. A 404 is "not yet", and is also what a missing repository or right looks like.
     *
     * @param sha its whole hash
     */
    public Waiter<Commit> commitVisible(String owner, String repo, String sha) {
        return this.<Commit>on(
                        "commit " + sha + " of " + owner + "/" + repo,
                        services.commits().get(owner, repo, sha))
                .notYetIf(NotFoundException.class::isInstance);
    }
}
