package io.github.forgejo4j.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

/** How the SDK reads and writes JSON. */
public final class Json {
    /**
     * Characters of one JSON string: 150 MB of a file as base64. Jackson's own limit of 20 million fails on a file of
     * 15 MB, even where the field is not looked at; the server has none.
     */
    static final int MAX_STRING_LENGTH = 200_000_000;

    private static final ObjectMapper MAPPER = make();

    private Json() {}

    /**
     * The mapper of the SDK. Models need none of its settings: they are for the types of a user's own interfaces.
     *
     * @return the one instance, which nobody may change: whoever needs another setting takes a copy or a reader
     */
    public static ObjectMapper sdkMapper() {
        return MAPPER;
    }

    private static ObjectMapper make() {
        JsonFactory factory = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(MAX_STRING_LENGTH)
                        .build())
                .build();
        return JsonMapper.builder(factory)
                .addModule(new JavaTimeModule())
                // A newer server sends more fields.
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                // An OffsetDateTime keeps the offset that was on the wire.
                .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                // Two documents in one body are an answer with an error page glued to it.
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                // Neither "5" nor "" nor 1.9 is a number that somebody meant, and 1 is no constant of an enum.
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .enable(DeserializationFeature.READ_UNKNOWN_ENUM_VALUES_USING_DEFAULT_VALUE)
                .build();
    }

    /**
     * Where in a document a mapping failed.
     *
     * @param failure what Jackson threw
     * @return such as {@code $[3].user.id}, or {@code $} for the document itself
     */
    public static String path(JsonMappingException failure) {
        StringBuilder path = new StringBuilder("$");
        for (Reference reference : failure.getPath()) {
            String name = reference.getFieldName();
            if (name == null) {
                path.append('[').append(reference.getIndex()).append(']');
            } else if (isPlain(name)) {
                path.append('.').append(name);
            } else {
                path.append("['")
                        .append(name.replace("\\", "\\\\").replace("'", "\\'"))
                        .append("']");
            }
        }
        return path.toString();
    }

    /** Names with dots and the like are quoted, or the path would be read as another. */
    private static boolean isPlain(String name) {
        return !name.isEmpty() && name.chars().allMatch(c -> c == '_' || c == '-' || Character.isLetterOrDigit(c));
    }
}
