package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.Upload;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Base64;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import okio.Okio;

/** A JSON document with uploads in the place of its marks, encoded while it is written; as often as the uploads can be. */
final class JsonBody extends RequestBody {
    private final MediaType type;
    private final byte[] document;
    private final List<Upload> uploads;

    JsonBody(MediaType type, byte[] document, List<Upload> uploads) {
        this.type = type;
        this.document = document;
        this.uploads = List.copyOf(uploads);
    }

    @Override
    public MediaType contentType() {
        return type;
    }

    @Override
    public long contentLength() {
        long length = document.length;
        for (Upload upload : uploads) {
            // Four characters for each three bytes begun, in place of the mark.
            length += (upload.length() + 2) / 3 * 4 - 1;
        }
        return length;
    }

    @Override
    public boolean isOneShot() {
        return uploads.stream().anyMatch(upload -> upload.body().isOneShot());
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        int begin = 0;
        for (Upload upload : uploads) {
            int mark = begin;
            while (document[mark] != EmbeddedUploads.MARK) {
                mark++;
            }
            sink.write(document, begin, mark - begin);
            writeEncoded(upload, sink);
            begin = mark + 1;
        }
        sink.write(document, begin, document.length - begin);
    }

    private static void writeEncoded(Upload upload, BufferedSink sink) throws IOException {
        OutputStream open = new FilterOutputStream(sink.outputStream()) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                out.write(bytes, offset, length);
            }

            @Override
            public void flush() {
                // The connection flushes when it is time to.
            }

            @Override
            public void close() {
                // The document goes on.
            }
        };
        // Closed also where it fails: the padding that then comes is not the length that was announced, so nobody takes
        // it.
        try (BufferedSink encoder = Okio.buffer(Okio.sink(Base64.getEncoder().wrap(open)))) {
            upload.body().writeTo(encoder);
        }
    }
}
