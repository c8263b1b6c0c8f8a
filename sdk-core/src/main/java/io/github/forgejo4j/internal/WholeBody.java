package io.github.forgejo4j.internal;

import java.io.IOException;
import java.net.ProtocolException;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Source;

/**
 * A body that fails where it ends before the length that its fields announce: RFC 9113, section 8.1.1, calls such an answer malformed.
 * OkHttp looks at that for HTTP/1 only, and takes what came over HTTP/2 for the whole.
 */
final class WholeBody extends ForwardingSource {
    private final long announced;
    private long read;

    private WholeBody(Source source, long announced) {
        super(source);
        this.announced = announced;
    }

    static Response in(Response response) {
        if (response.protocol() == Protocol.HTTP_1_1 || response.protocol() == Protocol.HTTP_1_0) {
            return response;
        }
        ResponseBody body = response.body();
        long announced = body.contentLength();
        return announced <= 0
                ? response
                : response.newBuilder()
                        .body(new ResponseBodyOf(body, new WholeBody(body.source(), announced)))
                        .build();
    }

    @Override
    public long read(Buffer sink, long byteCount) throws IOException {
        long now = super.read(sink, byteCount);
        if (now < 0 && read < announced) {
            throw new ProtocolException(
                    "unexpected end of stream: " + read + " bytes came of " + announced + " that were announced");
        }
        read += Math.max(now, 0);
        return now;
    }
}
