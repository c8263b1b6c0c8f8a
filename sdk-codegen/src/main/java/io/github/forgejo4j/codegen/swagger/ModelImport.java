package io.github.forgejo4j.codegen.swagger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.codegen.contract.ContractFiles;
import io.github.forgejo4j.codegen.contract.TypeRef;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Brings the facts of definitions into the models, open enums and query objects of the contract. */
final class ModelImport {
    /** Where definitions go that nobody has sorted yet. */
    private static final String NEW = "models/new.yaml";

    private final ContractFiles files;
    private final SwaggerDocument document;
    private final TypeFacts facts;
    private final Consumer<String> report;
    private final Deque<String> wanted = new ArrayDeque<>();

    /** An import into the given trees. */
    ModelImport(ContractFiles files, SwaggerDocument document, Consumer<String> report) {
        this.files = files;
        this.document = document;
        this.facts = new TypeFacts(document);
        this.report = report;
    }

    /** Types of schemas in the contract's words. */
    TypeFacts facts() {
        return facts;
    }

    /** Learns what the contract calls the document's definitions. */
    void learnNames() {
        for (ObjectNode file : files.models().values()) {
            file.path("models").properties().forEach(model -> names(model.getKey(), model.getValue()));
            file.path("enums").properties().forEach(type -> {
                names(type.getKey(), type.getValue());
                facts.enumeration(type.getKey());
            });
        }
    }

    private void names(String java, JsonNode entry) {
        JsonNode definition = entry.path("definition");
        if (definition.isTextual()) {
            facts.name(definition.asText(), java);
        }
        definition.forEach(name -> facts.name(name.asText(), java));
    }

    /** The shared parameter with this wire name. */
    @Nullable
    String shared(String wire) {
        for (Map.Entry<String, JsonNode> shared :
                files.common().path("parameters").properties()) {
            if (shared.getValue().path("wire").asText(shared.getKey()).equals(wire)) {
                return shared.getKey();
            }
        }
        return null;
    }

    /** The wire name of a shared parameter. */
    String sharedWire(String name) {
        return files.common().path("parameters").path(name).path("wire").asText(name);
    }

    /** The entry of a query object. */
    @Nullable
    ObjectNode query(String name) {
        for (ObjectNode file : files.models().values()) {
            if (file.path("queries").path(name) instanceof ObjectNode query) {
                return query;
            }
        }
        return null;
    }

    /** Asks for the definitions that a schema refers to. */
    void want(JsonNode schema) {
        String definition = SwaggerDocument.reference(schema);
        if (definition != null) {
            wanted.add(definition);
        }
        if (schema.has("items")) {
            want(schema.path("items"));
        }
        if (schema.path("additionalProperties").isObject()) {
            want(schema.path("additionalProperties"));
        }
    }

    /** Merges every definition that the contract knows or that was asked for. */
    void merge() {
        Map<String, ObjectNode> models = new LinkedHashMap<>();
        Map<String, ObjectNode> enums = new LinkedHashMap<>();
        for (ObjectNode file : files.models().values()) {
            collect(file.path("models"), models);
            collect(file.path("enums"), enums);
        }
        models.forEach((name, entry) -> {
            definitions(entry).forEach(definition -> model(name, entry, definition));
            gone(name, entry);
        });
        enums.forEach((name, entry) ->
                definitions(entry).forEach(definition -> values(name, entry, document.definition(definition))));
        while (!wanted.isEmpty()) {
            String definition = wanted.remove();
            JsonNode schema = document.definition(definition);
            if (!facts.knows(definition) && schema.path("properties").isObject()) {
                model(TypeFacts.javaName(definition), create(definition), definition);
            }
        }
    }

    private static void collect(JsonNode entries, Map<String, ObjectNode> into) {
        entries.properties().forEach(entry -> into.put(entry.getKey(), (ObjectNode) entry.getValue()));
    }

    private static Set<String> definitions(ObjectNode entry) {
        Set<String> names = new HashSet<>();
        JsonNode definition = entry.path("definition");
        if (definition.isTextual()) {
            names.add(definition.asText());
        }
        definition.forEach(name -> names.add(name.asText()));
        return names;
    }

    private ObjectNode create(String definition) {
        String java = TypeFacts.javaName(definition);
        facts.name(definition, java);
        report.accept(java + ": new");
        ObjectNode file =
                files.models().computeIfAbsent(NEW, path -> files.common().objectNode());
        return file.withObjectProperty("models")
                .putObject(java)
                .put("definition", definition)
                .put("summary", "");
    }

    private void model(String name, ObjectNode entry, String definition) {
        JsonNode schema = document.definition(definition);
        if (schema.isMissingNode()) {
            report.accept(name + ": definition " + definition + " is no longer in the document");
            return;
        }
        ObjectNode fields = entry.withObjectProperty("fields");
        Set<String> required = new HashSet<>();
        schema.path("required").forEach(field -> required.add(field.asText()));
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            String json = property.getKey();
            want(property.getValue());
            TypeRef fact = facts.of(property.getValue());
            if (fields.path(json) instanceof ObjectNode field) {
                type(name + ": " + json, field, fact);
                inlineValues(name + ": " + json, field, property.getValue());
            } else if (!entry.path("corrects").has(json)) {
                fields.putObject(json).put("type", fact.toString()).put("description", "");
                report.accept(name + ": " + json + " is new");
            }
            required(name, entry, json, required.contains(json));
        }
    }

    /** Tells of fields that none of a model's definitions has, unless the document is of a server that is too old for them. */
    private void gone(String name, ObjectNode entry) {
        Set<String> present = new HashSet<>();
        for (String definition : definitions(entry)) {
            document.definition(definition).path("properties").fieldNames().forEachRemaining(present::add);
        }
        entry.path("fields").properties().forEach(field -> {
            boolean told = present.isEmpty()
                    || present.contains(field.getKey())
                    || field.getValue().path("corrects").has("absent")
                    || document.isOlderThan(field.getValue().path("since").asInt());
            if (!told) {
                report.accept(name + ": " + field.getKey() + " is not in the document");
            }
        });
    }

    private void required(String name, ObjectNode entry, String json, boolean required) {
        JsonNode field = entry.path("fields").path(json);
        boolean request = !entry.path("direction").asText("response").equals("response");
        if (!request
                || !required
                || field.path("required").asBoolean()
                || field.path("corrects").has("required")) {
            return;
        }
        ((ObjectNode) field).put("required", true);
        report.accept(name + ": " + json + " is required now");
    }

    /** Brings the type of a field or query value in line, unless the contract corrects it or sees it more closely. */
    void type(String where, ObjectNode entry, TypeRef fact) {
        String known = entry.path("type").asText();
        if (entry.path("corrects").has("type") || facts.agrees(TypeRef.parse(known), fact, entry)) {
            return;
        }
        report.accept(where + " was " + known + " and is " + fact);
        entry.put("type", fact.toString());
    }

    /** Brings the values that a field or parameter lists into the open enum that the contract sees in it. */
    void inlineValues(String where, ObjectNode entry, JsonNode schema) {
        JsonNode innermost = schema.has("items") ? schema.path("items") : schema;
        JsonNode values = innermost.path("enum");
        if (values.isEmpty() || entry.path("corrects").has("type")) {
            return;
        }
        String type = TypeRef.parse(entry.path("type").asText()).leaf().name();
        for (ObjectNode file : files.models().values()) {
            if (file.path("enums").path(type) instanceof ObjectNode enumeration) {
                values(type, enumeration, innermost);
                return;
            }
        }
        if (type.equals("string") && values.size() > 1) {
            report.accept(where + " is one of " + values.size() + " values, and the contract has no open enum for it");
        }
    }

    private void values(String name, ObjectNode entry, JsonNode schema) {
        ObjectNode values = entry.withObjectProperty("values");
        for (JsonNode value : schema.path("enum")) {
            if (!values.has(value.asText())) {
                values.put(value.asText(), "");
                report.accept(name + ": value \"" + value.asText() + "\" is new");
            }
        }
    }
}
