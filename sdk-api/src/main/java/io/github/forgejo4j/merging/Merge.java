package io.github.forgejo4j.merging;

import io.github.forgejo4j.api.PullApi;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.internal.TaskRun;
import io.github.forgejo4j.internal.TaskTime;
import io.github.forgejo4j.model.MergePullRequest;
import io.github.forgejo4j.model.MergeStyle;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/**
 * A merge that waits until the server is ready for it. Immutable: each method that sets something gives a new one.
 *
 * <p>A further merge request is sent only after an answer that proves that the one before it was not carried out, and at most ten are.
 * After a reply that was lost, or a failure of the server, the pull request is looked at, and nothing is sent again.
 *
 * <p>This never sets {@code mergeWhenChecksSucceed}: with that, the server notes the wish and answers 201, merges on a later report of a
 * check, at once never even if all have succeeded, and tells nobody if it does not. Use {@code pulls().merge(..)} for that.
 */
public final class Merge {
    private final Core core;
    private final PullApi pulls;
    private final MergePlan plan;

    Merge(Core core, PullApi pulls, MergePlan plan) {
        this.core = core;
        this.pulls = pulls;
        this.plan = plan;
    }

    private Merge with(MergePlan other) {
        return new Merge(core, pulls, other);
    }

    /**
     * Sets how the commits get into the base branch.
     *
     * @throws InvalidInputException for {@link MergeStyle#MANUALLY_MERGED}, which merges nothing
     */
    public Merge style(MergeStyle style) {
        return request(plan.request().toBuilder().style(style).build());
    }

    /**
     * Sets the request that is sent, with its style, message and whether to delete the head branch. A head in it becomes the expected
     * one.
     *
     * @throws InvalidInputException if it merges nothing, or schedules
     */
    public Merge request(MergePullRequest request) {
        if (MergeStyle.MANUALLY_MERGED.equals(request.style())) {
            throw new InvalidInputException(
                    "style", "must not be manually-merged, which merges nothing: use pulls().merge(..) for it");
        } else if (request.mergeWhenChecksSucceed()) {
            throw new InvalidInputException(
                    "mergeWhenChecksSucceed",
                    "schedules a merge and does not tell its end: use pulls().merge(..) for it, or waitForChecks() here");
        }
        MergePlan other = plan.withRequest(request);
        return with(request.headCommitId().isEmpty() ? other : other.withExpectedHead(request.headCommitId()));
    }

    /**
     * Merges nothing unless this commit is the head. Without it, the head at the first look is the expected one: what is pushed after the
     * call began is not merged.
     *
     * @param sha whole hash
     * @throws InvalidInputException if it is blank
     */
    public Merge expectedHead(String sha) {
        if (Objects.requireNonNull(sha, "sha").isBlank()) {
            throw new InvalidInputException("sha", "must not be blank: give the whole hash of the head commit");
        }
        return with(plan.withExpectedHead(sha));
    }

    /**
     * Waits until all checks of the head have a result before the first merge request, and does not merge if one has failed. At least one
     * check must come: see {@link io.github.forgejo4j.waits.Waits#checksDone}.
     */
    public Merge waitForChecks() {
        return with(plan.withChecks());
    }

    /**
     * Sets how long the pull request, its head and its base may stay as they are without being mergeable before that counts as a conflict;
     * 20 seconds if not set. The server does not tell a conflict from an examination that goes on.
     *
     * @throws InvalidInputException if it is not longer than zero
     */
    public Merge conflictAfter(Duration time) {
        return with(plan.withConflictAfter(TaskTime.positive("time", time)));
    }

    /**
     * Bounds the whole, the call that is under way included; 10 minutes if not set.
     *
     * @throws InvalidInputException if it is not longer than zero
     */
    public Merge withDeadline(Duration deadline) {
        return with(plan.withDeadline(TaskTime.positive("deadline", deadline)));
    }

    /**
     * Merges on the calling thread.
     *
     * @throws MergeException if it was not merged, or that is not known
     * @throws io.github.forgejo4j.error.ForgejoException if a call failed in a way that says nothing about the pull request, such as a
     *     missing one or a token without the scope
     */
    public MergeOutcome execute() {
        return run().execute();
    }

    /**
     * Merges without holding any thread.
     *
     * @return a future that fails with the same exceptions; cancelling it ends what it is in, and the cause of its exception tells whether
     *     a merge may have been carried out
     */
    public CompletableFuture<MergeOutcome> executeAsync() {
        return run().executeAsync();
    }

    private TaskRun<MergeOutcome> run() {
        TaskTime time = new TaskTime(core, plan.deadline());
        return new TaskRun<>(core, time, new MergeTask(core, pulls, plan, time));
    }

    @Override
    public String toString() {
        return plan.words();
    }
}
