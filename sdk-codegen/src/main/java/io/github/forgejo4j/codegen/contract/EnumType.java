package io.github.forgejo4j.codegen.contract;

import java.util.List;

/**
 * A text with known values, to which servers may add.
 *
 * @param name Java name
 * @param summary first sentence of its documentation
 * @param values known values in order
 */
public record EnumType(String name, String summary, List<Value> values) {
    /**
     * A known value.
     *
     * @param json how it is written in JSON
     * @param constant Java name
     * @param description a clause about it
     */
    public record Value(String json, String constant, String description) {}
}
