package io.github.forgejo4j.internal;

import io.github.forgejo4j.error.ForgejoException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The future of a whole list. Cancelling it cancels what is under way and asks for no other page. */
final class WalkFuture<T> extends CompletableFuture<List<T>> {
    private final Walk<T> walk;
    private final PagesAhead<T> pages;
    private final List<T> items;

    /**
     * Begins with {@link #step()}.
     *
     * @param most pages that are under way or wait for one before them, at least 1
     * @param items where the walk collects
     */
    WalkFuture(Walk<T> walk, int most, List<T> items) {
        this.walk = walk;
        this.pages = new PagesAhead<>(walk, most);
        this.items = items;
    }

    /** Takes page after page. A page that is there at once is followed by the next one in this loop: no list is too long for a stack. */
    void step() {
        boolean more;
        do {
            more = ask();
        } while (more);
    }

    /** True if the page came at once and there is another. */
    @SuppressWarnings("FutureReturnValueIgnored") // What the page's own future brings is handled in came().
    private boolean ask() {
        CompletableFuture<Answer<List<T>>> page;
        try {
            page = pages.next();
        } catch (Throwable told) {
            fail(told);
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
            pages.stop();
            return false;
        }
        try {
            if (answer == null) {
                fail(failure instanceof ForgejoException told ? walk.failed(told) : failure);
                return false;
            }
            if (pages.outdated(answer)) {
                return true;
            }
            pages.accept(answer);
            if (walk.over()) {
                complete(Collections.unmodifiableList(items));
                return false;
            }
            return true;
        } catch (Throwable told) {
            fail(told);
            return false;
        }
    }

    private void fail(@Nullable Throwable told) {
        pages.stop();
        completeExceptionally(told);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (cancelled) {
            pages.stop();
        }
        return cancelled;
    }
}
