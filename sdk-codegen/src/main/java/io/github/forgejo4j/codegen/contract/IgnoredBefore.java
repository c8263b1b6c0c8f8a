package io.github.forgejo4j.codegen.contract;

/**
 * That an older server ignores a value without a word, and that this does harm.
 *
 * @param version first major version that honours it
 * @param harm a clause that says what happens before
 */
public record IgnoredBefore(int version, String harm) {
    /** All servers that the SDK serves are of version 11 or newer: what 11 honours needs no word. */
    static final int FIRST = 12;
}
