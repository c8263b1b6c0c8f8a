package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.WaitReason;
import org.jspecify.annotations.Nullable;

/**
 * A request that stands in line at the {@link Gate}. All fields are the gate's, under its lock. One of {@link #granted} and
 * {@link #refused} is called at most once, never under a lock; after {@link Gate#leave} returned true, neither.
 */
abstract class LineWaiter {
    final String operation;
    final int attempt;
    final int cost;

    /** On the monotonic clock; meaningful if {@link #bounded}. */
    final long deadline;

    final boolean bounded;
    long since;

    @Nullable
    WaitReason reason;

    boolean queued;
    Runnable alarmOff = () -> {};

    /**
     * Of one attempt.
     *
     * @param bounded whether there is a deadline
     */
    LineWaiter(String operation, int attempt, int cost, boolean bounded, long deadline) {
        this.operation = operation;
        this.attempt = attempt;
        this.cost = cost;
        this.bounded = bounded;
        this.deadline = deadline;
    }

    /** The request may go; the pass is given back when its attempt has ended. */
    abstract void granted(Gate.Pass pass);

    /** The request may not go, and the call ends. */
    abstract void refused(Gate.Refusal refusal);

    /** Whether what follows a grant is more than waking somebody up, and so is not done on a thread that happens to come by. */
    abstract boolean needsThread();
}
