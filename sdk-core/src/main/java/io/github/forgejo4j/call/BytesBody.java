package io.github.forgejo4j.call;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;

/** Bytes in memory. OkHttp's own body of them copies all of them into its buffer before the first one goes. */
final class BytesBody extends RequestBody {
    private static final int STEP_BYTES = 64 * 1024;

    private final MediaType type;
    private final byte[] bytes;

    /** Takes the array over. */
    BytesBody(MediaType type, byte[] bytes) {
        this.type = type;
        this.bytes = bytes;
    }

    @Override
    public MediaType contentType() {
        return type;
    }

    @Override
    public long contentLength() {
        return bytes.length;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        for (int at = 0; at < bytes.length; at += STEP_BYTES) {
            sink.write(bytes, at, Math.min(STEP_BYTES, bytes.length - at));
        }
    }
}
