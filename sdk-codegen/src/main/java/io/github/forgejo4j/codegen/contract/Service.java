package io.github.forgejo4j.codegen.contract;

import java.util.List;

/**
 * One generated interface.
 *
 * @param accessor dotted accessor, such as {@code issues.labels}
 * @param interfaceName Java name
 * @param summary first sentence of its documentation
 * @param operations methods in the order in which they are generated
 */
public record Service(String accessor, String interfaceName, String summary, List<Operation> operations) {
    /** The accessors from the client on. */
    public List<String> path() {
        return List.of(accessor.split("\\."));
    }
}
