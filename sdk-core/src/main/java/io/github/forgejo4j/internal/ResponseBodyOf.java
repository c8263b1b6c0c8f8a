package io.github.forgejo4j.internal;

import okhttp3.MediaType;
import okhttp3.ResponseBody;
import okio.BufferedSource;
import okio.Okio;
import okio.Source;
import org.jspecify.annotations.Nullable;

/** A body that is another one, and read in another way. */
final class ResponseBodyOf extends ResponseBody {
    private final ResponseBody body;
    private final BufferedSource source;

    /** @param source of the other body, which it closes */
    ResponseBodyOf(ResponseBody body, Source source) {
        this.body = body;
        this.source = Okio.buffer(source);
    }

    @Override
    public @Nullable MediaType contentType() {
        return body.contentType();
    }

    @Override
    public long contentLength() {
        return body.contentLength();
    }

    @Override
    public BufferedSource source() {
        return source;
    }
}
