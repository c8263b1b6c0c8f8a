package io.github.forgejo4j.page;

import io.github.forgejo4j.call.CheckReturnValue;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A list on a Forgejo instance that the server gives out in pages. Immutable and safe to share between threads: each {@code with} method
 * and {@link #from} give a new call, and each walk asks the server anew.
 *
 * <p>A walk ends where the server's headers say so, else at an empty page; a page shorter than asked for is not the end. What is provably
 * not the whole list is an error ({@link io.github.forgejo4j.error.TruncatedListException}), never a short list.
 *
 * <p>Pages are numbered, so a list that changes while it is walked moves under the walk. If it grows at its front, as lists with the newest
 * first do, items come twice: {@link #distinctBy} drops them. If it shrinks, items can be skipped: the walk then fails as soon as the
 * server's count tells. Collect with {@link #all()} before changing items so that they leave the list. The documentation of an operation
 * says whether its list shifts, and how.
 *
 * <p>Every page is a call of its own for the retry policy. A walk asks for one page after the other unless {@link #prefetch} says
 * otherwise.
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
     * The items from page {@link #from} on. Lazy: a page is asked for when its first item is, and there is nothing to close
     * unless {@link #prefetch} is set.
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
     * Has walks ask for pages before the caller comes to them, several at a time. Items and pages come in the same order, lists end and fail
     * at the same places, and {@link io.github.forgejo4j.error.TruncatedListException} tells the same, as without.
     *
     * <p>The first page of a list with headers is waited for, since it tells how many there are; then no page behind the end is asked for.
     * A list without headers ({@link Paging.Kind#WINDOW}, {@link Paging.Kind#BODY_COUNT}) is asked on into the unknown, and up to {@code
     * pages} requests go beyond its end. While a page under way has failed and is to be sent again, as after 429, no further one is asked
     * for. How many are answered at a time is for the HTTP client to say; other asynchronous calls of the same client queue behind them.
     *
     * <p>If the server's count shows that a page was answered before the one in front of it, while the list grew, it is asked for again: at
     * most one more request for each page. Lists without a count cannot show it: there, items can be skipped if the list grows while it is
     * walked ahead. Walk those one by one if it matters.
     *
     * <p>Close a stream that is left before its end: that cancels what is under way. Of an iterator that is abandoned, at most {@code pages}
     * answers come that nobody gets. Cancelling {@link #allAsync()} cancels all of it.
     *
     * @param pages that are under way or wait for the caller, at most: the bound of what a walk holds in memory, beside the page that the
     *     caller has; 0, unless set, asks for a page when the caller comes to it. No matter for {@link #page(int)}
     * @throws io.github.forgejo4j.error.InvalidInputException if it is below 0
     */
    PagedCall<T> prefetch(int pages);

    /**
     * Has walks drop items that came before on the same walk: for lists that shift while they are walked. The first of them is kept, though
     * a later one can be newer. Concerns {@link #stream()}, {@link #iterator()}, {@link #all()}, {@link #allAsync()} and what an exception
     * has received; {@link #page(int)} and {@link #pages()} give what the server gave.
     *
     * <p>A walk keeps all ids that it has seen: for a million numbers, about 70 MB.
     *
     * @param id tells an item from all others of the list, such as {@code Issue::id}; with {@code equals} and {@code hashCode}. Items whose id
     *     is null, and items that are null, are all kept
     */
    PagedCall<T> distinctBy(Function<? super T, ?> id);

    /**
     * Bounds the whole walk, from its first request to its last answer: attempts, waits, and what the caller does between two pages. What came in
     * time is handed out. For
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
