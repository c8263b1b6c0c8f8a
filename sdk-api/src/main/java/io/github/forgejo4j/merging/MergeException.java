package io.github.forgejo4j.merging;

import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.TaskException;
import io.github.forgejo4j.internal.Failure;
import io.github.forgejo4j.model.PullRequest;
import org.jspecify.annotations.Nullable;

/** A pull request was not merged, or it is not known whether it was ({@link #mayHaveBeenApplied()}). */
public final class MergeException extends TaskException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final transient @Nullable PullRequest lastSeen;
    private final int requests;

    MergeException(
            Failure failure,
            Reason reason,
            @Nullable PullRequest lastSeen,
            int requests,
            String whatHappened,
            @Nullable ForgejoException cause) {
        super(failure, whatHappened, cause);
        this.reason = reason;
        this.lastSeen = lastSeen;
        this.requests = requests;
    }

    /** Why. */
    public Reason reason() {
        return reason;
    }

    /** The pull request at the last look; {@code null} if there was none. */
    public @Nullable PullRequest lastSeen() {
        return lastSeen;
    }

    /** How many merge requests were sent. */
    public int requests() {
        return requests;
    }

    /** What the server said to the last merge request that it refused; empty if it said nothing or was not asked. */
    public String serverMessage() {
        return getCause() instanceof ApiException refusal ? refusal.serverMessage() : "";
    }

    /** Why a pull request was not merged. */
    public enum Reason {
        /** It is in conflict with its base, cannot be examined, or has nothing that the base does not have. */
        NOT_MERGEABLE,
        /** Its head is not the commit that was expected. */
        HEAD_MOVED,
        /** A check has failed, or the rules of the base branch ask for a check that has not succeeded. */
        BLOCKED_BY_CHECKS,
        /** Another rule of the base branch forbids it, such as missing approvals. */
        PROTECTED,
        /** The user may not merge here. */
        NOT_ALLOWED,
        /** The repository does not allow this way of merging. */
        STYLE_NOT_ALLOWED,
        /** It is a draft. */
        WORK_IN_PROGRESS,
        /** It is closed without having been merged. */
        CLOSED,
        /** The server still examined it when the deadline came, or it is in conflict: too little time to tell. */
        STILL_CHECKING,
        /** Its checks were not done when the deadline came. */
        CHECKS_PENDING,
        /** The server refused in words that the SDK does not know: {@link MergeException#serverMessage()}. */
        REFUSED,
        /** The caller, the deadline or the closing of the client ended it before anything was decided; nothing was merged by it. */
        STOPPED,
        /** A merge was sent and its reply was lost, and the pull request is not merged as far as one can see. It still may be. */
        OUTCOME_UNKNOWN
    }
}
