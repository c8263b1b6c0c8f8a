package io.github.forgejo4j.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.forgejo4j.error.InvalidInputException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An immutable, typed view of a JSON object.
 *
 * <p>It keeps what was on the wire: which fields were there, which of them were null, the text of every date, and the
 * fields that this version of the SDK does not know ({@link #additionalProperties()}). Writing it gives the same JSON
 * back: known fields in the order of the contract, then the unknown ones. Any Jackson {@code ObjectMapper} reads and
 * writes it, alone or in collections.
 *
 * <p>Two models are equal if they are of one class and hold the same wire values: {@code 2024-01-01T00:00:00Z} and
 * {@code 2024-01-01T01:00:00+01:00} are the same instant and not equal, and an absent field differs from a null one.
 *
 * <p>Only generated classes extend it: the constructor needs {@link Slots}, which only this package makes.
 */
@JsonSerialize(using = ModelSerializer.class)
@JsonDeserialize(using = ModelDeserializer.class)
public abstract class Model {
    private final Shape shape;
    private final @Nullable Object[] values;
    private final Map<String, JsonNode> additional;

    /**
     * For generated classes.
     *
     * @param slots the content, or null for the prototype that a {@link Shape} makes others from
     */
    protected Model(@Nullable Slots slots) {
        Slots content = slots == null ? Slots.NONE : slots;
        this.shape = content.shape;
        this.values = content.values;
        this.additional = content.additional;
    }

    /**
     * Makes another model of the same class.
     *
     * @param slots its content
     * @return the new model
     */
    protected abstract Model with(Slots slots);

    /**
     * The fields of the JSON object that this version of the SDK has no accessor for, in the order they came.
     *
     * @return an unmodifiable map, empty if there were none
     */
    public final Map<String, JsonNode> additionalProperties() {
        return additional;
    }

    /**
     * Whether the JSON object has this field, be it null. This tells an absent {@code false} from a real one.
     *
     * @param jsonName the name on the wire, such as {@code created_at}
     * @return true if it is there
     */
    public final boolean has(String jsonName) {
        int slot = shape.slotOf(jsonName);
        return slot < 0 ? additional.containsKey(jsonName) : values[slot] != null;
    }

    /**
     * Whether the JSON object has this field with the value {@code null}.
     *
     * @param jsonName the name on the wire, such as {@code closed_at}
     * @return true if it is there and null
     */
    public final boolean isNull(String jsonName) {
        int slot = shape.slotOf(jsonName);
        if (slot >= 0) {
            return values[slot] == JsonNull.NULL;
        }
        JsonNode node = additional.get(jsonName);
        return node != null && node.isNull();
    }

    /**
     * Checks that no enumerated value in this model, however deep, is one that the SDK does not know. A value that a
     * newer server sent is kept when it is read; sent back, it would more likely be a slip than a wish.
     *
     * @throws IllegalArgumentException there is one; the message names its JSON path and the value
     */
    public final void requireKnownEnums() {
        requireKnownEnums("$");
    }

    final void requireKnownEnums(String path) {
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value != null && value != JsonNull.NULL) {
                Field field = shape.field(i);
                field.kind.requireKnown(value, path + "." + field.name);
            }
        }
    }

    final Shape shape() {
        return shape;
    }

    final @Nullable Object raw(int slot) {
        return values[slot];
    }

    /**
     * The text of a field.
     *
     * @param slot the number of the field
     * @return the text, empty if the field is absent or null
     */
    protected final String text(int slot) {
        return values[slot] instanceof String text ? text : "";
    }

    /**
     * The text of a field that may be missing.
     *
     * @param slot the number of the field
     * @return the text, or null if the field is absent or null
     */
    protected final @Nullable String textOrNull(int slot) {
        return values[slot] instanceof String text ? text : null;
    }

    /**
     * The integer of a field.
     *
     * @param slot the number of the field
     * @return the number, 0 if the field is absent or null
     */
    protected final long number(int slot) {
        return values[slot] instanceof Long number ? number : 0;
    }

    /**
     * The integer of a field that may be missing.
     *
     * @param slot the number of the field
     * @return the number, or null if the field is absent or null
     */
    protected final @Nullable Long numberOrNull(int slot) {
        return values[slot] instanceof Long number ? number : null;
    }

    /**
     * The floating point number of a field.
     *
     * @param slot the number of the field
     * @return the number, 0 if the field is absent or null
     */
    protected final double decimal(int slot) {
        return values[slot] instanceof Double number ? number : 0;
    }

    /**
     * The floating point number of a field that may be missing.
     *
     * @param slot the number of the field
     * @return the number, or null if the field is absent or null
     */
    protected final @Nullable Double decimalOrNull(int slot) {
        return values[slot] instanceof Double number ? number : null;
    }

    /**
     * The flag of a field.
     *
     * @param slot the number of the field
     * @return the flag, false if the field is absent or null
     */
    protected final boolean flag(int slot) {
        return values[slot] == Boolean.TRUE;
    }

    /**
     * The flag of a field that may be missing.
     *
     * @param slot the number of the field
     * @return the flag, or null if the field is absent or null
     */
    protected final @Nullable Boolean flagOrNull(int slot) {
        return values[slot] instanceof Boolean flag ? flag : null;
    }

    /**
     * The point in time of a field.
     *
     * @param slot the number of the field
     * @return the instant, or null if the field is absent, null, empty or one of the server's spellings of "never"
     */
    protected final @Nullable Instant instant(int slot) {
        return (Instant) view(slot);
    }

    /**
     * The calendar day of a field.
     *
     * @param slot the number of the field
     * @return the day, or null if the field is absent, null or empty
     */
    protected final @Nullable LocalDate date(int slot) {
        return (LocalDate) view(slot);
    }

    /**
     * The bytes that a field holds as base64 text. They are decoded anew at each call.
     *
     * @param slot the number of the field
     * @return the bytes, or null if the field is absent or null
     * @throws IllegalStateException the text is no base64
     */
    protected final byte @Nullable [] bytes(int slot) {
        return (byte[]) view(slot);
    }

    /**
     * The model or the enumerated value of a field.
     *
     * @param slot the number of the field
     * @param <T> its type
     * @return the value, or null if the field is absent or null
     */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the shape has put a value of this type there
    protected final <T> @Nullable T value(int slot) {
        return (T) view(slot);
    }

    /**
     * The free JSON of a field.
     *
     * @param slot the number of the field
     * @return the JSON; a null node if the field is null, a missing node if it is absent
     */
    protected final JsonNode json(int slot) {
        return JsonKind.node(values[slot]);
    }

    /**
     * The list of a field.
     *
     * @param slot the number of the field
     * @param <T> the type of its elements
     * @return an unmodifiable list, empty if the field is absent or null
     */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the shape has put a value of this type there
    protected final <T> List<T> list(int slot) {
        Object list = view(slot);
        return list == null ? List.of() : (List<T>) list;
    }

    /**
     * The map of a field.
     *
     * @param slot the number of the field
     * @param <T> the type of its values
     * @return an unmodifiable map in the order of the wire, empty if the field is absent or null
     */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the shape has put a value of this type there
    protected final <T> Map<String, T> map(int slot) {
        Object map = view(slot);
        return map == null ? Map.of() : (Map<String, T>) map;
    }

    private @Nullable Object view(int slot) {
        Object value = values[slot];
        return value == null || value == JsonNull.NULL
                ? null
                : shape.field(slot).kind.view(value);
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof Model that
                && getClass() == that.getClass()
                && Arrays.equals(values, that.values)
                && additional.equals(that.additional);
    }

    @Override
    public final int hashCode() {
        return 31 * Arrays.hashCode(values) + additional.hashCode();
    }

    /** The present fields by their JSON names; long texts and lists are cut, secrets are {@code ***}. */
    @Override
    public final String toString() {
        return ModelText.of(this);
    }

    /**
     * Makes a model. A field that was never set is left out of the JSON, one that was cleared is written as null: in an
     * edit the first leaves the value as it is and the second removes it.
     *
     * <p>A builder is not safe for use by several threads; it may go on being used after a build.
     *
     * @param <B> the type of the builder itself
     */
    public abstract static class Builder<B extends Builder<B>> {
        private final Shape shape;
        private final @Nullable Object[] values;
        private final Map<String, JsonNode> additional;

        /**
         * For generated classes.
         *
         * @param shape of the model to make
         * @param from the model to start from, or null to start with no field set
         */
        protected Builder(Shape shape, @Nullable Model from) {
            this.shape = shape;
            this.values = from == null ? new Object[shape.size()] : from.values.clone();
            this.additional = from == null ? new LinkedHashMap<>() : new LinkedHashMap<>(from.additional);
        }

        /**
         * Sets a field.
         *
         * @param slot the number of the field
         * @param value its value; collections are copied
         * @return this builder
         * @throws NullPointerException the value is null; clearing is a method of its own
         */
        protected final B put(int slot, @Nullable Object value) {
            Field field = shape.field(slot);
            if (value == null) {
                throw new NullPointerException(
                        shape.name() + "." + field.name + " must not be null: leave it out to send nothing");
            }
            values[slot] = field.kind.wire(value);
            return self();
        }

        /**
         * Sets a field to an integer.
         *
         * @param slot the number of the field
         * @param value its value
         * @return this builder
         */
        protected final B put(int slot, long value) {
            return put(slot, (Object) value);
        }

        /**
         * Sets a field to a floating point number.
         *
         * @param slot the number of the field
         * @param value its value
         * @return this builder
         */
        protected final B put(int slot, double value) {
            return put(slot, (Object) value);
        }

        /**
         * Sets a field to a flag.
         *
         * @param slot the number of the field
         * @param value its value
         * @return this builder
         */
        protected final B put(int slot, boolean value) {
            return put(slot, (Object) value);
        }

        /**
         * Sets a list that holds ids or names to ids.
         *
         * @param slot the number of the field
         * @param ids written as numbers
         * @return this builder
         * @throws InvalidInputException one of them is null
         */
        protected final B putIds(int slot, List<Long> ids) {
            return putEach(slot, ids, LongNode::valueOf);
        }

        /**
         * Sets a list that holds ids or names to names.
         *
         * @param slot the number of the field
         * @param names written as texts, so that a name of digits is no id
         * @return this builder
         * @throws InvalidInputException one of them is null
         */
        protected final B putNames(int slot, List<String> names) {
            return putEach(slot, names, TextNode::valueOf);
        }

        private <T> B putEach(int slot, List<T> values, Function<T, JsonNode> node) {
            List<JsonNode> nodes = new ArrayList<>(values.size());
            for (T value : values) {
                if (value == null) {
                    throw new InvalidInputException(shape.field(slot).name, "must not hold null in " + shape.name());
                }
                nodes.add(node.apply(value));
            }
            return put(slot, nodes);
        }

        /**
         * Sets a field to null, which is written.
         *
         * @param slot the number of the field
         * @return this builder
         */
        protected final B clear(int slot) {
            values[slot] = JsonNull.NULL;
            return self();
        }

        /**
         * Sets a field that this version of the SDK does not know.
         *
         * @param jsonName the name on the wire
         * @param value its value, a null node to write null
         * @return this builder
         * @throws IllegalArgumentException there is a method for this field
         */
        public final B additionalProperty(String jsonName, JsonNode value) {
            if (shape.slotOf(jsonName) >= 0) {
                throw new IllegalArgumentException(shape.name() + "." + jsonName + " has a method of its own");
            }
            additional.put(jsonName, value);
            return self();
        }

        /**
         * Takes a field out again, known or not: it is not written.
         *
         * @param jsonName the name on the wire
         * @return this builder
         */
        public final B without(String jsonName) {
            int slot = shape.slotOf(jsonName);
            if (slot >= 0) {
                values[slot] = null;
            } else {
                additional.remove(jsonName);
            }
            return self();
        }

        /**
         * The content of the model to make.
         *
         * @return a copy of what was set so far
         */
        protected final Slots slots() {
            return new Slots(
                    shape,
                    values.clone(),
                    additional.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(additional)));
        }

        @SuppressWarnings("unchecked") // B is the class that extends this one
        private B self() {
            return (B) this;
        }
    }
}
