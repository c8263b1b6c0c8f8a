package io.github.forgejo4j.wire;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** Breaks off before, or after some bytes of its ten million. */
final class FailingBody extends RequestBody {
    private final int good;

    FailingBody() {
        this(0);
    }

    FailingBody(int good) {
        this.good = good;
    }

    @Override
    public @Nullable MediaType contentType() {
        return null;
    }

    @Override
    public long contentLength() {
        return 10_000_000;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        sink.write(new byte[good]);
        sink.flush();
        throw new IOException("the source of the body failed");
    }
}
