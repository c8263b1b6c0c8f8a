package io.github.forgejo4j.internal;

import java.util.OptionalLong;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a page is the last one. Keeps what the pages of one walk have shown.
 *
 * <p>The server's own words come first: {@code rel="next"}, then the count of the whole list, then an empty page. Items are not counted to
 * compare with the total, since several lists hide items of a page after they cut it; what counts is the rows that the pages so far must
 * have covered, and the largest page shows how many rows a page has at least.
 */
final class ListEnd {
    /** No page. Pages count from 1. */
    static final int NONE = 0;

    /** No word of where the list ends. */
    private static final int UNKNOWN = Integer.MAX_VALUE;

    /** So many pages that hide all of their items are no list any more: 5,000 rows with the usual limit. */
    private static final int MAX_EMPTY_IN_A_ROW = 100;

    private final int limit;
    private final boolean onePage;
    private int largest;
    private int emptyInARow;
    private boolean linked;
    private int lastLinked = UNKNOWN;

    /**
     * For one walk.
     *
     * @param limit what each page is asked with
     * @param onePage true if only one page is looked at: without the pages before it a limit is taken at its word where there are links
     */
    ListEnd(int limit, boolean onePage) {
        this.limit = limit;
        this.onePage = onePage;
    }

    /** There is more, and no way to get there. */
    static final class Unreachable extends Exception {
        private static final long serialVersionUID = 1L;

        final int nextPage;

        Unreachable(int nextPage, String message) {
            super(message, null, false, false);
            this.nextPage = nextPage;
        }
    }

    /**
     * The page after a page.
     *
     * @param page that came
     * @param size how many items it has
     * @param headers of its answer; {@code null} for lists whose headers say nothing about the whole list
     * @param total of the whole list, from this page or one before it; empty for such lists
     * @param received how many items came on this walk, this page included
     * @return {@link #NONE} if the page is the last one
     */
    int after(int page, int size, @Nullable Headers headers, OptionalLong total, long received) throws Unreachable {
        largest = Math.max(largest, size);
        emptyInARow = size == 0 ? emptyInARow + 1 : 0;
        LinkHeader links = headers == null ? null : LinkHeader.of(headers);
        linked |= headers != null && headers.get("Link") != null;
        if (links != null && links.last().isPresent()) {
            lastLinked = (int) Math.min(UNKNOWN, links.last().getAsLong());
        }
        // A stored counter can lag behind: one that is smaller than what came says nothing.
        boolean counted = total.isPresent() && total.getAsLong() >= received;
        if (links != null && links.next().isPresent()) {
            return offered(page, links.next().getAsLong(), counted && covers(page, total.getAsLong()));
        }
        if (counted) {
            return byTotal(page, size, total.getAsLong());
        }
        boolean linksSayLast = linked && (links == null || !links.unnumberedNext());
        return linksSayLast || size == 0 ? NONE : next(page);
    }

    /**
     * The last page as far as the pages so far tell; larger than any list if they tell nothing. For asking ahead only: a guess that is too
     * low costs time, one that is too high costs requests, and neither decides where the list ends.
     *
     * @param total of the whole list
     * @param received how many items came on this walk
     */
    int lastKnown(OptionalLong total, long received) {
        if (total.isEmpty() || total.getAsLong() < received) {
            return lastLinked;
        }
        int rows = largest == 0 ? limit : largest;
        long pages = total.getAsLong() / rows + (total.getAsLong() % rows == 0 ? 0 : 1);
        return (int) Math.min(lastLinked, pages);
    }

    private int offered(int page, long offered, boolean covered) throws Unreachable {
        if (offered <= page) {
            if (covered) {
                return NONE;
            }
            throw new Unreachable(page, "page " + page + " is followed by page " + offered + ", as the server says");
        }
        if (offered > Integer.MAX_VALUE) {
            throw new Unreachable(page, "page " + page + " is followed by page " + offered + ", which is beyond reach");
        }
        requireSomething(page);
        return (int) offered;
    }

    private int byTotal(int page, int size, long total) throws Unreachable {
        if (covers(page, total)) {
            return NONE;
        } else if (size > 0) {
            return next(page);
        }
        // No page has more rows than were asked for or ever seen: then some of the rows must be behind this page.
        boolean surelyMore = (long) page * Math.max(limit, largest) < total;
        if (surelyMore) {
            requireSomething(page);
        }
        return surelyMore ? next(page) : NONE;
    }

    private boolean covers(int page, long total) {
        int rows = onePage && linked ? Math.max(limit, largest) : largest;
        return (long) page * rows >= total;
    }

    private void requireSomething(int page) throws Unreachable {
        if (emptyInARow >= MAX_EMPTY_IN_A_ROW) {
            throw new Unreachable(
                    page, emptyInARow + " empty pages came in a row up to page " + page + ", and the server has more");
        }
    }

    private static int next(int page) throws Unreachable {
        if (page == Integer.MAX_VALUE) {
            throw new Unreachable(page, "page " + page + " is the last one that can be asked for");
        }
        return page + 1;
    }
}
