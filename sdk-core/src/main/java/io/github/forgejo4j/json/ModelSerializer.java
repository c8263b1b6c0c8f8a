package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.type.WritableTypeId;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;

/** Writes a {@link Model}. Public only because Jackson makes it, by the annotation on that class. */
public final class ModelSerializer extends StdSerializer<Model> {
    /** For Jackson. */
    public ModelSerializer() {
        super(Model.class);
    }

    @Override
    public void serialize(Model model, JsonGenerator generator, SerializerProvider provider) throws IOException {
        write(model, generator, provider);
    }

    static void write(Model model, JsonGenerator generator, SerializerProvider provider) throws IOException {
        generator.writeStartObject(model);
        model.shape().write(model, generator, provider);
        generator.writeEndObject();
    }

    @Override
    public void serializeWithType(
            Model model, JsonGenerator generator, SerializerProvider provider, TypeSerializer types)
            throws IOException {
        WritableTypeId id = types.writeTypePrefix(generator, types.typeId(model, JsonToken.START_OBJECT));
        model.shape().write(model, generator, provider);
        types.writeTypeSuffix(generator, id);
    }
}
