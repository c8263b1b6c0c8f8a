package io.github.forgejo4j.codegen.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One mapping of a contract file, read key by key. What is wrong is noted and reading goes on, so that one run tells everything. */
final class Entry {
    private final String where;
    private final ObjectNode node;
    private final Consumer<String> problems;
    private final Set<String> known = new HashSet<>();

    /** An entry whose problems are told with the place in front. */
    Entry(String where, ObjectNode node, Consumer<String> problems) {
        this.where = where;
        this.node = node;
        this.problems = problems;
    }

    /** Notes a problem of this entry. */
    void problem(String text) {
        problems.accept(where + ": " + text);
    }

    /** The place, for entries below this one. */
    String where() {
        return where;
    }

    /** True if the key is there, whatever its value. */
    boolean has(String key) {
        known.add(key);
        return node.has(key);
    }

    /** Words that somebody must have written. */
    String words(String key) {
        String value = optionalWords(key);
        if (value == null && !node.has(key)) {
            problem(key + " is missing");
        }
        return value == null ? "" : value;
    }

    /** Words that may be left out, but not left empty. */
    @Nullable
    String optionalWords(String key) {
        known.add(key);
        JsonNode value = node.get(key);
        if (value == null) {
            return null;
        }
        if (!value.isValueNode() || value.isNull()) {
            problem(key + " must be a text");
            return null;
        }
        if (value.asText().isBlank()) {
            problem(key + " is empty: somebody has to write it");
            return null;
        }
        return value.asText().strip();
    }

    /** A whole number, 0 if left out. */
    int number(String key) {
        known.add(key);
        JsonNode value = node.get(key);
        if (value == null) {
            return 0;
        }
        if (!value.isInt()) {
            problem(key + " must be a whole number");
        }
        return value.asInt();
    }

    /** A flag, false if left out. */
    boolean flag(String key) {
        known.add(key);
        JsonNode value = node.get(key);
        if (value != null && !value.isBoolean()) {
            problem(key + " must be true or false");
        }
        return value != null && value.asBoolean();
    }

    /** A list of texts, empty if left out; a single text counts as a list of one. */
    List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        for (JsonNode element : elements(key)) {
            if (element.isValueNode() && !element.asText().isBlank()) {
                texts.add(element.asText().strip());
            } else {
                problem(key + " holds something that is no text");
            }
        }
        return texts;
    }

    /** The elements of a list, empty if left out; a single value counts as a list of one. */
    List<JsonNode> elements(String key) {
        known.add(key);
        List<JsonNode> elements = new ArrayList<>();
        JsonNode value = node.get(key);
        if (value != null && value.isArray()) {
            value.forEach(elements::add);
        } else if (value != null && !value.isNull()) {
            elements.add(value);
        }
        return elements;
    }

    /** The members of a mapping in their order, empty if left out. */
    Map<String, JsonNode> members(String key) {
        known.add(key);
        Map<String, JsonNode> members = new LinkedHashMap<>();
        JsonNode value = node.get(key);
        if (value instanceof ObjectNode object) {
            object.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
        } else if (value != null && !value.isNull()) {
            problem(key + " must be a mapping");
        }
        return members;
    }

    /** The member as an entry of its own; an empty one, with a problem, if it is no mapping. */
    Entry below(String name, JsonNode value) {
        if (value instanceof ObjectNode object) {
            return new Entry(where + ": " + name, object, problems);
        }
        problem(name + " must be a mapping");
        return new Entry(where + ": " + name, node.objectNode(), text -> {});
    }

    /** What older servers ignore with harm; null if left out. */
    @Nullable
    IgnoredBefore ignoredBefore() {
        if (!has("ignoredBefore")) {
            return null;
        }
        Entry below = below("ignoredBefore", node.get("ignoredBefore"));
        IgnoredBefore fact = new IgnoredBefore(below.number("version"), below.words("harm"));
        below.noOtherKeys();
        return fact;
    }

    /** A type; {@code void} with a problem where there is none. */
    TypeRef type(String key) {
        return parseType(words(key));
    }

    /** Reads a type that stands in this entry; {@code void} with a problem where it is none. */
    TypeRef parseType(String text) {
        try {
            return TypeRef.parse(text.isEmpty() ? "void" : text);
        } catch (IllegalArgumentException e) {
            problem(e.getMessage() + "");
            return TypeRef.parse("void");
        }
    }

    /** A constant; the first one, with a problem, where there is none. */
    <E extends Enum<E>> E constant(String key, Class<E> type) {
        String word = words(key);
        for (E candidate : type.getEnumConstants()) {
            if (candidate.name().equalsIgnoreCase(word)) {
                return candidate;
            }
        }
        if (!word.isEmpty()) {
            problem(key + " \"" + word + "\" is none of " + List.of(type.getEnumConstants()));
        }
        return type.getEnumConstants()[0];
    }

    /** Notes corrections that name no fact of the given form, which no import would heed, and those without a reason. */
    void corrects(Pattern facts) {
        members("corrects").forEach((fact, why) -> {
            if (!facts.matcher(fact).matches()) {
                problem("corrects \"" + fact + "\", which is no fact: " + facts);
            }
            if (why.asText().isBlank()) {
                problem("corrects " + fact + " without saying why");
            }
        });
    }

    /** Notes every key that nobody asked for: most likely a typing error. */
    void noOtherKeys() {
        node.fieldNames().forEachRemaining(key -> {
            if (!known.contains(key)) {
                problem("unknown key \"" + key + "\"");
            }
        });
    }
}
