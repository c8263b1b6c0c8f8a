package io.github.forgejo4j.recorded;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request as its bytes were.
 *
 * @param method such as GET
 * @param target path and query, percent-encoded
 * @param headers by name in lower case
 * @param body as sent, without framing
 */
record WireRequest(String method, String target, Map<String, String> headers, String body) {
    /** Reads what a client sent. */
    static WireRequest parse(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        int end = text.indexOf("\r\n\r\n");
        String[] lines = text.substring(0, end).split("\r\n");
        String[] first = lines[0].split(" ");
        Map<String, String> headers = new TreeMap<>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            headers.put(
                    lines[i].substring(0, colon).toLowerCase(Locale.ROOT),
                    lines[i].substring(colon + 1).strip());
        }
        return new WireRequest(first[0], first[1], headers, text.substring(end + 4));
    }

    /** The path below {@code /api/v1}. */
    String path() {
        String path = target.contains("?") ? target.substring(0, target.indexOf('?')) : target;
        return path.startsWith("/api/v1") ? path.substring("/api/v1".length()) : path;
    }

    /** What follows the question mark. */
    String query() {
        return target.contains("?") ? target.substring(target.indexOf('?') + 1) : "";
    }

    /** The content type without its parameters; empty if there is none. */
    String type() {
        return headers.getOrDefault("content-type", "").split(";")[0].strip();
    }
}
