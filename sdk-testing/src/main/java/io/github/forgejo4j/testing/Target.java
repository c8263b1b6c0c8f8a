package io.github.forgejo4j.testing;

import java.util.ArrayList;
import java.util.List;

/**
 * The request target as the server's router sees it: repeated slashes collapse and trailing ones are cut before anything is
 * matched, escapes stay until a parameter is read.
 *
 * @param path the escaped path after collapsing, "/" at least
 * @param segments its escaped segments
 * @param rawQuery the query as sent, "" when there is none
 * @param wellFormed whether every escape of the path can be decoded
 */
record Target(String path, List<String> segments, String rawQuery, Query query, boolean wellFormed) {
    private static final List<String> API = List.of("api", "v1");

    static Target parse(String requestTarget) {
        String target = requestTarget;
        int scheme = target.indexOf("://");
        if (!target.startsWith("/") && scheme > 0) {
            int slash = target.indexOf('/', scheme + 3);
            target = slash < 0 ? "/" : target.substring(slash);
        }
        int mark = target.indexOf('?');
        String rawQuery = mark < 0 ? "" : target.substring(mark + 1);
        List<String> segments = new ArrayList<>();
        boolean wellFormed = true;
        for (String segment : (mark < 0 ? target : target.substring(0, mark)).split("/")) {
            if (!segment.isEmpty()) {
                segments.add(segment);
                wellFormed &= Percent.decode(segment, false) != null;
            }
        }
        return new Target(
                "/" + String.join("/", segments), List.copyOf(segments), rawQuery, Query.parse(rawQuery), wellFormed);
    }

    boolean isApi() {
        return segments.size() >= 2 && segments.subList(0, 2).equals(API);
    }

    /** The segments below /api/v1. */
    List<String> apiSegments() {
        return segments.subList(2, segments.size());
    }

    /** The path below /api/v1, which is how routes and the log speak of it; the whole path for anything else. */
    String shortPath() {
        return isApi() ? "/" + String.join("/", apiSegments()) : path;
    }
}
