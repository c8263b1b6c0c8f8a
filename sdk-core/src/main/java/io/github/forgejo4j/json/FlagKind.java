package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;

/** True or false. The wire value is one of the two {@link Boolean} constants. */
final class FlagKind extends Kind {
    @Override
    Object read(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.currentToken().isBoolean()) {
            throw mismatch(parser, Boolean.class, "a boolean");
        }
        return Boolean.valueOf(parser.getBooleanValue());
    }

    @Override
    void write(Object wire, JsonGenerator generator, SerializerProvider provider) throws IOException {
        generator.writeBoolean((Boolean) wire);
    }

    @Override
    Object wire(Object given) {
        if (given instanceof Boolean flag) {
            return Boolean.valueOf(flag.booleanValue());
        }
        throw unfit(given, "boolean");
    }
}
