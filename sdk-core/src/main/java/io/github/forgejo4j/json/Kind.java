package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a field holds: how it is read from JSON and written, how its wire value is seen by a caller and made from a
 * caller's. Wire values are immutable and never null: absence and null belong to the field.
 */
public abstract class Kind {
    Kind() {}

    /** Reads a wire value; the parser stands on its first token, which is not null, and is left on its last. */
    abstract Object read(JsonParser parser, DeserializationContext context) throws IOException;

    abstract void write(Object wire, JsonGenerator generator, SerializerProvider provider) throws IOException;

    /** The wire value of what a caller gave. */
    abstract Object wire(Object given);

    /** What a caller sees. */
    @Nullable
    Object view(Object wire) {
        return wire;
    }

    /** False where wire and view are the same object. */
    boolean converts() {
        return false;
    }

    void requireKnown(Object wire, String path) {}

    boolean hasSecrets(Set<Shape> seen) {
        return false;
    }

    /** The value is not quoted: it may be a secret, or a megabyte. */
    static MismatchedInputException mismatch(JsonParser parser, Class<?> target, String wanted) {
        return MismatchedInputException.from(
                parser, target, "expected " + wanted + ", found " + found(parser) + " instead");
    }

    private static String found(JsonParser parser) {
        if (parser.currentToken() == null) {
            return "nothing";
        }
        return switch (parser.currentToken()) {
            case START_OBJECT, FIELD_NAME, END_OBJECT -> "an object";
            case START_ARRAY, END_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE, VALUE_FALSE -> "a boolean";
            case VALUE_NULL -> "null";
            default -> parser.currentToken().toString();
        };
    }

    /** A slip of whoever calls a builder in a roundabout way: the generated setters are typed. */
    static IllegalArgumentException unfit(Object given, String wanted) {
        return new IllegalArgumentException(given.getClass().getName() + " is no " + wanted);
    }
}
