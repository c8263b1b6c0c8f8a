package io.github.forgejo4j.retry;

import io.github.forgejo4j.call.WaitReason;
import io.github.forgejo4j.error.Attempt;
import io.github.forgejo4j.error.ForgejoException;
import java.time.Duration;
import java.time.Instant;

/**
 * Sees what the retry engine does while it does it. Called one event after the other, in order, on a thread of the client's own (or on
 * the executor that the client was given), never on a thread that a call waits on: a listener that throws or blocks harms no call. If it
 * blocks for long, events beyond a bound are dropped.
 */
public interface RetryListener {
    /** An attempt ended, well or badly. */
    default void onAttempt(AttemptEvent event) {}

    /** A wait before the next attempt is about to begin. */
    default void onWait(WaitEvent event) {}

    /** A call ended with a failure; no further attempt follows. */
    default void onGiveUp(GiveUpEvent event) {}

    /**
     * An attempt that ended.
     *
     * @param operation service and method, such as {@code IssueApi.create}
     * @param attempt what it met
     */
    record AttemptEvent(String operation, Attempt attempt) {}

    /**
     * A wait before the next attempt.
     *
     * @param operation service and method
     * @param nextAttempt number of the attempt that follows, from 2
     * @param pause how long
     * @param until local wall clock at its end
     * @param kind what for: {@link WaitReason#BACKOFF} or {@link WaitReason#RETRY_AFTER}
     * @param reason why, and who asked for it, in words
     */
    record WaitEvent(
            String operation, int nextAttempt, Duration pause, Instant until, WaitReason kind, String reason) {}

    /**
     * The end of a call that failed.
     *
     * @param operation service and method
     * @param failure what the caller gets
     * @param kind why no further attempt is made, for counting
     * @param reason the same in words
     */
    record GiveUpEvent(String operation, ForgejoException failure, GiveUpReason kind, String reason) {}
}
