package io.github.forgejo4j.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A list. The wire value is a {@link WireList}. */
final class ListKind extends Kind {
    private final Kind item;
    private final boolean nulls;

    ListKind(Kind item, boolean nulls) {
        this.item = item;
        this.nulls = nulls;
    }

    @Override
    Object read(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.hasToken(JsonToken.START_ARRAY)) {
            throw mismatch(parser, List.class, "an array");
        }
        List<@Nullable Object> items = new ArrayList<>();
        try {
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                items.add(token == JsonToken.VALUE_NULL ? null : item.read(parser, context));
            }
        } catch (JsonProcessingException e) {
            throw JsonMappingException.wrapWithPath(e, List.class, items.size());
        }
        return new WireList(items);
    }

    @Override
    void write(Object wire, JsonGenerator generator, SerializerProvider provider) throws IOException {
        WireList list = (WireList) wire;
        generator.writeStartArray(list, list.size());
        for (Object element : list) {
            if (element == null) {
                generator.writeNull();
            } else {
                item.write(element, generator, provider);
            }
        }
        generator.writeEndArray();
    }

    @Override
    Object wire(Object given) {
        if (!(given instanceof Iterable<?> list)) {
            throw unfit(given, "list");
        }
        List<@Nullable Object> items = new ArrayList<>();
        for (Object element : list) {
            if (element == null && !nulls) {
                throw new NullPointerException("element " + items.size() + " is null");
            }
            items.add(element == null ? null : item.wire(element));
        }
        return new WireList(items);
    }

    @Override
    Object view(Object wire) {
        WireList list = (WireList) wire;
        List<@Nullable Object> shown = nulls ? list : list.dense();
        if (!item.converts()) {
            return shown;
        }
        List<@Nullable Object> converted = new ArrayList<>(shown.size());
        for (Object element : shown) {
            Object seen = element == null ? null : item.view(element);
            if (seen != null || nulls) {
                converted.add(seen);
            }
        }
        return Collections.unmodifiableList(converted);
    }

    @Override
    boolean converts() {
        return true;
    }

    @Override
    void requireKnown(Object wire, String path) {
        int index = 0;
        for (Object element : (WireList) wire) {
            if (element != null) {
                item.requireKnown(element, path + "[" + index + "]");
            }
            index++;
        }
    }

    @Override
    boolean hasSecrets(Set<Shape> seen) {
        return item.hasSecrets(seen);
    }
}
