package io.github.forgejo4j.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.forgejo4j.json.Model;
import io.github.forgejo4j.json.Shape;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/** Turns the body of a success into the value that a method promises, outside of the transport. */
abstract class Decoder<T> {
    /** What a decoder found instead of the promised value. */
    static final class Unexpected extends Exception {
        private static final long serialVersionUID = 1L;

        final String path;

        Unexpected(String path, String message, @Nullable Throwable cause) {
            super(message, cause, false, false);
            this.path = path;
        }
    }

    /** True if the body is handed over unread. */
    boolean streams() {
        return false;
    }

    /** True if an excerpt of the body could show a secret. */
    boolean secret() {
        return false;
    }

    /** True if the body does not matter. */
    boolean ignoresBody() {
        return false;
    }

    /** What takes the body while the attempt lasts; {@code null} if it is read into memory or handed over. */
    @Nullable
    Reception<T> reception() {
        return null;
    }

    abstract @Nullable T decode(byte[] body, int status, Headers headers) throws Unexpected;

    /** The decoder of a method's response type. */
    static Decoder<?> of(Type type, Operation operation, ObjectMapper mapper) {
        if (type == Void.class) {
            return new Nothing();
        } else if (type == ResponseBody.class) {
            return new Stream();
        } else if (type == String.class && operation.envelope() == null) {
            return new Text(operation.safe());
        } else if (operation.check()) {
            return new Check();
        }
        return new Json<>(mapper, mapper.constructType(type), operation);
    }

    /** A success with a page is never Forgejo's: a gateway asks to log in, and the request may not even have reached the server. */
    private static void requireNoPage(Headers headers, String promised) throws Unexpected {
        String type = headers.get("Content-Type");
        if (type != null && type.toLowerCase(Locale.ROOT).startsWith("text/html")) {
            throw page(promised);
        }
    }

    private static Unexpected page(String promised) {
        return new Unexpected(
                "$", "a page, where " + promised + " was promised (a login or challenge page of a gateway?)", null);
    }

    private static final class Nothing extends Decoder<Void> {
        @Override
        boolean ignoresBody() {
            return true;
        }

        @Override
        @Nullable
        Void decode(byte[] body, int status, Headers headers) throws Unexpected {
            requireNoPage(headers, "no content");
            return null;
        }
    }

    private static final class Stream extends Decoder<ResponseBody> {
        @Override
        boolean streams() {
            return true;
        }

        @Override
        ResponseBody decode(byte[] body, int status, Headers headers) {
            String type = headers.get("Content-Type");
            return ResponseBody.create(body, type == null ? null : MediaType.parse(type));
        }
    }

    private static final class Text extends Decoder<String> {
        /** Rendering is a POST, and answers a piece of a page. */
        private final boolean read;

        Text(boolean read) {
            this.read = read;
        }

        @Override
        String decode(byte[] body, int status, Headers headers) throws Unexpected {
            if (read && FilePages.isPage(headers)) {
                throw page("text");
            }
            String type = headers.get("Content-Type");
            MediaType media = type == null ? null : MediaType.parse(type);
            java.nio.charset.Charset charset = media == null ? null : media.charset(StandardCharsets.UTF_8);
            return new String(body, charset == null ? StandardCharsets.UTF_8 : charset);
        }
    }

    private static final class Check extends Decoder<Boolean> {
        @Override
        boolean ignoresBody() {
            return true;
        }

        @Override
        Boolean decode(byte[] body, int status, Headers headers) throws Unexpected {
            if (status != 404) {
                requireNoPage(headers, "no content");
            }
            return status != 404;
        }
    }

    private static final class Json<T> extends Decoder<T> {
        private static final int PARTIAL = 206;

        private final ObjectMapper mapper;
        private final ObjectReader reader;
        private final JavaType type;
        private final Operation operation;

        Json(ObjectMapper mapper, JavaType type, Operation operation) {
            this.mapper = mapper;
            this.reader = mapper.readerFor(type);
            this.type = type;
            this.operation = operation;
        }

        @Override
        @SuppressWarnings("unchecked")
        @Nullable
        T decode(byte[] body, int status, Headers headers) throws Unexpected {
            if (status == PARTIAL) {
                throw new Unexpected("$", "a part (206), where the whole of " + promised() + " was promised", null);
            }
            int first = firstByte(body);
            if (first < 0) {
                if (operation.mayBeEmpty()) {
                    return isList() ? (T) List.of() : null;
                }
                throw new Unexpected("$", "nothing, where " + promised() + " was promised", null);
            }
            if (first == '<') {
                throw page(promised());
            }
            requireNoPage(headers, promised());
            try {
                String envelope = operation.envelope();
                T value = envelope == null ? reader.readValue(body) : unwrapped(body, envelope);
                if (value != null || operation.mayBeEmpty() && !isList()) {
                    return value;
                } else if (isList()) {
                    return (T) List.of();
                } else if (type.isTypeOrSubTypeOf(Map.class)) {
                    return (T) Map.of();
                }
            } catch (JsonMappingException e) {
                throw new Unexpected(
                        io.github.forgejo4j.internal.Json.path(e),
                        "JSON that is not " + promised()
                                + (isList() && first == '{' && operation.envelope() == null
                                        ? ": expected an array, found an object instead"
                                        : quoted(e)),
                        secret() ? null : e);
            } catch (JsonProcessingException e) {
                throw new Unexpected(
                        "$", "no valid JSON, where " + promised() + " was promised" + quoted(e), secret() ? null : e);
            } catch (IOException e) {
                throw new Unexpected("$", "an unreadable body, where " + promised() + " was promised", e);
            } catch (RuntimeException e) {
                throw new Unexpected("$", "JSON that is not " + promised(), secret() ? null : e);
            }
            throw new Unexpected("$", "null, where " + promised() + " was promised", null);
        }

        /** What the parser says; it quotes what it could not read, which here can be a secret that was just made. */
        private String quoted(JsonProcessingException e) {
            return secret() ? "" : ": " + e.getOriginalMessage();
        }

        private @Nullable T unwrapped(byte[] body, String property) throws IOException {
            JsonNode document = mapper.readTree(body);
            JsonNode inner = document.isObject() ? document.path(property) : MissingNode.getInstance();
            if (inner.isMissingNode()) {
                throw JsonMappingException.from(
                        (com.fasterxml.jackson.core.JsonParser) null, "no property \"" + property + "\"");
            }
            try {
                return inner.isNull() ? null : reader.readValue(inner);
            } catch (JsonMappingException e) {
                e.prependPath(document, property);
                throw e;
            }
        }

        @Override
        boolean secret() {
            Class<?> held = type.isContainerType() ? type.getContentType().getRawClass() : type.getRawClass();
            return Model.class.isAssignableFrom(held) && Shape.of(held).hasSecrets();
        }

        private boolean isList() {
            return type.isTypeOrSubTypeOf(List.class);
        }

        private String promised() {
            return isList()
                    ? "a list of " + type.getContentType().getRawClass().getSimpleName()
                    : type.getRawClass().getSimpleName();
        }

        private static int firstByte(byte[] body) {
            for (byte b : body) {
                if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                    return b & 0xff;
                }
            }
            return -1;
        }
    }
}
