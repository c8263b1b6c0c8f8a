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

    /** Asks for page after page. A page that is there at once is followed by the next one in this loop: no list is too long for a stack. */
    void step() {
        boolean more;
        do {
            more = ask();
        } while (more);
    }

    /** True if the page came at once and there is another. */
    @SuppressWarnings("FutureReturnValueIgnored") // What the page's own future brings is handled in came().
    private boolean ask() {
        CallFuture<Answer<List<T>>> page;
        try {
            page = walk.request().executeAsync(answer -> answer);
        } catch (Throwable told) {
            completeExceptionally(told);
            return false;
        }
        boolean late;
        synchronized (this) {
            underWay = page;
            late = isDone();
        }
        if (late) {
            page.cancel(true);
            return false;
        }
        boolean[] asking = {true};
        boolean[] more = {false};
        Thread asker = Thread.currentThread();
        page.whenComplete((answer, failure) -> {
            boolean another = came(answer, failure);
            if (Thread.currentThread() == asker && asking[0]) {
                more[0] = another;
            } else if (another) {
                step();
            }
        });
        asking[0] = false;
        return more[0];
    }

    /** True if there is another page to ask for. */
    private boolean came(@Nullable Answer<List<T>> answer, @Nullable Throwable failure) {
        if (isDone()) {
            return false;
        }
        try {
            if (answer == null) {
                completeExceptionally(failure instanceof ForgejoException told ? walk.failed(told) : failure);
                return false;
            }
            walk.accept(answer);
            if (walk.over()) {
                complete(Collections.unmodifiableList(items));
                return false;
            }
            return true;
        } catch (Throwable told) {
            completeExceptionally(told);
            return false;
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
