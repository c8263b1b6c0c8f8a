package io.github.forgejo4j.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** JSON as the server writes and reads it. */
final class Json {
    /** Go's zero time: never, or not filled in. */
    static final String ZERO_TIME = "0001-01-01T00:00:00Z";
    /** The other spelling of never. */
    static final String EPOCH = "1970-01-01T00:00:00Z";

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .disable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private Json() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /** Reads the first value of the text, as the server does; what follows it is ignored. An empty text is a missing node. */
    static JsonNode read(String text) throws JsonProcessingException {
        return MAPPER.readTree(text);
    }

    /** Compact, HTML characters and line separators escaped, a line feed at the end. */
    static String write(@Nullable JsonNode node) {
        String text = node == null ? "null" : node.toString();
        return text.replace("<", "\\u003c")
                        .replace(">", "\\u003e")
                        .replace("&", "\\u0026")
                        .replace("\u2028", "\\u2028")
                        .replace("\u2029", "\\u2029")
                + "\n";
    }

    /** As the server's hooks send it: two blanks for each level, no line feed at the end. */
    static String indented(JsonNode node) {
        StringBuilder out = new StringBuilder();
        indent(node, "\n", out);
        return out.toString();
    }

    private static void indent(JsonNode node, String line, StringBuilder out) {
        if (!node.isContainerNode() || node.isEmpty()) {
            out.append(write(node).stripTrailing());
            return;
        }
        String inner = line + "  ";
        String separator = "";
        out.append(node.isObject() ? '{' : '[');
        if (node.isObject()) {
            for (var entry : node.properties()) {
                out.append(separator).append(inner);
                out.append(
                        write(JsonNodeFactory.instance.textNode(entry.getKey())).stripTrailing());
                indent(entry.getValue(), inner, out.append(": "));
                separator = ",";
            }
        } else {
            for (JsonNode each : node) {
                indent(each, inner, out.append(separator).append(inner));
                separator = ",";
            }
        }
        out.append(line).append(node.isObject() ? '}' : ']');
    }

    static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    static @Nullable String timeOrNull(@Nullable Instant instant) {
        return instant == null ? null : time(instant);
    }
}
