package io.github.forgejo4j.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The values of an {@link OpenEnum} class: the constants, and any other that a server may send.
 *
 * @param <E> the class
 */
public final class OpenEnumFamily<E extends OpenEnum> {
    private static final Registry<OpenEnumFamily<?>> FAMILIES = new Registry<>();

    private final List<E> constants;
    private final Map<String, E> byValue;

    OpenEnumFamily(E[] constants) {
        this.constants = List.of(constants);
        this.byValue = new HashMap<>(constants.length * 2);
        for (E constant : constants) {
            if (byValue.put(constant.value(), constant) != null) {
                throw new IllegalArgumentException("two constants with the value " + constant.value());
            }
        }
        FAMILIES.put(constants[0].getClass(), this);
    }

    static OpenEnumFamily<?> of(Class<?> type) {
        return FAMILIES.get(type);
    }

    /**
     * The constants.
     *
     * @return unmodifiable, in the order of the contract
     */
    public List<E> constants() {
        return constants;
    }

    /**
     * The value with this text.
     *
     * @param value compared exactly
     * @return the constant, or a value that is not known
     */
    public E of(String value) {
        E constant = byValue.get(Objects.requireNonNull(value, "value"));
        return constant == null ? make(new OpenEnum.Raw(value, null, false)) : constant;
    }

    /** A value that is no string. */
    E of(JsonNode node) {
        return make(new OpenEnum.Raw(node.toString(), node, false));
    }

    @SuppressWarnings("unchecked") // a generated class makes others of its own class
    private E make(OpenEnum.Raw raw) {
        return (E) constants.get(0).with(raw);
    }
}
