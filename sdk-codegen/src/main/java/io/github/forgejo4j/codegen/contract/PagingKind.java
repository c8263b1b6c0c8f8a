package io.github.forgejo4j.codegen.contract;

/** How a list comes; the names are those of the core's {@code Paging.Kind}. */
public enum PagingKind {
    /** {@code Link} header. */
    LINK,
    /** {@code X-Total-Count} only. */
    TOTAL,
    /** A count in the body, or one that counts only the page. */
    BODY_COUNT,
    /** Pages without any header. */
    WINDOW,
    /** Everything in one answer. */
    NONE
}
