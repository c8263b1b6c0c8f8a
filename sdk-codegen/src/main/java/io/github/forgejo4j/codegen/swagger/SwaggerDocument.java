package io.github.forgejo4j.codegen.swagger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The facts of a Swagger 2.0 document. Its prose is never read. */
final class SwaggerDocument {
    private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.");

    private final JsonNode root;
    private final SortedMap<String, SwaggerOperation> operations = new TreeMap<>();

    private SwaggerDocument(JsonNode root) {
        this.root = root;
        root.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(verb -> {
                    JsonNode id = verb.getValue().path("operationId");
                    if (id.isTextual()) {
                        operations.put(
                                id.asText(),
                                new SwaggerOperation(
                                        this, verb.getKey().toUpperCase(Locale.ROOT), path.getKey(), verb.getValue()));
                    }
                }));
    }

    /** Reads a file. */
    static SwaggerDocument read(Path file) throws IOException {
        return parse(file.toString(), Files.readString(file));
    }

    /**
     * Reads a text.
     *
     * @param name what a message calls it
     */
    static SwaggerDocument parse(String name, String text) {
        try {
            return of(new ObjectMapper().readTree(text));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(name + " is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** Takes a parsed document. */
    static SwaggerDocument of(JsonNode root) {
        if (!root.path("swagger").asText().equals("2.0")) {
            throw new IllegalArgumentException("this is no Swagger 2.0 document");
        }
        return new SwaggerDocument(root);
    }

    /** Main version of the server that the document says it describes, such as 16; 0 if it names none. */
    int version() {
        Matcher version = VERSION.matcher(root.path("info").path("version").asText());
        return version.lookingAt() ? Integer.parseInt(version.group(1)) : 0;
    }

    /** True if what exists since the given version of Forgejo cannot be in the document. */
    boolean isOlderThan(int since) {
        return version() > 0 && version() < since;
    }

    /** Operations by operationId. */
    SortedMap<String, SwaggerOperation> operations() {
        return operations;
    }

    /** A definition, missing if there is none of that name. */
    JsonNode definition(String name) {
        return root.path("definitions").path(name);
    }

    /** What a reference such as {@code #/responses/Issue} points to. */
    JsonNode resolve(JsonNode node) {
        JsonNode reference = node.path("$ref");
        return reference.isTextual() ? root.at(reference.asText().substring(1)) : node;
    }

    /** The name of the definition that a schema refers to. */
    static @Nullable String reference(JsonNode schema) {
        String reference = schema.path("$ref").asText();
        return reference.startsWith("#/definitions/") ? reference.substring("#/definitions/".length()) : null;
    }
}
