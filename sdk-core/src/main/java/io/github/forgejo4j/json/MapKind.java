package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An object with names of the server's choice. The wire value is an unmodifiable map in the order of the wire. */
final class MapKind extends Kind {
    private final Kind value;

    MapKind(Kind value) {
        this.value = value;
    }

    @Override
    Object read(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.hasToken(JsonToken.START_OBJECT)) {
            throw mismatch(parser, Map.class, "an object");
        }
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
            try {
                map.put(key, parser.nextToken() == JsonToken.VALUE_NULL ? null : value.read(parser, context));
            } catch (JsonProcessingException e) {
                throw JsonMappingException.wrapWithPath(e, Map.class, key);
            }
        }
        return Collections.unmodifiableMap(map);
    }

    @Override
    void write(Object wire, JsonGenerator generator, SerializerProvider provider) throws IOException {
        generator.writeStartObject(wire);
        for (Map.Entry<?, ?> entry : ((Map<?, ?>) wire).entrySet()) {
            generator.writeFieldName((String) entry.getKey());
            if (entry.getValue() == null) {
                generator.writeNull();
            } else {
                value.write(entry.getValue(), generator, provider);
            }
        }
        generator.writeEndObject();
    }

    @Override
    Object wire(Object given) {
        if (!(given instanceof Map<?, ?> entries)) {
            throw unfit(given, "map");
        }
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            if (entry.getKey() == null || entry.getValue() == null) {
                throw new NullPointerException("the key or value of " + entry.getKey() + " is null");
            }
            map.put(entry.getKey().toString(), value.wire(entry.getValue()));
        }
        return Collections.unmodifiableMap(map);
    }

    @Override
    Object view(Object wire) {
        Map<?, ?> entries = (Map<?, ?>) wire;
        if (!value.converts() && !entries.containsValue(null)) {
            return wire;
        }
        Map<Object, Object> shown = new LinkedHashMap<>();
        entries.forEach((key, element) -> {
            Object seen = element == null ? null : value.view(element);
            if (seen != null) {
                shown.put(key, seen);
            }
        });
        return Collections.unmodifiableMap(shown);
    }

    @Override
    boolean converts() {
        return true;
    }

    @Override
    void requireKnown(Object wire, String path) {
        ((Map<?, ?>) wire).forEach((key, element) -> {
            if (element != null) {
                value.requireKnown(element, path + "." + key);
            }
        });
    }

    @Override
    boolean hasSecrets(Set<Shape> seen) {
        return value.hasSecrets(seen);
    }
}
