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
    /** A string. */
    public static final Kind TEXT = new TextKind();
    /** An integer that fits a {@code long}; {@code 5.0} is one, {@code "5"} is not. */
    public static final Kind NUMBER = new NumberKind();
    /** A floating point number. */
    public static final Kind DECIMAL = new DecimalKind();
    /** True or false. */
    public static final Kind FLAG = new FlagKind();
    /** An RFC 3339 date-time; the wire text is kept. Go's zero time, 0001-01-01T00:00:00Z, is seen as null. */
    public static final Kind INSTANT = new InstantKind(false);
    /** The same where the server also writes 1970-01-01T00:00:00Z for "never", which is seen as null. */
    public static final Kind INSTANT_AFTER_1970 = new InstantKind(true);
    /** An ISO 8601 calendar day, such as 2024-02-29; the wire text is kept. */
    public static final Kind DATE = new DateKind();
    /** Bytes as base64 text. */
    public static final Kind BYTES = new BytesKind();
    /** Any JSON. */
    public static final Kind JSON = new JsonKind();

    Kind() {}

    /**
     * A nested model.
     *
     * @param model its class, which is not initialised before it is needed
     * @return the kind
     */
    public static Kind model(Class<? extends Model> model) {
        return new ModelKind(model);
    }

    /**
     * An enumerated value.
     *
     * @param type its class, which is not initialised before it is needed
     * @return the kind
     */
    public static Kind openEnum(Class<? extends OpenEnum> type) {
        return new EnumKind(type);
    }

    /**
     * A list. Null elements are kept on the wire and passed over by the accessor.
     *
     * @param item what its elements are
     * @return the kind
     */
    public static Kind list(Kind item) {
        return new ListKind(item, false);
    }

    /**
     * A list in which null elements mean something: the accessor gives them too.
     *
     * @param item what its other elements are
     * @return the kind
     */
    public static Kind listWithNulls(Kind item) {
        return new ListKind(item, true);
    }

    /**
     * A map from text. Null values are kept on the wire and passed over by the accessor.
     *
     * @param value what its values are
     * @return the kind
     */
    public static Kind map(Kind value) {
        return new MapKind(value);
    }

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
