package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Any JSON. The wire value is the {@link JsonNode}. It is handed out as it is: whoever changes an array or object node
 * changes the model, as everywhere in Jackson.
 */
final class JsonKind extends Kind {
    @Override
    Object read(JsonParser parser, DeserializationContext context) throws IOException {
        return context.readTree(parser);
    }

    @Override
    void write(Object wire, JsonGenerator generator, SerializerProvider provider) throws IOException {
        write((JsonNode) wire, generator, provider);
    }

    /** Not {@code writeTree}: that needs a generator with a codec, and this does not. */
    static void write(JsonNode node, JsonGenerator generator, SerializerProvider provider) throws IOException {
        provider.defaultSerializeValue(node, generator);
    }

    @Override
    Object wire(Object given) {
        if (given instanceof JsonNode node) {
            return node.deepCopy();
        }
        throw unfit(given, "JsonNode");
    }

    static JsonNode node(@Nullable Object slot) {
        if (slot instanceof JsonNode node) {
            return node;
        }
        return slot == null ? MissingNode.getInstance() : NullNode.getInstance();
    }
}
