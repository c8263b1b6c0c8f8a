package io.github.forgejo4j.internal;

import java.io.IOException;
import java.net.ProtocolException;
import okhttp3.MediaType;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;
import okio.ForwardingSource;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/**
 * A body that fails where it ends before the length that its fields announce: RFC 9113, section 8.1.1, calls such an answer malformed.
 * OkHttp looks at that for HTTP/1 only, and takes what came over HTTP/2 for the whole.
 */
final class WholeBody extends ResponseBody {
    private final ResponseBody body;
    private final BufferedSource source;

    private WholeBody(ResponseBody body) {
        this.body = body;
        long announced = body.contentLength();
        this.source = Okio.buffer(new ForwardingSource(body.source()) {
            private long read;

            @Override
            public long read(Buffer sink, long byteCount) throws IOException {
                long now = super.read(sink, byteCount);
                if (now < 0 && read < announced) {
                    throw new ProtocolException("unexpected end of stream: " + read + " bytes came of " + announced
                            + " that were announced");
                }
                read += Math.max(now, 0);
                return now;
            }
        });
    }

    static Response in(Response response) {
        if (response.protocol() == Protocol.HTTP_1_1 || response.protocol() == Protocol.HTTP_1_0) {
            return response;
        }
        ResponseBody body = response.body();
        return body.contentLength() <= 0
                ? response
                : response.newBuilder().body(new WholeBody(body)).build();
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
