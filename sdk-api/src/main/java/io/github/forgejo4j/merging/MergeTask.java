package io.github.forgejo4j.merging;

import io.github.forgejo4j.api.PullApi;
import io.github.forgejo4j.call.ForgejoResponse;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.StopReason;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.internal.Failure;
import io.github.forgejo4j.internal.Pace;
import io.github.forgejo4j.internal.Step;
import io.github.forgejo4j.internal.Task;
import io.github.forgejo4j.internal.TaskTime;
import io.github.forgejo4j.merging.MergeException.Reason;
import io.github.forgejo4j.model.CombinedStatus;
import io.github.forgejo4j.model.MergePullRequest;
import io.github.forgejo4j.model.PullRequest;
import io.github.forgejo4j.model.State;
import io.github.forgejo4j.waits.Checks;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * One merge. Between two merge requests the pull request is always looked at, and its own state decides; the words of a refusal are asked
 * only where the state explains nothing. Once a merge request may have been carried out, {@link #lost} is set, is never cleared, and
 * no other is sent.
 */
final class MergeTask implements Task<MergeOutcome> {
    private static final int MAX_REQUESTS = 10;

    /** How often a refusal is tried again that the state of the pull request does not explain and whose words say "later". */
    private static final int MAX_UNEXPLAINED = 3;

    /** A merge that goes on while its reply was lost is over within moments, or its server is. */
    private static final int LOOKS_AFTER_LOST_REPLY = 5;

    /** A push reaches the pull request a moment after the branch. */
    private static final Duration HEAD_LAG = Duration.ofSeconds(3);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    private final Core core;
    private final PullApi pulls;
    private final MergePlan plan;
    private final TaskTime time;
    private final Pace pace;
    private final Standstill standstill = new Standstill();

    private @Nullable String head;
    private boolean headSeen;
    private int requests;
    private int unexplained;
    private @Nullable ForgejoException lost;
    private int looksAfterLost;
    private @Nullable ApiException refusal;
    private boolean awaitingChecks;
    private @Nullable String refusedChecks;
    private @Nullable PullRequest lastSeen;

    MergeTask(Core core, PullApi pulls, MergePlan plan, TaskTime time) {
        this.core = core;
        this.pulls = pulls;
        this.plan = plan;
        this.time = time;
        this.pace = new Pace(time, FIRST_PAUSE, LONGEST_PAUSE);
        this.head = plan.expectedHead();
    }

    @Override
    public Step<MergeOutcome> begin() {
        String expected = head;
        return expected == null || plan.waitForChecks() ? look(Duration.ZERO) : merge(expected);
    }

    // ---- looking at the pull request

    private Step<MergeOutcome> look(Duration pause) {
        return new Step.Ask<>(pulls.get(plan.owner(), plan.repo(), plan.number()), null, pause, this::seen);
    }

    private Step<MergeOutcome> lookAgain(Headers headers, Reason otherwise, String because) {
        Duration pause = pace.pause(time.askedToWait(headers));
        return pause == null ? failed(otherwise, because, refusal) : look(pause);
    }

    private Step<MergeOutcome> seen(
            @Nullable ForgejoResponse<@Nullable PullRequest> answer, @Nullable ForgejoException failure) {
        if (answer == null) {
            return lost != null ? lookForLost(Headers.of()) : callFailed(failure);
        }
        PullRequest pull = answer.value();
        if (pull == null) {
            return lost != null
                    ? lookForLost(answer.headers())
                    : lookAgain(answer.headers(), Reason.STOPPED, "the server does not show the pull request");
        }
        lastSeen = pull;
        if (pull.merged()) {
            return new Step.Done<>(merged(pull));
        } else if (lost != null) {
            return lookForLost(answer.headers());
        } else if (refusal != null && refusal.status() == 403) {
            return new Step.Failed<>(refusal);
        } else if (State.CLOSED.equals(pull.state())) {
            return failed(Reason.CLOSED, "it is closed", refusal);
        }
        return open(pull, answer.headers());
    }

    private MergeOutcome merged(PullRequest pull) {
        ApiException refused = refusal;
        boolean branchKept = lost == null
                && refused != null
                && refused.status() == 403
                && plan.request().deleteBranchAfterMerge()
                && !ServerWords.scopeLacks(refused);
        boolean ours = lost != null || branchKept;
        return new MergeOutcome(
                ours ? MergeOutcome.Kind.MERGED : MergeOutcome.Kind.ALREADY_MERGED,
                pull.mergeCommitSha(),
                ours,
                requests,
                branchKept ? refused : null);
    }

    /** Nothing but a merged pull request proves anything here: the server may still be at it. */
    private Step<MergeOutcome> lookForLost(Headers headers) {
        looksAfterLost++;
        Duration pause = looksAfterLost < LOOKS_AFTER_LOST_REPLY ? pace.pause(time.askedToWait(headers)) : null;
        return pause == null ? unknown() : look(pause);
    }

    private Step<MergeOutcome> open(PullRequest pull, Headers headers) {
        String now = pull.head() == null ? "" : pull.head().sha();
        if (head == null && now.isEmpty()) {
            return lookAgain(headers, Reason.STOPPED, "the server does not say its head");
        } else if (head == null) {
            head = now;
        }
        if (!now.isEmpty() && !now.equals(head)) {
            if (headSeen || standsSince(pull).compareTo(HEAD_LAG) >= 0) {
                return failed(Reason.HEAD_MOVED, headMoved(now), refusal);
            }
            refusal = null;
            return lookAgain(headers, Reason.HEAD_MOVED, headMoved(now));
        }
        headSeen |= !now.isEmpty();
        if (pull.draft()) {
            return failed(Reason.WORK_IN_PROGRESS, "it is a draft", refusal);
        } else if (!pull.mergeable()) {
            refusal = null;
            return standsSince(pull).compareTo(plan.conflictAfter()) < 0
                    ? lookAgain(headers, Reason.STILL_CHECKING, "the server was still examining it")
                    : failed(Reason.NOT_MERGEABLE, "it is in conflict with its base, or cannot be examined", refusal);
        }
        return mergeable(headers, Objects.requireNonNull(head));
    }

    private Duration standsSince(PullRequest pull) {
        return standstill.of(pull, time.elapsed());
    }

    private String headMoved(String now) {
        return "its head is " + now + " and not " + head;
    }

    private Step<MergeOutcome> mergeable(Headers headers, String expected) {
        ApiException refused = refusal;
        if (refused != null) {
            Reason reason = ServerWords.reason(refused);
            boolean passing = ServerWords.later(refused) || refused.status() == 409;
            if (reason == Reason.BLOCKED_BY_CHECKS && plan.waitForChecks()) {
                refusal = null;
                awaitingChecks = true;
            } else if (!passing || unexplained >= MAX_UNEXPLAINED) {
                return ServerWords.later(refused)
                        ? failed(Reason.NOT_MERGEABLE, "it has nothing that its base does not have", refused)
                        : failed(reason, "the server refused", refused);
            } else {
                unexplained++;
                refusal = null;
                return lookAgain(headers, reason, "the server refused");
            }
        }
        return plan.waitForChecks() ? check(Duration.ZERO, expected) : merge(expected);
    }

    // ---- checks

    private Step<MergeOutcome> check(Duration pause, String expected) {
        return new Step.Ask<>(
                Checks.look(core, plan.owner(), plan.repo(), expected),
                null,
                pause,
                (answer, failure) -> checked(answer, failure, expected));
    }

    private Step<MergeOutcome> checked(
            @Nullable ForgejoResponse<CombinedStatus> answer, @Nullable ForgejoException failure, String expected) {
        if (answer == null) {
            return callFailed(failure);
        }
        CombinedStatus checks = answer.value();
        String words = Checks.words(checks);
        if (Checks.failed(checks)) {
            return failed(Reason.BLOCKED_BY_CHECKS, "a check has failed: " + words, null);
        }
        if (awaitingChecks) {
            // All that were there had succeeded and the server wants more: nothing is asked again before another one
            // has come.
            awaitingChecks = false;
            refusedChecks = words;
        }
        if (Checks.done(checks) && !words.equals(refusedChecks)) {
            return merge(expected);
        }
        Duration pause = pace.pause(time.askedToWait(answer.headers()));
        return pause == null
                ? failed(Reason.CHECKS_PENDING, "its checks were not done: " + words, null)
                : check(pause, expected);
    }

    // ---- merging

    private Step<MergeOutcome> merge(String expected) {
        if (lost != null) {
            throw new IllegalStateException("a merge request that may have been carried out is not sent again");
        } else if (requests == MAX_REQUESTS) {
            return failed(Reason.REFUSED, "the server refused each of " + requests + " requests", refusal);
        }
        MergePullRequest request =
                plan.request().toBuilder().headCommitId(expected).build();
        refusal = null;
        return new Step.Ask<>(
                pulls.merge(plan.owner(), plan.repo(), plan.number(), request), null, Duration.ZERO, this::answered);
    }

    private Step<MergeOutcome> answered(@Nullable ForgejoResponse<Void> answer, @Nullable ForgejoException failure) {
        requests += stoppedInLine(failure).isPresent() ? 0 : 1;
        if (answer != null) {
            return new Step.Done<>(new MergeOutcome(MergeOutcome.Kind.MERGED, null, false, requests, null));
        }
        ForgejoException told = Objects.requireNonNull(failure);
        if (told.mayHaveBeenApplied()) {
            lost = told;
            return look(Duration.ZERO);
        } else if (told instanceof ApiException api
                && (api.status() == 403 || api.status() == 404 || api.status() == 405 || api.status() == 409)) {
            refusal = api;
            return look(Duration.ZERO);
        }
        return callFailed(told);
    }

    // ---- the end

    @Override
    public ForgejoException stopped(Why why, @Nullable ForgejoException inFlight) {
        if (lost != null) {
            return exception(Reason.OUTCOME_UNKNOWN, lostWords(), lost);
        } else if (inFlight != null && inFlight.mayHaveBeenApplied()) {
            lost = inFlight;
            return exception(Reason.OUTCOME_UNKNOWN, lostWords(), inFlight);
        }
        return switch (why) {
            case DEADLINE -> exception(Reason.STOPPED, "its time of " + words() + " is over", refusal);
            case INTERRUPTED -> exception(Reason.STOPPED, "the thread was interrupted", refusal);
            case CANCELLED -> exception(Reason.STOPPED, "the future was cancelled", refusal);
            case CLOSED -> exception(Reason.STOPPED, "the client was closed", refusal);
        };
    }

    /** A call that failed for want of time tells less than what is known so far. */
    private Step<MergeOutcome> callFailed(@Nullable ForgejoException failure) {
        if (stoppedInLine(failure).filter(StopReason.DEADLINE::equals).isPresent()) {
            return failed(Reason.STOPPED, "what is left of its time of " + words() + " is too short", failure);
        }
        return new Step.Failed<>(time.left().isZero() ? stopped(Why.DEADLINE, null) : Objects.requireNonNull(failure));
    }

    private static Optional<StopReason> stoppedInLine(@Nullable ForgejoException failure) {
        return failure instanceof TransportException unsent ? unsent.stoppedBy() : Optional.empty();
    }

    private String words() {
        return TaskTime.words(time.deadline());
    }

    private Step<MergeOutcome> unknown() {
        return new Step.Failed<>(exception(Reason.OUTCOME_UNKNOWN, lostWords(), lost));
    }

    private static String lostWords() {
        return "the reply was lost and the pull request did not show as merged";
    }

    private Step<MergeOutcome> failed(Reason reason, String because, @Nullable ForgejoException cause) {
        return new Step.Failed<>(exception(reason, because, cause));
    }

    private MergeException exception(Reason reason, String because, @Nullable ForgejoException cause) {
        String said = cause instanceof ApiException api
                        && lost == null
                        && !api.serverMessage().isEmpty()
                ? " (the server: " + api.serverMessage() + ")"
                : "";
        return new MergeException(
                Failure.ofTask(plan.words(), lost != null),
                reason,
                lastSeen,
                requests,
                reason + ": " + because + said + ", after " + requests + (requests == 1 ? " request." : " requests."),
                cause);
    }
}
