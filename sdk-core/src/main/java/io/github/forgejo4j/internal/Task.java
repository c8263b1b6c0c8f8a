package io.github.forgejo4j.internal;

import io.github.forgejo4j.error.ForgejoException;
import org.jspecify.annotations.Nullable;

/**
 * Something that takes several calls, one after the other, each decided by what the one before it brought. It says what to do next and
 * never waits or sends itself, so that one text serves callers that wait and callers that do not. Used once, by one thread at a time.
 *
 * @param <R> what comes of it
 */
public interface Task<R> {
    /** The first step. */
    Step<R> begin();

    /**
     * What the caller gets if the task is ended between two steps, or cancelled during one.
     *
     * @param inFlight what cancelling the call that was under way told; {@code null} if none was
     */
    ForgejoException stopped(Why why, @Nullable ForgejoException inFlight);

    /** Who ended a task. */
    enum Why {
        /** Its time. */
        DEADLINE,
        /** The thread that waited was interrupted; its flag is set. */
        INTERRUPTED,
        /** The caller cancelled the future. */
        CANCELLED,
        /** The client was closed. */
        CLOSED
    }
}
