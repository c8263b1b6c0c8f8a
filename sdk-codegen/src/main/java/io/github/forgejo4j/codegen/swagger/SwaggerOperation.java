package io.github.forgejo4j.codegen.swagger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The facts of one operation.
 *
 * @param document where it stands
 * @param verb HTTP method
 * @param path template
 * @param node the operation
 */
record SwaggerOperation(SwaggerDocument document, String verb, String path, JsonNode node) {
    /** Parameters of one place: {@code path}, {@code query}, {@code body}, {@code formData}. */
    List<JsonNode> parameters(String in) {
        List<JsonNode> parameters = new ArrayList<>();
        for (JsonNode parameter : node.path("parameters")) {
            JsonNode resolved = document.resolve(parameter);
            if (resolved.path("in").asText().equals(in)) {
                parameters.add(resolved);
            }
        }
        return parameters;
    }

    /** The schema of the body, missing if there is none. */
    JsonNode body() {
        List<JsonNode> bodies = parameters("body");
        return bodies.isEmpty() ? MissingNode.getInstance() : bodies.get(0).path("schema");
    }

    /** Responses by status. */
    SortedMap<Integer, JsonNode> responses() {
        SortedMap<Integer, JsonNode> responses = new TreeMap<>();
        node.path("responses").properties().forEach(response -> {
            if (response.getKey().matches("[1-5][0-9][0-9]")) {
                responses.put(Integer.valueOf(response.getKey()), document.resolve(response.getValue()));
            }
        });
        return responses;
    }

    /** The schema of the first success that has one, missing if none has. */
    JsonNode result() {
        return responses().entrySet().stream()
                .filter(response -> response.getKey() >= 200 && response.getKey() < 300)
                .map(response -> response.getValue().path("schema"))
                .filter(schema -> !schema.isMissingNode())
                .findFirst()
                .orElse(MissingNode.getInstance());
    }

    /** True if the document advises against it. */
    boolean deprecated() {
        return node.path("deprecated").asBoolean();
    }
}
