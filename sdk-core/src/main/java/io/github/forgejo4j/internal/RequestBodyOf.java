package io.github.forgejo4j.internal;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** A body that is another one, and written in another way. For the SDK only. */
public abstract class RequestBodyOf extends RequestBody {
    /** The other one. */
    protected final RequestBody body;

    /** Of that body. */
    protected RequestBodyOf(RequestBody body) {
        this.body = body;
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
}
