package io.github.forgejo4j.recorded;

import io.github.forgejo4j.codegen.contract.Operation;
import io.github.forgejo4j.codegen.contract.Param;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Paths as they are on the wire, and the names in them. */
final class Paths {
    private Paths() {}

    /** The path of a line that has a fixed query too. */
    private static String withoutQuery(String path) {
        return path.split("\\?", 2)[0];
    }

    /** The fixed query of a line, such as {@code purge=true}; empty if it has none. */
    static String fixedQuery(Operation operation) {
        String[] parts = operation.path().split("\\?", 2);
        return parts.length == 1 ? "" : parts[1];
    }

    /** The decoded values of a path by the names of the template; null if it is no path of the operation. */
    static Map<String, String> match(Operation operation, String path) {
        String expression = withoutQuery(operation.path());
        List<String> names = operation.placeholders();
        for (String name : names) {
            boolean slashes = operation.params().stream()
                    .filter(param -> param.in() == Param.In.PATH)
                    .anyMatch(param -> param.wire().equals(name) && param.slashes());
            expression = expression.replace("{" + name + "}", slashes ? "\\E(.+)\\Q" : "\\E([^/]+)\\Q");
        }
        Matcher matcher = Pattern.compile("\\Q" + expression + "\\E").matcher(path);
        if (!matcher.matches()) {
            return null;
        }
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            // A plus in a path is a plus.
            String raw = matcher.group(i + 1).replace("+", "%2B");
            values.put(names.get(i), URLDecoder.decode(raw, StandardCharsets.UTF_8));
        }
        return values;
    }
}
