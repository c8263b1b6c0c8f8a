package io.github.forgejo4j.codegen.swagger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.codegen.contract.Names;
import io.github.forgejo4j.codegen.contract.TypeRef;
import io.github.forgejo4j.codegen.contract.TypeRef.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Brings the facts of one operation into its entry. */
final class OperationImport {
    private static final Set<String> PAGE_VALUES = Set.of("page", "limit", "per_page");

    /** Query values that a further method sends always. */
    private static final Pattern FIXED = Pattern.compile("[?&](\\w+)=");

    private final String id;
    private final ObjectNode entry;
    private final SwaggerOperation facts;
    private final ModelImport models;
    private final Predicate<String> common;
    private final Consumer<String> report;

    /** An import of one operation. */
    OperationImport(
            String id,
            ObjectNode entry,
            SwaggerOperation facts,
            ModelImport models,
            Predicate<String> common,
            Consumer<String> report) {
        this.id = id;
        this.entry = entry;
        this.facts = facts;
        this.models = models;
        this.common = common;
        this.report = report;
    }

    /** The operationIds of a service's tree. */
    static List<String> ids(ObjectNode service) {
        List<String> ids = new ArrayList<>();
        service.path("operations").fieldNames().forEachRemaining(ids::add);
        return ids;
    }

    /** Brings in everything that the contract does not correct. */
    void merge() {
        set("http", facts.verb() + " " + facts.path());
        pathParameters();
        queryParameters();
        goneParameters();
        body();
        form();
        result();
        statuses();
        if (facts.deprecated() && !entry.has("deprecated") && !corrected("deprecated")) {
            entry.put("deprecated", "");
            report.accept(id + ": is deprecated now");
        }
    }

    private void set(String key, String value) {
        if (corrected(key) || entry.path(key).asText().equals(value)) {
            return;
        }
        report.accept(id + ": " + key + " was \"" + entry.path(key).asText() + "\" and is \"" + value + "\"");
        entry.put(key, value);
    }

    private boolean corrected(String fact) {
        return entry.path("corrects").has(fact);
    }

    private void pathParameters() {
        Set<String> known = wireNames();
        for (JsonNode parameter : facts.parameters("path")) {
            String wire = parameter.path("name").asText();
            if (!known.contains(wire) && !corrected("params")) {
                ArrayNode params = entry.withArrayProperty("params");
                if (models.shared(wire) != null) {
                    params.add(models.shared(wire));
                } else {
                    parameter(params.addObject(), wire, "path", parameter);
                }
                report.accept(id + ": path parameter " + wire + " is new");
            }
        }
    }

    private void queryParameters() {
        Set<String> known = wireNames();
        ObjectNode query = queryObject();
        for (JsonNode parameter : facts.parameters("query")) {
            String wire = parameter.path("name").asText();
            if (PAGE_VALUES.contains(wire) || corrected("query " + wire)) {
                continue;
            }
            if (known.contains(wire)) {
                described(wire, parameter);
                continue;
            }
            if (query == null) {
                ObjectNode made = entry.withArrayProperty("params").addObject();
                parameter(made, wire, "query", parameter);
                made.put("optional", !parameter.path("required").asBoolean());
                report.accept(id + ": query value " + wire + " is new");
                continue;
            }
            ObjectNode params = query.withObjectProperty("params");
            if (params.has(wire)) {
                models.type(
                        id + ": " + wire,
                        (ObjectNode) params.path(wire),
                        models.facts().of(parameter));
                models.inlineValues(id + ": " + wire, (ObjectNode) params.path(wire), parameter);
            } else {
                params.putObject(wire)
                        .put("type", models.facts().of(parameter).toString())
                        .put("description", "");
                report.accept(id + ": query value " + wire + " is new");
            }
        }
    }

    /** Brings in what the document says of a parameter that stands in the entry itself. */
    private void described(String wire, JsonNode parameter) {
        for (JsonNode param : entry.path("params")) {
            boolean same =
                    param.path("wire").asText(param.path("name").asText()).equals(wire);
            if (same && param instanceof ObjectNode object && !corrected("params")) {
                models.type(id + ": " + wire, object, models.facts().of(parameter));
                models.inlineValues(id + ": " + wire, object, parameter);
            }
        }
    }

    /** Tells of query values that the document lacks, unless it is of a server that is too old for them. */
    private void goneParameters() {
        Set<String> present = new HashSet<>();
        facts.parameters("query")
                .forEach(parameter -> present.add(parameter.path("name").asText()));
        for (JsonNode param : entry.path("params")) {
            if (param.path("in").asText().equals("query")) {
                gone(param.path("wire").asText(param.path("name").asText()), param, present);
            }
        }
        ObjectNode query = queryObject();
        if (query != null) {
            query.path("params").properties().forEach(param -> gone(param.getKey(), param.getValue(), present));
        }
    }

    private void gone(String wire, JsonNode param, Set<String> present) {
        boolean told = present.contains(wire)
                || corrected("query " + wire)
                || corrected("params")
                || param.path("corrects").has("absent")
                || facts.document().isOlderThan(param.path("since").asInt());
        if (!told) {
            report.accept(id + ": query value " + wire + " is not in the document");
        }
    }

    private void form() {
        Set<String> known = new HashSet<>();
        alternatives().forEach(one -> known.add(one.path("form").asText()));
        Set<String> present = new HashSet<>();
        for (JsonNode field : facts.parameters("formData")) {
            String name = field.path("name").asText();
            present.add(name);
            if (!known.contains(name) && !corrected("body")) {
                report.accept(id + ": form field " + name + " is new");
            }
        }
        known.stream()
                .filter(name -> !name.isEmpty() && !present.contains(name) && !corrected("body"))
                .forEach(name -> report.accept(id + ": form field " + name + " is not in the document"));
    }

    /** The entry and its further methods. */
    private List<JsonNode> alternatives() {
        List<JsonNode> entries = new ArrayList<>(List.of(entry));
        entry.path("also").forEach(entries::add);
        return entries;
    }

    private void parameter(ObjectNode made, String wire, String in, JsonNode parameter) {
        String name = Names.camel(wire);
        made.put("name", name);
        if (!name.equals(wire)) {
            made.put("wire", wire);
        }
        if (!in.equals("path")) {
            made.put("in", in);
        }
        made.put("type", models.facts().of(parameter).toString()).put("description", "");
    }

    private @Nullable ObjectNode queryObject() {
        String query = entry.path("query").asText();
        return query.isEmpty() ? null : models.query(query.substring(0, query.lastIndexOf(' ')));
    }

    /** Wire names of the parameters that the entry and its further methods have. */
    private Set<String> wireNames() {
        Set<String> names = new HashSet<>();
        for (JsonNode one : alternatives()) {
            FIXED.matcher(one.path("http").asText()).results().forEach(fixed -> names.add(fixed.group(1)));
            for (JsonNode param : one.path("params")) {
                names.add(
                        param.isTextual()
                                ? models.sharedWire(param.asText())
                                : param.path("wire").asText(param.path("name").asText()));
            }
        }
        return names;
    }

    private void body() {
        JsonNode schema = facts.body();
        if (schema.isMissingNode() || corrected("body")) {
            boolean gone = entry.has("body") && !entry.has("form") && !corrected("body");
            if (gone) {
                report.accept(id + ": body \"" + entry.path("body").asText() + "\" is not in the document");
            }
            return;
        }
        models.want(schema);
        TypeRef fact = models.facts().of(schema);
        String body = entry.path("body").asText();
        int space = body.lastIndexOf(' ');
        TypeRef known = space < 0 ? null : TypeRef.parse(body.substring(0, space));
        if (known == null || !models.facts().agrees(known, fact, entry)) {
            set("body", fact + " " + (space < 0 ? "body" : body.substring(space + 1)));
        }
    }

    private void result() {
        JsonNode schema = facts.result();
        String envelope = entry.path("envelope").asText();
        if (!envelope.isEmpty() && SwaggerDocument.reference(schema) != null) {
            schema = facts.document()
                    .definition(String.valueOf(SwaggerDocument.reference(schema)))
                    .path("properties")
                    .path(envelope);
        }
        if (corrected("result")) {
            return;
        }
        if (schema.isMissingNode()) {
            if (!entry.has("result")) {
                entry.put("result", "void");
            }
            TypeRef told = TypeRef.parse(entry.path("result").asText());
            if (told.item() != null || told.is(Kind.NAMED)) {
                report.accept(id + ": result \"" + told + "\" is not in the document");
            }
            return;
        }
        models.want(schema);
        TypeRef fact = models.facts().of(schema);
        String known = entry.path("result").asText();
        if (known.isEmpty() || !models.facts().agrees(TypeRef.parse(known), fact, entry)) {
            set("result", fact.toString());
            if (fact.is(Kind.LIST) && !entry.has("paging")) {
                entry.put("paging", "");
            }
        }
    }

    private void statuses() {
        ObjectNode statuses = entry.withObjectProperty("statuses");
        facts.responses().keySet().forEach(status -> {
            String key = String.valueOf(status);
            if (statuses.has(key) || corrected("status " + key)) {
                return;
            }
            if (common.test(key)) {
                statuses.putNull(key);
            } else {
                statuses.put(key, "");
            }
            report.accept(id + ": status " + key + " is new");
        });
    }
}
