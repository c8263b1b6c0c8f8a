package io.github.forgejo4j.codegen.swagger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.codegen.contract.TypeRef;
import io.github.forgejo4j.codegen.contract.TypeRef.Kind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Says in the contract's words what type a schema is, and whether the contract's type is a way of seeing it. */
final class TypeFacts {
    private final SwaggerDocument document;
    /** A definition can have several names: what a create and a replace share is two requests for a caller. */
    private final Map<String, Set<String>> javaNames = new HashMap<>();

    private final Set<String> enums = new HashSet<>();

    /** Facts of a document, with the Java names that the contract gave to its definitions. */
    TypeFacts(SwaggerDocument document) {
        this.document = document;
    }

    /** Learns that the contract calls a definition so. */
    void name(String definition, String java) {
        javaNames.computeIfAbsent(definition, name -> new LinkedHashSet<>()).add(java);
    }

    /** Learns of an open enum. */
    void enumeration(String java) {
        enums.add(java);
    }

    /** True if the contract knows the definition. */
    boolean knows(String definition) {
        return javaNames.containsKey(definition);
    }

    /** The type of a schema or of a parameter without one. */
    TypeRef of(JsonNode schema) {
        String definition = SwaggerDocument.reference(schema);
        if (definition != null) {
            return definition(definition);
        }
        return switch (schema.path("type").asText()) {
            case "string" ->
                TypeRef.parse(
                        switch (schema.path("format").asText()) {
                            case "date-time" -> "instant";
                            case "date" -> "date";
                            default -> "string";
                        });
            case "integer" -> TypeRef.parse("long");
            case "number" -> TypeRef.parse("double");
            case "boolean" -> TypeRef.parse("boolean");
            case "file" -> TypeRef.parse("bytes");
            case "array" -> new TypeRef(Kind.LIST, "list", of(schema.path("items")));
            default ->
                schema.path("additionalProperties").isObject()
                        ? new TypeRef(Kind.MAP, "map", of(schema.path("additionalProperties")))
                        : TypeRef.parse("json");
        };
    }

    private TypeRef definition(String name) {
        Set<String> known = javaNames.get(name);
        if (known != null) {
            return TypeRef.parse(known.iterator().next());
        }
        JsonNode schema = document.definition(name);
        boolean alias =
                !schema.path("properties").isObject() && !schema.path("enum").isArray();
        return alias ? of(schema) : TypeRef.parse(javaName(name));
    }

    /** A Java name for a definition that nobody has named yet. */
    static String javaName(String definition) {
        return definition.substring(0, 1).toUpperCase(Locale.ROOT)
                + definition.substring(1).replaceAll("[^A-Za-z0-9]", "");
    }

    /** True if the contract's type sees the document's type rightly, perhaps more closely. */
    boolean agrees(TypeRef contract, TypeRef fact, ObjectNode entry) {
        if (contract.equals(fact)) {
            return true;
        }
        if (contract.item() != null && fact.item() != null && contract.kind() == fact.kind()) {
            return agrees(contract.item(), fact.item(), entry);
        }
        return switch (contract.kind()) {
            case INT -> fact.is(Kind.LONG);
            case DURATION -> fact.is(Kind.LONG);
            case INSTANT -> fact.is(Kind.LONG) && entry.has("unit");
            case BASE64, TEXT, BYTES -> fact.is(Kind.STRING) || fact.is(Kind.BYTES);
            case LIST -> fact.is(Kind.STRING) && entry.has("join");
            case NAMED ->
                fact.is(Kind.STRING)
                        ? enums.contains(contract.name())
                        : javaNames.values().stream()
                                .anyMatch(names -> names.contains(contract.name()) && names.contains(fact.name()));
            default -> false;
        };
    }
}
