package io.github.forgejo4j.codegen.contract;

import java.util.Map;

/**
 * A Java method that calls another one with a body made from fixed values, such as closing an issue.
 *
 * @param method Java name
 * @param summary first sentence of its documentation
 * @param set values of the body by JSON name
 */
public record Shortcut(String method, String summary, Map<String, String> set) {}
