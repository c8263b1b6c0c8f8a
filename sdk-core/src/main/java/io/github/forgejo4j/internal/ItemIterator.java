package io.github.forgejo4j.internal;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The wanted items of pages, one page at a time. */
final class ItemIterator<T> implements Iterator<T> {
    private final PageIterator<T> pages;
    private final Predicate<T> wanted;
    private Iterator<T> items = Collections.emptyIterator();
    private @Nullable T ready;
    private boolean isReady;

    ItemIterator(PageIterator<T> pages, Predicate<T> wanted) {
        this.pages = pages;
        this.wanted = wanted;
    }

    @Override
    public boolean hasNext() {
        while (!isReady) {
            if (items.hasNext()) {
                ready = items.next();
                isReady = wanted.test(ready);
            } else if (pages.hasNext()) {
                items = pages.next().items().iterator();
            } else {
                return false;
            }
        }
        return true;
    }

    @Override
    @SuppressWarnings("NullAway") // A list may hold null.
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        T item = ready;
        ready = null;
        isReady = false;
        return item;
    }
}
