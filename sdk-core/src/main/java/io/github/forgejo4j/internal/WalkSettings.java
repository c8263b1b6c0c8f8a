package io.github.forgejo4j.internal;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How a caller wants a list to be walked.
 *
 * @param first page
 * @param limit items per page
 * @param ahead how many pages may be asked for before the caller comes to them
 * @param id what tells an item from others; {@code null} if all items are wanted, however often they come
 */
record WalkSettings<T>(
        int first, int limit, int ahead, @Nullable Function<? super T, ?> id) {
    WalkSettings<T> from(int page) {
        return new WalkSettings<>(page, limit, ahead, id);
    }

    WalkSettings<T> withLimit(int items) {
        return new WalkSettings<>(first, items, ahead, id);
    }

    WalkSettings<T> prefetch(int pages) {
        return new WalkSettings<>(first, limit, pages, id);
    }

    WalkSettings<T> distinctBy(Function<? super T, ?> what) {
        return new WalkSettings<>(first, limit, ahead, what);
    }

    /** For one walk: true for an item that did not come before on it. What has no id cannot be told from others, and is new. */
    Predicate<T> unseen() {
        Function<? super T, ?> of = id;
        if (of == null) {
            return item -> true;
        }
        Set<Object> seen = new HashSet<>();
        return item -> {
            Object known = item == null ? null : of.apply(item);
            return known == null || seen.add(known);
        };
    }
}
