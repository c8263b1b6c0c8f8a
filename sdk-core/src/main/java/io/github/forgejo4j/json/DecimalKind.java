package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;

/** A floating point number. The wire value is the {@link Double}. */
final class DecimalKind extends Kind {
    @Override
    Object read(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.currentToken().isNumeric()) {
            throw mismatch(parser, Double.class, "a number");
        }
        return parser.getDoubleValue();
    }

    @Override
    void write(Object wire, JsonGenerator generator, SerializerProvider provider) throws IOException {
        generator.writeNumber((Double) wire);
    }

    @Override
    Object wire(Object given) {
        if (given instanceof Double number && Double.isFinite(number)) {
            return given;
        }
        throw unfit(given, "finite double");
    }
}
