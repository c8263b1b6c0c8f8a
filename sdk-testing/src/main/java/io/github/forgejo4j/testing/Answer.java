package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.JsonNode;
import okhttp3.Headers;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** What goes back to the client. */
record Answer(int status, Headers headers, ByteString body) {
    static final String JSON = "application/json;charset=utf-8";
    static final String TEXT = "text/plain; charset=utf-8";
    static final String HTML = "text/html; charset=utf-8";

    static Answer empty(int status) {
        return new Answer(status, Headers.EMPTY, ByteString.EMPTY);
    }

    static Answer json(int status, @Nullable JsonNode node) {
        return of(status, JSON, ByteString.encodeUtf8(Json.write(node)));
    }

    static Answer text(int status, String text) {
        return of(status, TEXT, ByteString.encodeUtf8(text));
    }

    static Answer html(int status, String html) {
        return of(status, HTML, ByteString.encodeUtf8(html));
    }

    static Answer of(int status, String contentType, ByteString body) {
        return new Answer(status, Headers.EMPTY, body).with("Content-Type", contentType);
    }

    /** Adds a header beside those of the same name. */
    Answer with(String name, String value) {
        return new Answer(
                status, headers.newBuilder().addUnsafeNonAscii(name, value).build(), body);
    }

    /** Adds a header unless one of that name is there. */
    Answer withDefault(String name, String value) {
        return headers.get(name) == null ? with(name, value) : this;
    }
}
