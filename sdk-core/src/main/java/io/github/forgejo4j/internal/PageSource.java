package io.github.forgejo4j.internal;

import org.jspecify.annotations.Nullable;

/** Where an iterator has its pages from. */
interface PageSource<T> {
    /** True once the last page was given out. */
    boolean over();

    /**
     * Waits for the next page.
     *
     * @return {@code null} if what came was no further page, and the list is at its end
     */
    @Nullable
    AnsweredPage<T> fetch();

    /** Ends what is under way and not asked for by a caller that waits. Any thread may say so. */
    default void stop() {}
}
