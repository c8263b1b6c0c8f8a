package io.github.forgejo4j.page;

import io.github.forgejo4j.call.ForgejoResponse;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One page of a list, decoded whole, with the answer that it came in.
 *
 * @param <T> an item of the list
 */
public interface Page<T> extends ForgejoResponse<List<T>> {
    /** The items, in the server's order. May be fewer than were asked for on any page, even none. Unmodifiable. */
    List<T> items();

    /** The number of this page, counted from 1. */
    int number();

    /**
     * How many items the whole list has, as the server counts: items that it then hides from the caller are included for some lists.
     * Empty where the server sends no count of the whole list.
     */
    OptionalLong total();

    /**
     * True unless this is known to be the last page. The last page of a list without headers cannot be told: an empty page follows it.
     */
    default boolean hasNext() {
        return nextPage().isPresent();
    }

    /** The number of the page to ask for next; empty if this is known to be the last page. */
    OptionalInt nextPage();
}
