package io.github.forgejo4j.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** The beginning of an error answer's body, read and understood as far as it goes. Reading it never fails. */
public final class ErrorBody {
    /** Forgejo's errors are below 2 KiB and gateway pages below 16 KiB; what is longer tells nothing more. */
    static final int MAX_BYTES = 64 * 1024;

    /** Of a text that goes into a message. */
    static final int MAX_EXCERPT = 300;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final byte[] bytes;
    private final boolean truncated;
    private final @Nullable IOException readFailure;
    private final String message;
    private final List<String> errors;

    private ErrorBody(byte[] bytes, boolean truncated, @Nullable IOException readFailure, Redactor redactor) {
        this.bytes = bytes;
        this.truncated = truncated;
        this.readFailure = readFailure;
        JsonNode json = parse(bytes);
        String text = "";
        List<String> list = new ArrayList<>();
        if (json != null && json.isObject()) {
            // Forgejo's own shape is {message, url, errors}; searches answer {ok: false, error}.
            collect(json.get("message"), list);
            text = list.isEmpty() ? "" : redactor.mask(list.remove(0));
            if (text.isEmpty() && json.path("error").isTextual()) {
                text = redactor.mask(json.path("error").textValue());
            }
            collect(json.get("errors"), list);
        } else if (json != null) {
            collect(json, list);
        }
        this.message = text;
        this.errors = list.stream().map(redactor::mask).toList();
    }

    /** Reads at most {@link #MAX_BYTES}; the caller closes the body. */
    static ErrorBody read(ResponseBody body, Redactor redactor) {
        Buffer buffer = new Buffer();
        IOException failure = null;
        boolean more = false;
        try {
            BufferedSource source = body.source();
            while (buffer.size() <= MAX_BYTES && source.read(buffer, MAX_BYTES + 1L - buffer.size()) != -1) {
                more = buffer.size() > MAX_BYTES;
            }
        } catch (IOException e) {
            failure = e;
        } catch (RuntimeException e) {
            // An interceptor read the body to log it and closed it, say. The status is known all the same.
            failure = new IOException(e);
        }
        try {
            byte[] bytes = buffer.readByteArray(Math.min(buffer.size(), MAX_BYTES));
            // What could not be read is quoted, and it is the server's.
            failure = failure == null ? null : (IOException) Masked.of(failure, redactor);
            return new ErrorBody(bytes, more || failure != null, failure, redactor);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Nothing. */
    public static ErrorBody none() {
        return empty(new Redactor());
    }

    static ErrorBody empty(Redactor redactor) {
        return new ErrorBody(new byte[0], false, null, redactor);
    }

    /** The first JSON document of the body: one 422 of Forgejo carries two. */
    private static @Nullable JsonNode parse(byte[] bytes) {
        if (bytes.length == 0 || "{[\"".indexOf(bytes[0]) < 0) {
            return null;
        }
        try (JsonParser parser = MAPPER.getFactory().createParser(bytes)) {
            return MAPPER.readTree(parser);
        } catch (IOException notJson) {
            return null;
        }
    }

    private static void collect(@Nullable JsonNode node, List<String> into) {
        if (node == null || node.isNull() || into.size() > 20) {
            return;
        }
        if (node.isArray()) {
            node.forEach(element -> collect(element, into));
        } else if (node.isObject()) {
            collect(node.has("message") ? node.get("message") : null, into);
        } else {
            into.add(node.asText());
        }
    }

    /** The bytes that were read. A new copy each time. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Whether there was more, or the connection broke off. */
    public boolean truncated() {
        return truncated;
    }

    /** What stopped the reading; {@code null} if nothing did. */
    public @Nullable IOException readFailure() {
        return readFailure;
    }

    /** The masked message; empty if there is none. */
    public String message() {
        return message;
    }

    /** The masked details. */
    public List<String> errors() {
        return errors;
    }

    /** What a message shows of the body: Forgejo's own words, or the beginning of the text. */
    String excerpt(Redactor redactor) {
        StringBuilder text = new StringBuilder(message);
        for (String error : errors) {
            text.append(text.length() == 0 ? "" : "; ").append(error);
        }
        if (text.length() == 0) {
            String all = new String(bytes, StandardCharsets.UTF_8);
            text.append(truncated ? redactor.maskCut(all) : redactor.mask(all));
        }
        return Texts.oneLine(text.toString(), MAX_EXCERPT);
    }
}
