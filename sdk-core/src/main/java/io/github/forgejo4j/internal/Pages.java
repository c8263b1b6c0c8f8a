package io.github.forgejo4j.internal;

import io.github.forgejo4j.page.PagedCall;
import java.util.List;

/** Placeholder. */
final class Pages {
    private Pages() {}

    static <T> PagedCall<T> of(Core core, Plan<List<T>> plan, Options options) {
        return new PagedCall<>() {};
    }
}
