package io.github.forgejo4j.codegen.contract;

/**
 * A body or a query object.
 *
 * @param type its type
 * @param name Java name of the parameter
 * @param optional whether there is an overload without it
 */
public record Argument(TypeRef type, String name, boolean optional) {}
