package io.github.forgejo4j.ensure;

import io.github.forgejo4j.error.ConflictException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.internal.Steps;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One kind of thing that can be ensured: how to see it, and how to write it. Decides nothing. */
interface Target<T> {
    /** All that match, the one to use first. A failure is a failure, not an empty list. */
    CompletableFuture<List<T>> look(Steps steps);

    /** Whether what is there is as asked for. */
    boolean isAsAsked(T found);

    /** Makes it. */
    CompletableFuture<T> create(Steps steps);

    /** Makes what is there as it was asked for. */
    CompletableFuture<T> change(Steps steps, T found);

    /** Whether a refused creation can mean that somebody else was faster; a look then tells whether it does. */
    default boolean mayBeTaken(ForgejoException refusal) {
        return refusal instanceof ConflictException;
    }

    /** Whether a look can tell that a change was applied. */
    default boolean showsChanges() {
        return true;
    }
}
