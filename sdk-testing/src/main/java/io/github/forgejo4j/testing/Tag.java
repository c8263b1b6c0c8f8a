package io.github.forgejo4j.testing;

/**
 * A tag.
 *
 * @param message "" for a light one
 */
record Tag(String name, String sha, String message) {}
