package io.github.forgejo4j.call;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import okio.Okio;
import okio.Source;

/** The first bytes of a file; opened anew for each attempt. */
final class FileBody extends RequestBody {
    private final MediaType type;
    private final Path file;
    private final long length;

    FileBody(MediaType type, Path file, long length) {
        this.type = type;
        this.file = file;
        this.length = length;
    }

    @Override
    public MediaType contentType() {
        return type;
    }

    @Override
    public long contentLength() {
        return length;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        try (InputStream stream = Files.newInputStream(file);
                Source source = Okio.source(stream)) {
            sink.write(source, length);
        } catch (EOFException e) {
            throw new IOException(
                    "The file " + file.getFileName() + " is shorter than the " + length
                            + " bytes it had when the call was made",
                    e);
        }
    }
}
