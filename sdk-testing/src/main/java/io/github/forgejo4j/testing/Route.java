package io.github.forgejo4j.testing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One route of the API.
 *
 * @param method upper case
 * @param template as in the server's own document, {@code /repos/{owner}/{repo}}
 * @param since the first major version that has it, 7 for 7 or older
 */
record Route(String method, String template, int since, List<String> parts) {

    static Route of(String method, String template, int since) {
        return new Route(method, template.replace("...}", "}"), since, split(template));
    }

    static List<String> split(String template) {
        String trimmed = template.startsWith("/") ? template.substring(1) : template;
        return List.of(trimmed.split("/"));
    }

    static boolean isParameter(String part) {
        return part.startsWith("{");
    }

    private static boolean isTail(String part) {
        return part.endsWith("...}");
    }

    boolean matches(List<String> segments) {
        for (int i = 0; i < parts.size(); i++) {
            String part = parts.get(i);
            if (isTail(part)) {
                return segments.size() > i;
            }
            if (i >= segments.size() || (!isParameter(part) && !part.equals(segments.get(i)))) {
                return false;
            }
        }
        return segments.size() == parts.size();
    }

    /** The decoded parameters of a path that {@link #matches}. */
    Map<String, String> read(List<String> segments) {
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            String part = parts.get(i);
            if (isTail(part)) {
                String tail = String.join("/", segments.subList(i, segments.size()));
                values.put(part.substring(1, part.length() - 4), String.valueOf(Percent.decode(tail, false)));
            } else if (isParameter(part)) {
                values.put(
                        part.substring(1, part.length() - 1), String.valueOf(Percent.decode(segments.get(i), false)));
            }
        }
        return values;
    }

    /** Sorts the more special route first: at the first difference a literal beats a parameter, a parameter beats a tail. */
    int rank(Route other) {
        for (int i = 0; i < Math.min(parts.size(), other.parts.size()); i++) {
            int difference = weight(parts.get(i)) - weight(other.parts.get(i));
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    private static int weight(String part) {
        if (isTail(part)) {
            return 2;
        }
        return isParameter(part) ? 1 : 0;
    }

    /** Whether a pattern that a test wrote (parameters, or values in their place) can mean this route. */
    boolean accepts(List<String> pattern) {
        for (int i = 0; i < parts.size(); i++) {
            String part = parts.get(i);
            if (isTail(part)) {
                return pattern.size() > i;
            }
            if (i >= pattern.size()) {
                return false;
            }
            boolean open = isParameter(part);
            if (open ? pattern.get(i).isEmpty() : !part.equals(pattern.get(i))) {
                return false;
            }
        }
        return pattern.size() == parts.size();
    }

    String key() {
        return method.toUpperCase(Locale.ROOT) + " " + template;
    }
}
