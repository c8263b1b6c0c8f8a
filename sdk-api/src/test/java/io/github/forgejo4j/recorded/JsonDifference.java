package io.github.forgejo4j.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;

/** Where two JSON values differ; the order of an object's members does not count. */
final class JsonDifference {
    private final boolean spellings;
    private final List<String> found = new ArrayList<>();

    private JsonDifference(boolean spellings) {
        this.spellings = spellings;
    }

    /** The places where they differ. */
    static List<String> of(JsonNode expected, JsonNode actual) {
        JsonDifference difference = new JsonDifference(false);
        difference.compare("$", expected, actual);
        return difference.found;
    }

    /** Like {@link #of}; two spellings of one point in time are the same. */
    static List<String> inMeaning(JsonNode expected, JsonNode actual) {
        JsonDifference difference = new JsonDifference(true);
        difference.compare("$", expected, actual);
        return difference.found;
    }

    private void compare(String path, JsonNode expected, JsonNode actual) {
        if (expected.isObject() && actual.isObject()) {
            TreeSet<String> names = new TreeSet<>();
            expected.fieldNames().forEachRemaining(names::add);
            actual.fieldNames().forEachRemaining(names::add);
            names.forEach(name -> compare(path + "." + name, expected.path(name), actual.path(name)));
        } else if (expected.isArray() && actual.isArray() && expected.size() == actual.size()) {
            Iterator<JsonNode> others = actual.iterator();
            int i = 0;
            for (JsonNode item : expected) {
                compare(path + "[" + i++ + "]", item, others.next());
            }
        } else if (!expected.equals(actual) && !(spellings && sameTime(expected, actual))) {
            found.add(path + ": " + brief(expected) + " became " + brief(actual));
        }
    }

    private static boolean sameTime(JsonNode expected, JsonNode actual) {
        try {
            return OffsetDateTime.parse(expected.asText())
                    .toInstant()
                    .equals(OffsetDateTime.parse(actual.asText()).toInstant());
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static String brief(JsonNode node) {
        String text = node.isMissingNode() ? "nothing" : node.toString();
        return text.length() > 80 ? text.substring(0, 80) + "..." : text;
    }
}
