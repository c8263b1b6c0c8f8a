package io.github.forgejo4j.internal;

import io.github.forgejo4j.error.ForgejoException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The future of a whole list. Pages are asked for one after the other; cancelling it cancels the one under way and asks for no other. */
final class WalkFuture<T> extends CompletableFuture<List<T>> {
    private final Walk<T> walk;
    private final List<T> items;
    private @Nullable CompletableFuture<?> underWay;

    /**
     * Begins with {@link #step()}.
     *
     * @param items where the walk collects
     */
    WalkFuture(Walk<T> walk, List<T> items) {
        this.walk = walk;
        this.items = items;
    }

    /** Asks for the next page. */
    @SuppressWarnings("FutureReturnValueIgnored") // What the page's own future brings is handled in came().
    void step() {
        CallFuture<Answer<List<T>>> page;
        try {
            page = walk.request().executeAsync(answer -> answer);
        } catch (Throwable told) {
            completeExceptionally(told);
            return;
        }
        boolean late;
        synchronized (this) {
            underWay = page;
            late = isDone();
        }
        if (late) {
            page.cancel(true);
            return;
        }
        page.whenComplete(this::came);
    }

    private void came(@Nullable Answer<List<T>> answer, @Nullable Throwable failure) {
        if (isDone()) {
            return;
        }
        try {
            if (answer == null) {
                completeExceptionally(failure instanceof ForgejoException told ? walk.failed(told) : failure);
                return;
            }
            walk.accept(answer);
            if (walk.over()) {
                complete(Collections.unmodifiableList(items));
            } else {
                step();
            }
        } catch (Throwable told) {
            completeExceptionally(told);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        CompletableFuture<?> page;
        synchronized (this) {
            page = underWay;
        }
        if (cancelled && page != null) {
            page.cancel(mayInterruptIfRunning);
        }
        return cancelled;
    }
}
