package io.github.forgejo4j.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.TreeNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.call.FormField;
import io.github.forgejo4j.call.Segments;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.json.Model;
import io.github.forgejo4j.json.OpenEnum;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;
import retrofit2.Converter;
import retrofit2.Retrofit;
import retrofit2.http.Path;
import retrofit2.http.Query;

/** Makes the bytes of bodies and the text of parameters. Answers are decoded elsewhere, outside of Retrofit's own execution. */
final class Converters extends Converter.Factory {
    /** Forgejo compares the type letter by letter and refuses a POST, or ignores the body of a PATCH, that has another. */
    private static final MediaType JSON = MediaType.get("application/json");

    private static final MediaType TEXT = MediaType.get("text/plain; charset=utf-8");

    private final ObjectMapper mapper;

    Converters(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    @Override
    public @Nullable Converter<?, RequestBody> requestBodyConverter(
            Type type, Annotation[] parameterAnnotations, Annotation[] methodAnnotations, Retrofit retrofit) {
        Class<?> raw = getRawType(type);
        if (raw == Upload.class) {
            FormField field = find(parameterAnnotations, FormField.class);
            return field == null ? (Upload upload) -> upload.body() : (Upload upload) -> form(field.value(), upload);
        } else if (raw == String.class) {
            FormField field = find(parameterAnnotations, FormField.class);
            return (String text) -> field == null ? RequestBody.create(text, TEXT) : form(field.value(), text);
        } else if (RequestBody.class.isAssignableFrom(raw)) {
            return null;
        }
        return this::json;
    }

    /**
     * The header is written here because OkHttp writes a quote as {@code %22}, as browsers do, and the server, which reads by RFC 2045,
     * keeps that in the name.
     */
    private static RequestBody form(String field, Upload upload) {
        String disposition = "form-data; name=" + quotedString(field) + "; filename=" + quotedString(upload.fileName());
        Headers headers = new Headers.Builder()
                .addUnsafeNonAscii("Content-Disposition", disposition)
                .build();
        return new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addPart(headers, upload.body())
                .build();
    }

    private static RequestBody form(String field, String text) {
        if (text.isBlank()) {
            throw new InvalidInputException(field, "must not be blank");
        }
        return new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart(field, text)
                .build();
    }

    private static String quotedString(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private RequestBody json(Object value) {
        requireKnown(value);
        EmbeddedUploads embedded = new EmbeddedUploads();
        try {
            byte[] document = mapper.writer()
                    .withAttribute(EmbeddedUploads.class, embedded)
                    .writeValueAsBytes(value);
            return embedded.uploads().isEmpty()
                    ? RequestBody.create(document, JSON)
                    : new JsonBody(JSON, document, embedded.uploads());
        } catch (JsonProcessingException e) {
            throw new InvalidInputException(
                    "the body", "cannot be written as JSON: " + Texts.oneLine(e.getOriginalMessage(), 200), e);
        }
    }

    /** Also inside of the lists and maps of a user's own interface. */
    private static void requireKnown(@Nullable Object value) {
        if (value instanceof Model model) {
            requireKnownEnums(model);
        } else if (value instanceof OpenEnum open) {
            known(open);
        } else if (value instanceof Iterable<?> elements && !(value instanceof TreeNode)) {
            elements.forEach(Converters::requireKnown);
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((key, element) -> {
                requireKnown(key);
                requireKnown(element);
            });
        }
    }

    private static void requireKnownEnums(Model model) {
        try {
            model.requireKnownEnums();
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException("the body", String.valueOf(e.getMessage()), e);
        }
    }

    /** Answers are decoded by the SDK; Retrofit only wants to know that somebody can. */
    @Override
    public Converter<ResponseBody, ?> responseBodyConverter(Type type, Annotation[] annotations, Retrofit retrofit) {
        return body -> {
            throw new IllegalStateException("the SDK decodes its answers itself");
        };
    }

    @Override
    public @Nullable Converter<?, String> stringConverter(Type type, Annotation[] annotations, Retrofit retrofit) {
        Path path = find(annotations, Path.class);
        if (path != null) {
            boolean segments = find(annotations, Segments.class) != null;
            return (Object value) -> path(path, segments, value);
        }
        Query query = find(annotations, Query.class);
        return query == null ? Converters::text : (Object value) -> query(query.value(), text(value));
    }

    /** Forgejo takes a blank filter for none and answers everything, which is seldom what was meant. */
    private static String query(String name, String text) {
        if (text.isBlank()) {
            throw new InvalidInputException(
                    name,
                    "must not be blank: the server takes that for no filter and answers everything; leave it out instead");
        }
        return text;
    }

    private static String path(Path path, boolean segments, Object value) {
        if (value instanceof Long || value instanceof Integer || value instanceof Short) {
            return PathValues.id(path.value(), ((Number) value).longValue());
        }
        String text = text(value);
        if (segments) {
            return PathValues.segments(path.value(), text);
        }
        // Checked here; Retrofit encodes it unless the user's interface says that it comes encoded.
        String encoded = PathValues.segment(path.value(), text);
        return path.encoded() ? encodedByTheCaller(path.value(), text) : encoded.isEmpty() ? encoded : text;
    }

    /** Each segment is checked as it reads decoded; the text goes out as it is. */
    private static String encodedByTheCaller(String name, String text) {
        for (String segment : text.split("/", -1)) {
            PathValues.segment(name, segment.replace("%2e", ".").replace("%2E", "."));
        }
        return text;
    }

    private static String text(Object value) {
        if (value instanceof Instant instant) {
            return DateTimeFormatter.ISO_INSTANT.format(instant);
        } else if (value instanceof OffsetDateTime time) {
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time);
        } else if (value instanceof ZonedDateTime time) {
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time);
        } else if (value instanceof OpenEnum open) {
            return known(open);
        } else if (value instanceof Enum<?> constant) {
            return jsonName(constant);
        }
        return value.toString();
    }

    private static String known(OpenEnum open) {
        if (!open.isKnown()) {
            throw new InvalidInputException(
                    open.getClass().getSimpleName(),
                    "is not a value that Forgejo knows: " + Texts.oneLine(open.value(), 60));
        }
        return open.value();
    }

    /** Retrofit would send the constant's name; a user's own enum says with {@code @JsonProperty} what goes on the wire. */
    private static String jsonName(Enum<?> constant) {
        try {
            JsonProperty property =
                    constant.getDeclaringClass().getField(constant.name()).getAnnotation(JsonProperty.class);
            return property == null ? constant.toString() : property.value();
        } catch (NoSuchFieldException impossible) {
            return constant.toString();
        }
    }

    private static <A extends Annotation> @Nullable A find(Annotation[] annotations, Class<A> type) {
        for (Annotation annotation : annotations) {
            if (type.isInstance(annotation)) {
                return type.cast(annotation);
            }
        }
        return null;
    }
}
