package io.github.forgejo4j.codegen.contract;

import org.jspecify.annotations.Nullable;

/**
 * One value of a method that goes into the path or the query.
 *
 * @param name Java name
 * @param wire name in the path template or the query
 * @param in where it goes
 * @param type what it holds
 * @param description a clause about it
 * @param optional a query value that may be left out
 * @param slashes a path value whose slashes are sent as they are
 * @param join what stands between the elements of a list in the query that is sent as one value; null where each is sent by itself
 * @param since first version that knows a query value, 0 for all that know the operation
 * @param ignoredBefore since when it is honoured, if older servers do harm
 */
public record Param(
        String name,
        String wire,
        In in,
        TypeRef type,
        String description,
        boolean optional,
        boolean slashes,
        @Nullable String join,
        int since,
        @Nullable IgnoredBefore ignoredBefore) {
    /** Places of a value. */
    public enum In {
        /** In the path. */
        PATH,
        /** In the query. */
        QUERY
    }
}
