package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import java.util.Set;

/** A nested model. The wire value is the {@link Model}. */
final class ModelKind extends Kind {
    private final Class<? extends Model> type;

    ModelKind(Class<? extends Model> type) {
        this.type = type;
    }

    @Override
    Object read(JsonParser parser, DeserializationContext context) throws IOException {
        return Shape.of(type).read(parser, context);
    }

    @Override
    void write(Object wire, JsonGenerator generator, SerializerProvider provider) throws IOException {
        ModelSerializer.write((Model) wire, generator, provider);
    }

    @Override
    Object wire(Object given) {
        if (type.isInstance(given)) {
            return given;
        }
        throw unfit(given, type.getSimpleName());
    }

    @Override
    void requireKnown(Object wire, String path) {
        ((Model) wire).requireKnownEnums(path);
    }

    @Override
    boolean hasSecrets(Set<Shape> seen) {
        return Shape.of(type).hasSecrets(seen);
    }
}
