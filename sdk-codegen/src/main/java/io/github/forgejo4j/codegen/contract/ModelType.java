package io.github.forgejo4j.codegen.contract;

import java.util.List;

/**
 * A JSON object with a name.
 *
 * @param name Java name
 * @param definitions names in the Swagger document
 * @param summary first sentence of its documentation
 * @param notes further paragraphs
 * @param direction who sends it
 * @param patch whether absent fields stay as they are
 * @param event whether it is what a delivery of a webhook holds
 * @param fields properties in order
 */
public record ModelType(
        String name,
        List<String> definitions,
        String summary,
        List<String> notes,
        Direction direction,
        boolean patch,
        boolean event,
        List<Field> fields) {
    /** Who sends it. */
    public enum Direction {
        /** The caller. */
        REQUEST,
        /** The server. */
        RESPONSE,
        /** Either. */
        BOTH
    }
}
