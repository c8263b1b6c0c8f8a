package io.github.forgejo4j.call;

import io.github.forgejo4j.internal.Meter;
import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.Buffer;
import okio.BufferedSink;
import okio.ForwardingSink;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/** Tells a listener how much of a body has gone; from zero again with each attempt. */
final class MeteredBody extends RequestBody {
    private final RequestBody body;
    private final ProgressListener listener;

    MeteredBody(RequestBody body, ProgressListener listener) {
        this.body = body;
        this.listener = listener;
    }

    @Override
    public @Nullable MediaType contentType() {
        return body.contentType();
    }

    @Override
    public long contentLength() throws IOException {
        return body.contentLength();
    }

    @Override
    public boolean isOneShot() {
        return body.isOneShot();
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        Meter meter = new Meter(listener);
        long total = contentLength();
        meter.at(0, total);
        BufferedSink counted = Okio.buffer(new ForwardingSink(sink) {
            private long gone;

            @Override
            public void write(Buffer source, long byteCount) throws IOException {
                super.write(source, byteCount);
                gone += byteCount;
                meter.at(gone, total);
            }
        });
        body.writeTo(counted);
        // Not closed: what comes after this body goes to the same sink.
        counted.emit();
    }
}
