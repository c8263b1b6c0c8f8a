package io.github.forgejo4j.call;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import okio.Okio;
import okio.Source;

/** A stream of known length; can be written once. */
final class StreamBody extends RequestBody {
    private final MediaType type;
    private final InputStream stream;
    private final long length;
    private final AtomicBoolean read = new AtomicBoolean();

    StreamBody(MediaType type, InputStream stream, long length) {
        this.type = type;
        this.stream = stream;
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
    public boolean isOneShot() {
        return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        if (read.getAndSet(true)) {
            throw new IOException(
                    "The stream was read before: an upload from a stream serves one call, make a new one");
        }
        try (InputStream content = stream;
                Source source = Okio.source(content)) {
            sink.write(source, length);
            if (content.read() != -1) {
                throw new IOException("The stream goes on after the " + length + " bytes that were announced");
            }
        } catch (EOFException e) {
            throw new IOException("The stream ended before the " + length + " bytes that were announced", e);
        }
    }
}
