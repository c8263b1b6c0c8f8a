package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads a {@link Model}. Public only because Jackson makes it, by the annotation on that class. */
public final class ModelDeserializer extends StdDeserializer<Model> implements ContextualDeserializer {
    private final transient Shape shape;

    /** For Jackson. */
    public ModelDeserializer() {
        this(Model.class, Shape.NONE);
    }

    private ModelDeserializer(Class<?> model, Shape shape) {
        super(model);
        this.shape = shape;
    }

    @Override
    public JsonDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property)
            throws JsonMappingException {
        Class<?> model = context.getContextualType().getRawClass();
        // A field of the base class has no shape to read by: saying so is left to the read.
        return model == Model.class ? this : new ModelDeserializer(model, Shape.of(model));
    }

    @Override
    public Model deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        return shape.read(parser, context);
    }

    @Override
    public boolean isCachable() {
        return true;
    }
}
