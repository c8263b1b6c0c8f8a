package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a request body. Names fold case, the last of two wins, null is absent. JSON is read strictly (a number is no
 * text), form fields leniently, as the server does.
 */
final class Payload {
    private final Map<String, JsonNode> fields = new LinkedHashMap<>();
    private final boolean strict;
    private final Function<String, RuntimeException> invalid;

    private Payload(boolean strict, Function<String, RuntimeException> invalid) {
        this.strict = strict;
        this.invalid = invalid;
    }

    /** @param invalid makes the refusal of a value from a message */
    static Payload ofJson(JsonNode node, Function<String, RuntimeException> invalid) {
        if (!node.isObject() && !node.isNull() && !node.isMissingNode()) {
            throw invalid.apply("[]: json: cannot unmarshal " + kind(node) + " into Go value of type object");
        }
        Payload payload = new Payload(true, invalid);
        node.properties().forEach(entry -> payload.put(entry.getKey(), entry.getValue()));
        return payload;
    }

    static Payload ofForm(Query form, Function<String, RuntimeException> invalid) {
        Payload payload = new Payload(false, invalid);
        form.all().forEach((name, values) -> payload.put(name, TextNode.valueOf(values.get(0))));
        return payload;
    }

    private void put(String name, JsonNode value) {
        fields.put(name.toLowerCase(Locale.ROOT), value);
    }

    private @Nullable JsonNode field(String name) {
        JsonNode value = fields.get(name);
        return value == null || value.isNull() ? null : value;
    }

    /** The names of all fields that are not null, in lower case. */
    List<String> names() {
        return fields.keySet().stream().filter(this::has).toList();
    }

    boolean has(String name) {
        return field(name) != null;
    }

    @Nullable
    String text(String name) {
        JsonNode value = field(name);
        if (value != null && !value.isTextual()) {
            throw wrongType(value, name, "string");
        }
        return value == null ? null : value.textValue();
    }

    /** The text, "" when absent. */
    String textOrEmpty(String name) {
        String text = text(name);
        return text == null ? "" : text;
    }

    /** The text, which must not be empty. */
    String required(String name, String goName) {
        String text = text(name);
        if (text == null || text.isEmpty()) {
            throw invalid.apply("[" + goName + "]: Required");
        }
        return text;
    }

    @Nullable
    Long number(String name) {
        JsonNode value = field(name);
        if (value == null) {
            return null;
        }
        if (value.isIntegralNumber()) {
            return value.longValue();
        }
        if (!strict && value.textValue().matches("-?\\d{1,18}")) {
            return Long.valueOf(value.textValue());
        }
        throw wrongType(value, name, "int64");
    }

    @Nullable
    Boolean flag(String name) {
        JsonNode value = field(name);
        if (value == null) {
            return null;
        }
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        if (!strict) {
            return Boolean.valueOf(value.textValue());
        }
        throw wrongType(value, name, "bool");
    }

    @Nullable
    Instant time(String name) {
        JsonNode value = field(name);
        if (value == null) {
            return null;
        }
        try {
            return OffsetDateTime.parse(value.asText()).toInstant();
        } catch (DateTimeParseException unreadable) {
            throw invalid.apply("[]: parsing time \"" + value.asText() + "\": cannot parse it as RFC 3339");
        }
    }

    /** The elements, or null when the field is absent. */
    @Nullable
    List<JsonNode> list(String name) {
        JsonNode value = field(name);
        if (value == null) {
            return null;
        }
        if (!value.isArray()) {
            throw wrongType(value, name, "array");
        }
        List<JsonNode> elements = new ArrayList<>();
        value.forEach(elements::add);
        return elements;
    }

    @Nullable
    List<String> texts(String name) {
        List<JsonNode> elements = list(name);
        if (elements == null) {
            return null;
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode element : elements) {
            if (!element.isTextual()) {
                throw wrongType(element, name, "string");
            }
            texts.add(element.textValue());
        }
        return texts;
    }

    @Nullable
    List<Long> numbers(String name) {
        List<JsonNode> elements = list(name);
        if (elements == null) {
            return null;
        }
        List<Long> numbers = new ArrayList<>();
        for (JsonNode element : elements) {
            if (!element.isIntegralNumber()) {
                throw wrongType(element, name, "int64");
            }
            numbers.add(element.longValue());
        }
        return numbers;
    }

    Payload nested(JsonNode node) {
        return ofJson(node, invalid);
    }

    /** A nested object, empty when absent. */
    Payload object(String name) {
        JsonNode value = field(name);
        return value == null ? new Payload(strict, invalid) : ofJson(value, invalid);
    }

    private RuntimeException wrongType(JsonNode value, String name, String wanted) {
        return invalid.apply(
                "[]: json: cannot unmarshal " + kind(value) + " into Go struct field ." + name + " of type " + wanted);
    }

    private static String kind(JsonNode node) {
        return node.isBoolean() ? "bool" : node.getNodeType().name().toLowerCase(Locale.ROOT);
    }
}
