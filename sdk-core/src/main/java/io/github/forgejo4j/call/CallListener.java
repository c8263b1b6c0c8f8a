package io.github.forgejo4j.call;

import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.retry.RetryListener;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Sees the whole life of the client's calls: what {@link RetryListener} sees, and their beginning and end, their waits for other calls, and
 * the pages of lists. Made for metrics and traces; called beside the calls, like every {@code RetryListener}.
 *
 * <p>The events of one call come in this order: started; for each attempt queued and dequeued if it had to wait for others, then the
 * attempt's own; waits between attempts; given up if it failed; ended.
 */
public interface CallListener extends RetryListener {
    /** A call was begun by {@code execute()} or {@code executeAsync()}; each page of a list is a call. */
    default void onStart(StartEvent event) {}

    /** A request has to wait for other calls, and is about to. One that goes at once is not told of. */
    default void onQueued(QueuedEvent event) {}

    /** The wait of {@link #onQueued} ended. */
    default void onDequeued(DequeuedEvent event) {}

    /** A call ended; its result is there. */
    default void onEnd(EndEvent event) {}

    /** A page of a list came; told beside the page's own call. */
    default void onPage(PageEvent event) {}

    /** A limiter failed, and what was decided on its behalf. */
    default void onLimiterFailure(LimiterFailureEvent event) {}

    /** How a call ended. */
    enum Outcome {
        /** With a value. */
        SUCCEEDED,
        /** With an exception. */
        FAILED,
        /** The caller no longer wanted it: its future was cancelled, its thread interrupted or the client closed. */
        CANCELLED
    }

    /**
     * The beginning of a call.
     *
     * @param operation service and method, such as {@code IssueApi.create}
     * @param at local wall clock
     */
    record StartEvent(String operation, Instant at) {}

    /**
     * The beginning of a wait for other calls.
     *
     * @param operation service and method
     * @param attempt number of the attempt that waits, from 1
     * @param reason what for; the first of the reasons if there are several
     * @param expected how long, as far as can be told; {@code null} if it cannot
     */
    record QueuedEvent(
            String operation,
            int attempt,
            WaitReason reason,
            @Nullable Duration expected) {}

    /**
     * The end of a wait for other calls.
     *
     * @param operation service and method
     * @param attempt number of the attempt that waited, from 1
     * @param reason what for
     * @param waited how long it was
     * @param sent whether the request goes now; false if the call ended instead
     */
    record DequeuedEvent(String operation, int attempt, WaitReason reason, Duration waited, boolean sent) {}

    /**
     * The end of a call.
     *
     * @param operation service and method
     * @param outcome how
     * @param took from its beginning, all waits and attempts
     * @param attempts how many were made; 0 if nothing was sent
     * @param status of the last answer; empty if none came
     * @param failure what the caller gets; {@code null} if it succeeded
     */
    record EndEvent(
            String operation,
            Outcome outcome,
            Duration took,
            int attempts,
            OptionalInt status,
            @Nullable ForgejoException failure) {}

    /**
     * A page of a list.
     *
     * @param operation service and method
     * @param number of the page, from 1
     * @param items how many it has
     */
    record PageEvent(String operation, int number, int items) {}

    /**
     * A failure of the limiter.
     *
     * @param operation service and method of the call that it was asked for
     * @param letGo true if the call goes all the same, false if it ends unsent
     * @param failure what it threw, or an exception that says what was wrong with its answer
     */
    record LimiterFailureEvent(String operation, boolean letGo, Throwable failure) {}
}
