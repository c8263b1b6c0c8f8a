package io.github.forgejo4j.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link Model} is made from: its shape, one wire value per field, and the fields that the shape does not know.
 * Only this package makes one; a generated constructor hands it on unseen.
 */
public final class Slots {
    /** Of a prototype, which has a class but no content. */
    static final Slots NONE = new Slots(Shape.NONE, new Object[0], Map.of());

    final Shape shape;
    /** {@code null}: absent. {@link JsonNull#NULL}: an explicit null. Never changed after it got here. */
    final @Nullable Object[] values;

    final Map<String, JsonNode> additional;

    Slots(Shape shape, @Nullable Object[] values, Map<String, JsonNode> additional) {
        this.shape = shape;
        this.values = values;
        this.additional = additional;
    }
}
