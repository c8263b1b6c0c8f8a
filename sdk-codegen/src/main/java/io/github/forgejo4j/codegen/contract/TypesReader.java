package io.github.forgejo4j.codegen.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code models/*.yaml} and {@code webhooks/*.yaml}. */
final class TypesReader {
    /** What of a field or value a document can state. */
    static final Pattern FACTS = Pattern.compile("type|required|absent|value|default");

    private static final Pattern FIELD = Pattern.compile("\\S+");

    private final Consumer<String> problems;
    private final SortedMap<String, ModelType> models = new TreeMap<>();
    private final SortedMap<String, EnumType> enums = new TreeMap<>();
    private final SortedMap<String, QueryType> queries = new TreeMap<>();

    private final Set<String> webhooks = new TreeSet<>();

    /** A reader that notes what is wrong. */
    TypesReader(Consumer<String> problems) {
        this.problems = problems;
    }

    /** Reads one file. */
    void read(String file, ObjectNode tree) {
        Entry entry = new Entry(file, tree, problems);
        entry.members("models").forEach((name, node) -> model(name, entry.below(name, node)));
        entry.members("enums").forEach((name, node) -> enumeration(name, entry.below(name, node)));
        entry.members("queries").forEach((name, node) -> query(name, entry.below(name, node)));
        entry.noOtherKeys();
    }

    /** Reads one file of types that only deliveries of webhooks hold. */
    void readWebhooks(String file, ObjectNode tree) {
        tree.path("models").fieldNames().forEachRemaining(webhooks::add);
        tree.path("enums").fieldNames().forEachRemaining(webhooks::add);
        if (tree.has("queries")) {
            problems.accept(file + ": a delivery has no query");
        }
        read(file, tree);
    }

    private void model(String name, Entry entry) {
        unique(name, entry);
        ModelType.Direction direction = entry.has("direction")
                ? entry.constant("direction", ModelType.Direction.class)
                : ModelType.Direction.RESPONSE;
        List<Field> fields = new ArrayList<>();
        for (Map.Entry<String, JsonNode> field : entry.members("fields").entrySet()) {
            fields.add(field(field.getKey(), entry.below(field.getKey(), field.getValue())));
        }
        models.put(
                name,
                new ModelType(
                        name,
                        entry.texts("definition"),
                        entry.words("summary"),
                        entry.texts("notes"),
                        direction,
                        entry.flag("patch"),
                        entry.flag("event"),
                        List.copyOf(fields)));
        entry.corrects(FIELD);
        entry.noOtherKeys();
    }

    private static Field field(String json, Entry entry) {
        Field field = new Field(
                json,
                entry.has("java") ? entry.words("java") : Names.camel(json),
                entry.type("type"),
                entry.words("description"),
                entry.flag("nullable"),
                entry.flag("required"),
                clear(entry),
                entry.number("since"),
                entry.ignoredBefore(),
                entry.flag("secret"),
                entry.flag("epochNever"),
                entry.flag("idsOrNames"),
                entry.optionalWords("unit"),
                entry.optionalWords("deprecated"));
        entry.corrects(FACTS);
        entry.noOtherKeys();
        return field;
    }

    private static @Nullable String clear(Entry entry) {
        if (!entry.has("clear")) {
            return null;
        }
        List<JsonNode> values = entry.elements("clear");
        return values.isEmpty() ? "null" : values.get(0).asText();
    }

    private void enumeration(String name, Entry entry) {
        unique(name, entry);
        Map<String, JsonNode> renamed = entry.members("java");
        List<EnumType.Value> values = new ArrayList<>();
        entry.members("values").forEach((json, words) -> {
            if (words.asText().isBlank()) {
                entry.problem("value \"" + json + "\" is not described");
            }
            JsonNode constant = renamed.get(json);
            values.add(new EnumType.Value(
                    json,
                    constant == null ? Names.constant(json) : constant.asText(),
                    words.asText().strip()));
        });
        entry.texts("definition");
        enums.put(name, new EnumType(name, entry.words("summary"), List.copyOf(values)));
        entry.noOtherKeys();
    }

    private void query(String name, Entry entry) {
        unique(name, entry);
        List<QueryType.Value> values = new ArrayList<>();
        entry.members("params").forEach((wire, node) -> {
            Entry value = entry.below(wire, node);
            values.add(new QueryType.Value(
                    wire,
                    value.has("java") ? value.words("java") : Names.camel(wire),
                    value.type("type"),
                    value.words("description"),
                    value.optionalWords("join"),
                    value.number("since"),
                    value.ignoredBefore()));
            value.corrects(FACTS);
            value.noOtherKeys();
        });
        queries.put(name, new QueryType(name, entry.words("summary"), List.copyOf(values)));
        entry.noOtherKeys();
    }

    private void unique(String name, Entry entry) {
        if (models.containsKey(name) || enums.containsKey(name) || queries.containsKey(name)) {
            entry.problem("a type of this name exists already");
        }
    }

    SortedMap<String, ModelType> models() {
        return models;
    }

    SortedMap<String, EnumType> enums() {
        return enums;
    }

    SortedMap<String, QueryType> queries() {
        return queries;
    }

    Set<String> webhooks() {
        return webhooks;
    }
}
