package io.github.forgejo4j.internal;

import io.github.forgejo4j.page.Page;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Asks for a page when it is asked for one. What ended the walk is thrown again at every further question: a failure is no end. */
final class PageIterator<T> implements Iterator<Page<T>> {
    private final PageSource<T> source;
    private @Nullable Page<T> ready;
    private @Nullable RuntimeException failure;

    PageIterator(PageSource<T> source) {
        this.source = source;
    }

    @Override
    public boolean hasNext() {
        if (failure != null) {
            throw failure;
        }
        // The last request of a walk can turn out to bring nothing new.
        while (ready == null && !source.over()) {
            try {
                ready = source.fetch();
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

    /** Ends what was asked for ahead. Any thread may close. */
    void close() {
        source.stop();
    }
}
