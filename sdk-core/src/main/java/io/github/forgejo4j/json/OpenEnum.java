package io.github.forgejo4j.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import org.jspecify.annotations.Nullable;

/**
 * One of a set of values that a newer server may add to. A value that the SDK does not know is kept as it came and is
 * equal to no constant, whatever it looks like: neither a position nor another spelling makes it one.
 *
 * <p>Compare with {@code equals}, not with {@code ==}. Two are equal if they are of one class and hold the same JSON
 * value.
 */
@JsonSerialize(using = OpenEnumSerializer.class, keyUsing = OpenEnumKeySerializer.class)
@JsonDeserialize(using = OpenEnumDeserializer.class, keyUsing = OpenEnumKeyDeserializer.class)
public abstract class OpenEnum {
    private final Raw raw;

    /**
     * For generated classes.
     *
     * @param raw the value
     */
    protected OpenEnum(Raw raw) {
        this.raw = raw;
    }

    /**
     * Makes another of the same class.
     *
     * @param raw its value
     * @return the new value
     */
    protected abstract OpenEnum with(Raw raw);

    /**
     * The value of a constant.
     *
     * @param value its text on the wire
     * @return what a constructor takes
     */
    protected static Raw known(String value) {
        return new Raw(value, null, true);
    }

    /**
     * The constants of a class.
     *
     * @param constants at least one
     * @param <E> the class
     * @return the family of all its values
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is read only
    protected static <E extends OpenEnum> OpenEnumFamily<E> family(E... constants) {
        return new OpenEnumFamily<>(constants);
    }

    /**
     * The text on the wire.
     *
     * @return the string, or the JSON of a value that was no string
     */
    public final String value() {
        return raw.text;
    }

    /**
     * Whether this is one of the constants.
     *
     * @return false for a value that this version of the SDK does not know
     */
    public final boolean isKnown() {
        return raw.known;
    }

    final @Nullable JsonNode node() {
        return raw.node;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof OpenEnum that
                && getClass() == that.getClass()
                && raw.text.equals(that.raw.text)
                && (raw.node == null) == (that.raw.node == null);
    }

    @Override
    public final int hashCode() {
        return raw.text.hashCode();
    }

    /** The same as {@link #value()}. */
    @Override
    public final String toString() {
        return raw.text;
    }

    /** The value of an {@link OpenEnum}; only this package makes one. */
    public static final class Raw {
        private final String text;
        /** What was there instead of a string. */
        private final @Nullable JsonNode node;

        private final boolean known;

        Raw(String text, @Nullable JsonNode node, boolean known) {
            this.text = text;
            this.node = node;
            this.known = known;
        }
    }
}
