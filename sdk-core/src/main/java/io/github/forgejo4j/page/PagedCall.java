package io.github.forgejo4j.page;

import io.github.forgejo4j.call.CheckReturnValue;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * A list on a Forgejo instance that the server gives out in pages. Immutable and safe to share between threads: each {@code with} method
 * and {@link #from} give a new call, and each walk asks the server anew.
 *
 * <p>A walk ends where the server's headers say so, else at an empty page; a page shorter than asked for is not the end. What is provably
 * not the whole list is an error ({@link io.github.forgejo4j.error.TruncatedListException}), never a short list.
 *
 * <p>Pages are numbered, so a list that changes while it is walked moves under the walk. If it grows, items can come twice. If it shrinks,
 * items can be skipped: the walk then fails as soon as the server's count tells. Collect with {@link #all()} before changing items so that
 * they leave the list.
 *
 * <p>Every page is a call of its own for the retry policy.
 *
 * @param <T> an item of the list
 */
public interface PagedCall<T> extends Iterable<T> {
    /**
     * Asks for one page.
     *
     * @param number counted from 1
     * @return the page, empty if it is behind the end
     * @throws io.github.forgejo4j.error.ForgejoException if the page cannot be had
     */
    Page<T> page(int number);

    /** Like {@link #page(int)}, without holding the calling thread; cancelling the future cancels the call. */
    CompletableFuture<Page<T>> pageAsync(int number);

    /**
     * The pages from {@link #from} on, each asked for when the stream comes to it. Empty pages are included.
     *
     * <p>If the first page cannot be had, its failure is thrown; after that a {@link io.github.forgejo4j.error.TruncatedListException} that
     * names the page to go on from.
     */
    @CheckReturnValue
    Stream<Page<T>> pages();

    /**
     * The items from page {@link #from} on. Lazy: a page is asked for when its first item is, and there is nothing to close.
     *
     * <p>If a page cannot be had, all items before it are handed out first; then it throws as {@link #pages()} does.
     */
    @CheckReturnValue
    Stream<T> stream();

    /** The items as {@link #stream()} has them; each iterator walks anew. */
    @Override
    Iterator<T> iterator();

    /**
     * All items from page {@link #from} on, or an exception as {@link #pages()} throws it: never a part of the list.
     *
     * @return unmodifiable
     */
    List<T> all();

    /** Like {@link #all()}, without holding the calling thread; cancelling the future ends the walk. */
    CompletableFuture<List<T>> allAsync();

    /**
     * The page that a walk begins with; the first one unless set.
     *
     * @param number counted from 1
     * @throws io.github.forgejo4j.error.InvalidInputException if it is below 1
     */
    @CheckReturnValue
    PagedCall<T> from(int number);

    /**
     * How many items to ask for per page; 50 unless set, which is what a server gives at most unless its administrator decided otherwise.
     *
     * @param items at least 1; a server that gives fewer at a time does so without a word, and the walk takes note
     * @throws io.github.forgejo4j.error.InvalidInputException if it is below 1
     */
    @CheckReturnValue
    PagedCall<T> withLimit(int items);

    /**
     * Bounds the whole walk, from its first request to its last answer: attempts, waits, and what the caller does between two pages. For
     * {@link #page(int)} it bounds that one page. A deadline of the retry policy bounds each page instead.
     *
     * @throws io.github.forgejo4j.error.InvalidInputException if it is not longer than zero
     */
    @CheckReturnValue
    PagedCall<T> withDeadline(Duration deadline);

    /** Sets the policy for each page's call. */
    @CheckReturnValue
    PagedCall<T> withRetryPolicy(RetryPolicy policy);
}
