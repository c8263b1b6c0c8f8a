package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;

/** Writes an {@link OpenEnum} as it was read. Public only because Jackson makes it, by the annotation on that class. */
public final class OpenEnumSerializer extends StdSerializer<OpenEnum> {
    /** For Jackson. */
    public OpenEnumSerializer() {
        super(OpenEnum.class);
    }

    @Override
    public void serialize(OpenEnum value, JsonGenerator generator, SerializerProvider provider) throws IOException {
        EnumKind.write(value, generator, provider);
    }

    /** A bare value: its type is that of the field. */
    @Override
    public void serializeWithType(
            OpenEnum value, JsonGenerator generator, SerializerProvider provider, TypeSerializer types)
            throws IOException {
        serialize(value, generator, provider);
    }
}
