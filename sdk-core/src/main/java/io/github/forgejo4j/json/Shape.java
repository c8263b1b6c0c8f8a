package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the fields of a {@link Model} class are called on the wire and what they hold. Each generated class has one, made
 * by plain calls when the class is initialised, so that neither reflection nor bean introspection is needed.
 */
public final class Shape {
    static final Shape NONE = new Shape("", null, new Field[0]);

    private static final Registry<Shape> SHAPES = new Registry<>();

    private final String name;
    private final @Nullable Model prototype;
    private final Field[] fields;
    private final Map<String, Integer> slots;
    private volatile @Nullable Boolean secrets;

    Shape(String name, @Nullable Model prototype, Field[] fields) {
        this.name = name;
        this.prototype = prototype;
        this.fields = fields;
        this.slots = new HashMap<>(fields.length * 2);
        for (int i = 0; i < fields.length; i++) {
            if (slots.put(fields[i].name, i) != null) {
                throw new IllegalArgumentException(name + " has two fields " + fields[i].name);
            }
        }
    }

    /**
     * Starts the shape of a model class.
     *
     * @param prototype a model of that class without content
     * @return a builder that takes the fields in order: the first gets slot 0
     */
    public static ShapeBuilder of(Model prototype) {
        return new ShapeBuilder(prototype);
    }

    /**
     * The shape of a model class, which is initialised if it was not yet.
     *
     * @param model the class
     * @return its shape
     * @throws IllegalArgumentException the class has none
     */
    public static Shape of(Class<?> model) {
        return SHAPES.get(model);
    }

    static void register(Class<?> model, Shape shape) {
        SHAPES.put(model, shape);
    }

    /**
     * The simple name of the model class.
     *
     * @return such as {@code Issue}
     */
    public String name() {
        return name;
    }

    /**
     * The names of the fields on the wire.
     *
     * @return unmodifiable, in the order they are written
     */
    public List<String> jsonNames() {
        return Arrays.stream(fields).map(field -> field.name).toList();
    }

    /**
     * Whether a field of this model, or of one that it can hold, is a secret: nothing of such JSON belongs in a message.
     *
     * @return true if there is one
     */
    public boolean hasSecrets() {
        Boolean known = secrets;
        if (known == null) {
            known = hasSecrets(new HashSet<>());
            secrets = known;
        }
        return known;
    }

    boolean hasSecrets(Set<Shape> seen) {
        if (!seen.add(this)) {
            return false;
        }
        for (Field field : fields) {
            if (field.secret || field.kind.hasSecrets(seen)) {
                return true;
            }
        }
        return false;
    }

    int size() {
        return fields.length;
    }

    Field field(int slot) {
        return fields[slot];
    }

    /** The slot of the field with this name, or -1. */
    int slotOf(String jsonName) {
        Integer slot = slots.get(jsonName);
        return slot == null ? -1 : slot;
    }

    /** Servers send fields in one order: the one after the last found is the likeliest next, and names are interned. */
    @SuppressWarnings("ReferenceEquality") // a fast path only: the map decides when it misses
    private int slotOf(String jsonName, int guess) {
        return guess < fields.length && fields[guess].name == jsonName ? guess : slotOf(jsonName);
    }

    Class<?> type() {
        return prototype == null ? Model.class : prototype.getClass();
    }

    Model read(JsonParser parser, DeserializationContext context) throws IOException {
        if (prototype == null) {
            throw JsonMappingException.from(parser, "Model has no shape of its own");
        }
        String jsonName;
        if (parser.hasToken(JsonToken.START_OBJECT)) {
            jsonName = parser.nextFieldName();
        } else if (parser.hasToken(JsonToken.FIELD_NAME)) {
            jsonName = parser.currentName();
        } else {
            throw Kind.mismatch(parser, type(), "an object (" + name + ")");
        }
        @Nullable Object[] values = new Object[fields.length];
        Map<String, JsonNode> additional = null;
        int guess = 0;
        for (; jsonName != null; jsonName = parser.nextFieldName()) {
            try {
                JsonToken token = parser.nextToken();
                int slot = slotOf(jsonName, guess);
                if (slot < 0) {
                    if (additional == null) {
                        additional = new LinkedHashMap<>();
                    }
                    additional.put(jsonName, context.readTree(parser));
                } else {
                    guess = slot + 1;
                    values[slot] =
                            token == JsonToken.VALUE_NULL ? JsonNull.NULL : fields[slot].kind.read(parser, context);
                }
            } catch (JsonProcessingException e) {
                // Only what Jackson found wrong gets a path: a connection that broke stays the IOException it is.
                throw JsonMappingException.wrapWithPath(e, type(), jsonName);
            }
        }
        return prototype.with(
                new Slots(this, values, additional == null ? Map.of() : Collections.unmodifiableMap(additional)));
    }

    void write(Model model, JsonGenerator generator, SerializerProvider provider) throws IOException {
        for (int i = 0; i < fields.length; i++) {
            Object value = model.raw(i);
            if (value == null) {
                continue;
            }
            generator.writeFieldName(fields[i].jsonName);
            if (value == JsonNull.NULL) {
                generator.writeNull();
            } else {
                fields[i].kind.write(value, generator, provider);
            }
        }
        for (Map.Entry<String, JsonNode> entry : model.additionalProperties().entrySet()) {
            generator.writeFieldName(entry.getKey());
            JsonKind.write(entry.getValue(), generator, provider);
        }
    }
}
