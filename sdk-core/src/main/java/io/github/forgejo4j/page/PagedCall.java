package io.github.forgejo4j.page;

/**
 * A listing that can be walked.
 *
 * @param <T> an item of the list
 */
public interface PagedCall<T> {}
