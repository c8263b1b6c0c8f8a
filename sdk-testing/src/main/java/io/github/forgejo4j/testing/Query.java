package io.github.forgejo4j.testing;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The query of a request as the server reads it: a pair with a bad escape or a semicolon is dropped without a word, the first of repeated values wins. */
final class Query {
    private final Map<String, List<String>> values = new TreeMap<>();

    static Query parse(String raw) {
        Query query = new Query();
        for (String pair : raw.split("&", -1)) {
            if (pair.isEmpty() || pair.indexOf(';') >= 0) {
                continue;
            }
            int equals = pair.indexOf('=');
            String name = Percent.decode(equals < 0 ? pair : pair.substring(0, equals), true);
            String value = Percent.decode(equals < 0 ? "" : pair.substring(equals + 1), true);
            if (name != null && value != null) {
                query.values.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
            }
        }
        return query;
    }

    /** The first value, "" when there is none. */
    String get(String name) {
        List<String> all = values.get(name);
        return all == null ? "" : all.get(0);
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    boolean flag(String name) {
        return List.of("1", "t", "true").contains(get(name).toLowerCase(Locale.ROOT));
    }

    /** The comma separated parts of the first value, blanks cut, empty ones dropped. */
    List<String> parts(String name) {
        List<String> parts = new ArrayList<>();
        for (String part : get(name).split(",")) {
            if (!part.isBlank()) {
                parts.add(part.trim());
            }
        }
        return parts;
    }

    Map<String, List<String>> all() {
        return values;
    }

    /** A number as the server takes it: anything unreadable is 0. */
    long number(String name) {
        String text = get(name);
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException unreadable) {
            return 0;
        }
    }

    /**
     * @return null when absent
     * @throws DateTimeParseException if it is no RFC 3339 time
     */
    @Nullable
    Instant time(String name) {
        String text = get(name);
        return text.isEmpty() ? null : OffsetDateTime.parse(text).toInstant();
    }

    /** The query, re-encoded and sorted by name as Go does it, with one value replaced. */
    String with(String name, long value) {
        Map<String, List<String>> copy = new TreeMap<>(values);
        copy.put(name, List.of(Long.toString(value)));
        StringBuilder out = new StringBuilder();
        copy.forEach((key, list) -> {
            for (String each : list) {
                if (out.length() > 0) {
                    out.append('&');
                }
                out.append(Percent.encodeQuery(key)).append('=').append(Percent.encodeQuery(each));
            }
        });
        return out.toString();
    }
}
