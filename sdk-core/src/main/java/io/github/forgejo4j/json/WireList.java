package io.github.forgejo4j.json;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list as it was on the wire, null elements included, with a second face for callers that expect none. */
final class WireList extends AbstractList<@Nullable Object> {
    private final List<@Nullable Object> items;
    private final List<@Nullable Object> dense;

    /** Takes the list over: nobody else may change it. */
    WireList(List<@Nullable Object> items) {
        this.items = items;
        this.dense = Collections.unmodifiableList(items.contains(null) ? withoutNulls(items) : items);
    }

    private static List<@Nullable Object> withoutNulls(List<@Nullable Object> items) {
        List<@Nullable Object> dense = new ArrayList<>(items);
        dense.removeIf(item -> item == null);
        return dense;
    }

    List<@Nullable Object> dense() {
        return dense;
    }

    @Override
    public @Nullable Object get(int index) {
        return items.get(index);
    }

    @Override
    public int size() {
        return items.size();
    }
}
