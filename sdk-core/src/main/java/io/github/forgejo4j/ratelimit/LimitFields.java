package io.github.forgejo4j.ratelimit;

import java.util.ArrayList;
import java.util.List;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a response that speak of limits, sorted by field, cut to an amount that is cheap to parse.
 *
 * <p>The structured-fields parser takes time that grows faster than its input (160 kB: 146 ms), and OkHttp lets 256 KiB of headers
 * through, so both the length of a line and the number of lines are bounded here, before anything is parsed.
 */
final class LimitFields {
    /** Longest line that is looked at, in characters. Real ones have below 200. */
    static final int MAX_LINE = 2048;
    /** Most lines of one field that are looked at. Policies of a real server come in one or two. */
    static final int MAX_LINES = 16;

    final List<String> rateLimit = new ArrayList<>(1);
    final List<String> policy = new ArrayList<>(1);
    final Triple separate = new Triple();
    final Triple x = new Triple();

    /** The three fields of one family. */
    static final class Triple {
        final List<String> limit = new ArrayList<>(1);
        final List<String> remaining = new ArrayList<>(1);
        final List<String> reset = new ArrayList<>(1);
    }

    private LimitFields() {}

    /** Sorts the lines; {@code null}, without having allocated anything, if no field speaks of limits. */
    static @Nullable LimitFields collect(Headers headers) {
        LimitFields fields = null;
        for (int i = 0; i < headers.size(); i++) {
            String name = headers.name(i);
            if (isLimitField(name)) {
                if (fields == null) {
                    fields = new LimitFields();
                }
                List<String> lines = fields.linesOf(name);
                if (lines != null && lines.size() < MAX_LINES) {
                    String value = headers.value(i);
                    if (value.length() <= MAX_LINE) {
                        lines.add(value);
                    }
                }
            }
        }
        return fields;
    }

    /** Whether a field's name is {@code RateLimit...}, {@code X-RateLimit...} or {@code X-Rate-Limit...}, in any case of letters. */
    static boolean isLimitField(String name) {
        return suffixStart(name) >= 0;
    }

    private static int suffixStart(String name) {
        int start = startsWith(name, 0, "X-") ? 2 : 0;
        if (startsWith(name, start, "RateLimit")) {
            return start + "RateLimit".length();
        }
        // Only the field names that were never specified are also spelt with a hyphen more.
        return start == 2 && startsWith(name, start, "Rate-Limit") ? start + "Rate-Limit".length() : -1;
    }

    private static boolean startsWith(String name, int offset, String prefix) {
        return name.regionMatches(true, offset, prefix, 0, prefix.length());
    }

    private @Nullable List<String> linesOf(String name) {
        int start = suffixStart(name);
        boolean isX = startsWith(name, 0, "X-");
        if (start == name.length()) {
            return isX ? null : rateLimit;
        }
        if (ends(name, start, "-Policy")) {
            return isX ? null : policy;
        }
        Triple triple = isX ? x : separate;
        if (ends(name, start, "-Limit")) {
            return triple.limit;
        }
        if (ends(name, start, "-Remaining")) {
            return triple.remaining;
        }
        return ends(name, start, "-Reset") ? triple.reset : null;
    }

    private static boolean ends(String name, int start, String suffix) {
        return name.length() - start == suffix.length() && startsWith(name, start, suffix);
    }
}
