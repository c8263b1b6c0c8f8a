package io.github.forgejo4j.internal;

import io.github.forgejo4j.page.Page;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Asks for a page when it is asked for one. What ended the walk is thrown again at every further question: a failure is no end. */
final class PageIterator<T> implements Iterator<Page<T>> {
    private final Walk<T> walk;
    private @Nullable Page<T> ready;
    private @Nullable RuntimeException failure;

    PageIterator(Walk<T> walk) {
        this.walk = walk;
    }

    @Override
    public boolean hasNext() {
        if (failure != null) {
            throw failure;
        }
        // The last request of a walk can turn out to bring nothing new.
        while (ready == null && !walk.over()) {
            try {
                ready = walk.fetch();
            } catch (RuntimeException e) {
                failure = e;
                throw e;
            }
        }
        return ready != null;
    }

    @Override
    public Page<T> next() {
        if (!hasNext() || ready == null) {
            throw new NoSuchElementException();
        }
        Page<T> page = ready;
        ready = null;
        return page;
    }
}
