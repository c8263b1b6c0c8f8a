package io.github.forgejo4j.json;

import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.deser.ContextualKeyDeserializer;
import org.jspecify.annotations.Nullable;

/** Reads an {@link OpenEnum} from the name of a field. Public only because Jackson makes it, by the annotation there. */
public final class OpenEnumKeyDeserializer extends KeyDeserializer implements ContextualKeyDeserializer {
    private final Class<?> type;

    /** For Jackson. */
    public OpenEnumKeyDeserializer() {
        this(OpenEnum.class);
    }

    private OpenEnumKeyDeserializer(Class<?> type) {
        this.type = type;
    }

    /** Jackson does not say which key it is about, only which map. */
    @Override
    public KeyDeserializer createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        return new OpenEnumKeyDeserializer(
                context.getContextualType().getKeyType().getRawClass());
    }

    @Override
    public Object deserializeKey(String key, DeserializationContext context) {
        return OpenEnumFamily.of(type).of(key);
    }
}
