package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;

/** An integer. The wire value is the {@link Long}. */
final class NumberKind extends Kind {
    /** 2^53: from here on a double no longer tells neighbouring integers apart. */
    private static final double EXACT_LIMIT = 9_007_199_254_740_992.0;

    @Override
    Object read(JsonParser parser, DeserializationContext context) throws IOException {
        if (parser.hasToken(JsonToken.VALUE_NUMBER_INT) && parser.getNumberType() != NumberType.BIG_INTEGER) {
            return parser.getLongValue();
        }
        if (parser.hasToken(JsonToken.VALUE_NUMBER_FLOAT)) {
            double number = parser.getDoubleValue();
            if (Math.rint(number) == number && Math.abs(number) < EXACT_LIMIT) {
                return (long) number;
            }
        }
        throw mismatch(parser, Long.class, "an integer of 64 bits");
    }

    @Override
    void write(Object wire, JsonGenerator generator, SerializerProvider provider) throws IOException {
        generator.writeNumber((Long) wire);
    }

    @Override
    Object wire(Object given) {
        if (given instanceof Long) {
            return given;
        }
        throw unfit(given, "long");
    }
}
