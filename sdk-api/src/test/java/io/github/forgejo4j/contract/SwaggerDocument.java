package io.github.forgejo4j.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Forgejo's own description of its interface, where it is at hand; not part of a clone. */
public final class SwaggerDocument {
    private final JsonNode tree;
    private final Map<String, JsonNode> operations = new TreeMap<>();
    private final Map<String, String> lines = new TreeMap<>();

    private SwaggerDocument(JsonNode tree) {
        this.tree = tree;
        tree.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(verb -> {
                    String id = verb.getValue().path("operationId").asText();
                    operations.put(id, verb.getValue());
                    lines.put(id, verb.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey());
                }));
    }

    private static Path file() {
        return Project.findings().resolve("spec/forgejo-16.swagger.json");
    }

    /** True if it is at hand. */
    public static boolean isPresent() {
        return Files.isRegularFile(file());
    }

    /** Reads it. */
    public static SwaggerDocument read() {
        try {
            return new SwaggerDocument(new ObjectMapper().readTree(file().toFile()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    JsonNode tree() {
        return tree;
    }

    /** Method and path by operationId. */
    Map<String, String> lines() {
        return lines;
    }

    /** Names of the query parameters of an operation. */
    public Set<String> query(String operation) {
        Set<String> names = new TreeSet<>();
        for (JsonNode parameter : operations.get(operation).path("parameters")) {
            if (parameter.path("in").asText().equals("query")) {
                names.add(parameter.path("name").asText());
            }
        }
        return names;
    }

    /** Names of the fields of an operation's body. */
    public Set<String> body(String operation) {
        Set<String> names = new TreeSet<>();
        for (JsonNode parameter : operations.get(operation).path("parameters")) {
            String reference = parameter.path("schema").path("$ref").asText();
            JsonNode definition = tree.path("definitions").path(reference.substring(reference.lastIndexOf('/') + 1));
            definition.path("properties").fieldNames().forEachRemaining(names::add);
        }
        return names;
    }
}
