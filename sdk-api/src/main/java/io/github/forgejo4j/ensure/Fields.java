package io.github.forgejo4j.ensure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.internal.Json;
import io.github.forgejo4j.json.Model;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Compares what was asked for with what is there, and turns the one into an edit of the other: field by field, by their wire names. */
final class Fields {
    private static final ObjectMapper MAPPER = Json.sdkMapper();

    private Fields() {}

    /** The fields that are set. */
    static ObjectNode of(Model model) {
        return MAPPER.valueToTree(model);
    }

    /** A model that has these fields. */
    static <M extends Model> M as(ObjectNode fields, Class<M> type) {
        return MAPPER.convertValue(fields, type);
    }

    /**
     * Whether all that was asked for is there. A field that the server does not give back says nothing: an older server does not know it,
     * and to write it again in each run would change nothing.
     */
    static boolean match(ObjectNode asked, ObjectNode found) {
        return differing(asked, found).isEmpty();
    }

    /** Names of the fields that differ. */
    static List<String> differing(ObjectNode asked, ObjectNode found) {
        List<String> names = new ArrayList<>();
        for (Map.Entry<String, JsonNode> field : asked.properties()) {
            JsonNode there = found.get(field.getKey());
            if (there != null && !normal(field.getKey(), field.getValue()).equals(normal(field.getKey(), there))) {
                names.add(field.getKey());
            }
        }
        return names;
    }

    /** Text as the server keeps it. */
    static String normalText(String text) {
        return text.replace("\r\n", "\n");
    }

    private static JsonNode normal(String name, JsonNode value) {
        JsonNodeFactory json = JsonNodeFactory.instance;
        if (value.isArray()) {
            // Lists of names are sets, and the server sorts some.
            List<String> names = new ArrayList<>();
            value.forEach(item -> names.add(item.asText()));
            return names.isEmpty()
                    ? json.nullNode()
                    : json.textNode(names.stream().distinct().sorted().toList().toString());
        }
        if (!value.isTextual()) {
            return value.isIntegralNumber() ? json.numberNode(value.longValue()) : value;
        }
        String text = normalText(value.textValue());
        if (name.equals("color")) {
            return json.textNode(colour(text));
        }
        if (name.equals("due_on")) {
            return json.textNode(instant(text));
        }
        return text.isEmpty() ? json.nullNode() : json.textNode(text);
    }

    /** Six digits in small letters, as the server gives them out. */
    private static String colour(String text) {
        String digits = (text.startsWith("#") ? text.substring(1) : text).toLowerCase(Locale.ROOT);
        return digits.length() == 3 ? digits.replaceAll("(.)", "$1$1") : digits;
    }

    private static String instant(String text) {
        try {
            Instant instant = OffsetDateTime.parse(text).toInstant();
            return instant.toString();
        } catch (DateTimeParseException e) {
            return text;
        }
    }
}
