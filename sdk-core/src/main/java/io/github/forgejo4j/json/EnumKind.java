package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;

/** An enumerated value. The wire value is the {@link OpenEnum}. */
final class EnumKind extends Kind {
    private final Class<? extends OpenEnum> type;

    EnumKind(Class<? extends OpenEnum> type) {
        this.type = type;
    }

    @Override
    Object read(JsonParser parser, DeserializationContext context) throws IOException {
        return read(OpenEnumFamily.of(type), parser, context);
    }

    static OpenEnum read(OpenEnumFamily<?> family, JsonParser parser, DeserializationContext context)
            throws IOException {
        if (parser.hasToken(JsonToken.VALUE_STRING)) {
            return family.of(parser.getText());
        }
        JsonNode node = context.readTree(parser);
        return family.of(node);
    }

    @Override
    void write(Object wire, JsonGenerator generator, SerializerProvider provider) throws IOException {
        write((OpenEnum) wire, generator, provider);
    }

    static void write(OpenEnum value, JsonGenerator generator, SerializerProvider provider) throws IOException {
        JsonNode node = value.node();
        if (node == null) {
            generator.writeString(value.value());
        } else {
            JsonKind.write(node, generator, provider);
        }
    }

    @Override
    Object wire(Object given) {
        if (type.isInstance(given)) {
            return given;
        }
        throw unfit(given, type.getSimpleName());
    }

    @Override
    void requireKnown(Object wire, String path) {
        OpenEnum value = (OpenEnum) wire;
        if (!value.isKnown()) {
            throw new IllegalArgumentException(path + ": \"" + value.value() + "\" is no " + type.getSimpleName()
                    + " that this version of the SDK knows, so it is not sent");
        }
    }
}
