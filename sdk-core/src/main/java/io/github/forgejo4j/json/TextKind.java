package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;

/** A string; also the base of what travels as one. The wire value is the {@link String}. */
class TextKind extends Kind {
    @Override
    Object read(JsonParser parser, DeserializationContext context) throws IOException {
        return readText(parser, "a string");
    }

    static String readText(JsonParser parser, String wanted) throws IOException {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            throw mismatch(parser, String.class, wanted);
        }
        return parser.getText();
    }

    @Override
    void write(Object wire, JsonGenerator generator, SerializerProvider provider) throws IOException {
        generator.writeString((String) wire);
    }

    @Override
    Object wire(Object given) {
        if (given instanceof String) {
            return given;
        }
        throw unfit(given, "text");
    }
}
