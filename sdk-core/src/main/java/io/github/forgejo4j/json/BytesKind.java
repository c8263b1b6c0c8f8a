package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.internal.EmbeddedUploads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;

/**
 * Bytes as base64 text: decoded when asked for, since most callers that list files never do. The wire value is the text, or an
 * {@link Upload} that becomes the text on its way out.
 */
final class BytesKind extends TextKind {
    @Override
    Object wire(Object given) {
        if (given instanceof byte[] bytes) {
            return Base64.getEncoder().encodeToString(bytes);
        } else if (given instanceof Upload) {
            return given;
        }
        return super.wire(given);
    }

    @Override
    void write(Object wire, JsonGenerator generator, SerializerProvider provider) throws IOException {
        if (wire instanceof Upload upload) {
            EmbeddedUploads.write(upload, generator, provider);
        } else {
            super.write(wire, generator, provider);
        }
    }

    @Override
    Object view(Object wire) {
        if (wire instanceof Upload upload) {
            try {
                return EmbeddedUploads.bytes(upload);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        try {
            return Base64.getDecoder().decode((String) wire);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("the field holds no base64: " + e.getMessage(), e);
        }
    }

    @Override
    boolean converts() {
        return true;
    }
}
