package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;

/** Writes an {@link OpenEnum} as the name of a field. Public only because Jackson makes it, by the annotation there. */
public final class OpenEnumKeySerializer extends StdSerializer<OpenEnum> {
    /** For Jackson. */
    public OpenEnumKeySerializer() {
        super(OpenEnum.class);
    }

    @Override
    public void serialize(OpenEnum value, JsonGenerator generator, SerializerProvider provider) throws IOException {
        generator.writeFieldName(value.value());
    }
}
