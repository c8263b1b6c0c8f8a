package io.github.forgejo4j.internal;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** The items of pages, one page at a time. */
final class ItemIterator<T> implements Iterator<T> {
    private final PageIterator<T> pages;
    private Iterator<T> items = Collections.emptyIterator();

    ItemIterator(PageIterator<T> pages) {
        this.pages = pages;
    }

    @Override
    public boolean hasNext() {
        while (!items.hasNext()) {
            if (!pages.hasNext()) {
                return false;
            }
            items = pages.next().items().iterator();
        }
        return true;
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return items.next();
    }
}
