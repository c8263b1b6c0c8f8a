package io.github.forgejo4j.call;

import io.github.forgejo4j.internal.Meter;
import io.github.forgejo4j.internal.RequestBodyOf;
import java.io.IOException;
import okhttp3.RequestBody;
import okio.Buffer;
import okio.BufferedSink;
import okio.ForwardingSink;
import okio.Okio;

/** Tells a listener how much of a body has gone; from zero again with each attempt. */
final class MeteredBody extends RequestBodyOf {
    private final ProgressListener listener;

    MeteredBody(RequestBody body, ProgressListener listener) {
        super(body);
        this.listener = listener;
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
