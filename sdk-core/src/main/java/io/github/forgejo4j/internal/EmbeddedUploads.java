package io.github.forgejo4j.internal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import io.github.forgejo4j.call.Upload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import okio.Buffer;

/**
 * Uploads that stand in a JSON document as base64 text, such as the content of a file that is committed. Where the SDK writes the body of
 * a request the document has a mark in their place and they are encoded on the way to the connection, so that none is ever whole in
 * memory; any other mapper gets the text.
 */
public final class EmbeddedUploads {
    /** A control character, which JSON text has escaped only (RFC 8259, section 7): nothing else in a document is this byte. */
    static final byte MARK = 0;

    private static final String QUOTED_MARK = "\"\0\"";

    private final List<Upload> uploads = new ArrayList<>();

    /** For one document. */
    EmbeddedUploads() {}

    /** In the order in which they stand in the document. */
    List<Upload> uploads() {
        return uploads;
    }

    /** Writes an upload as a JSON string, or the mark for it. */
    public static void write(Upload upload, JsonGenerator generator, SerializerProvider provider) throws IOException {
        if (provider.getAttribute(EmbeddedUploads.class) instanceof EmbeddedUploads document) {
            document.uploads.add(upload);
            generator.writeRawValue(QUOTED_MARK);
        } else {
            generator.writeString(Base64.getEncoder().encodeToString(bytes(upload)));
        }
    }

    /**
     * The content in memory.
     *
     * @throws IllegalStateException if it comes from a stream, which is there to be sent once
     */
    public static byte[] bytes(Upload upload) throws IOException {
        if (upload.body().isOneShot()) {
            throw new IllegalStateException("the field is to be sent from a stream, which is read once");
        }
        Buffer buffer = new Buffer();
        upload.body().writeTo(buffer);
        return buffer.readByteArray();
    }
}
