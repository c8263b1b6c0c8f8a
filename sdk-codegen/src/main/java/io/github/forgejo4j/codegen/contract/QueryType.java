package io.github.forgejo4j.codegen.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Optional query values of one or more operations.
 *
 * @param name Java name
 * @param summary first sentence of its documentation
 * @param values the values in the order in which they are sent
 */
public record QueryType(String name, String summary, List<Value> values) {
    /**
     * One value.
     *
     * @param wire name in the query
     * @param java accessor and builder method
     * @param type what it holds
     * @param description a clause about it
     * @param join what stands between the elements of a list sent as one value; null where each element is a parameter of its own
     * @param since first version that has it, 0 for all that are served
     * @param ignoredBefore since when it is honoured, if older servers do harm
     */
    public record Value(
            String wire,
            String java,
            TypeRef type,
            String description,
            @Nullable String join,
            int since,
            @Nullable IgnoredBefore ignoredBefore) {}
}
