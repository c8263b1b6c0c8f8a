package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads an {@link OpenEnum} from any JSON. Public only because Jackson makes it, by the annotation on that class. */
public final class OpenEnumDeserializer extends StdDeserializer<OpenEnum> implements ContextualDeserializer {
    /** For Jackson. */
    public OpenEnumDeserializer() {
        this(OpenEnum.class);
    }

    private OpenEnumDeserializer(Class<?> type) {
        super(type);
    }

    @Override
    public JsonDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property)
            throws JsonMappingException {
        return new OpenEnumDeserializer(context.getContextualType().getRawClass());
    }

    @Override
    public OpenEnum deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        return EnumKind.read(OpenEnumFamily.of(_valueClass), parser, context);
    }

    /** A bare value, as {@link OpenEnumSerializer} writes it. */
    @Override
    public Object deserializeWithType(JsonParser parser, DeserializationContext context, TypeDeserializer types)
            throws IOException {
        return deserialize(parser, context);
    }

    @Override
    public boolean isCachable() {
        return true;
    }
}
