package io.github.forgejo4j.transfer;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which part of a content an answer with status 206 holds (RFC 9110, section 14.4).
 *
 * @param first byte, from 0
 * @param last byte, inclusive
 * @param total -1 if it is not told
 */
record ContentRange(long first, long last, long total) {
    /** Eighteen digits fit into a long. */
    private static final Pattern FORM = Pattern.compile("bytes +(\\d{1,18})-(\\d{1,18})/(\\d{1,18}|\\*)");

    /** {@code null} if the field is absent, in another unit, or contradicts itself. */
    static @Nullable ContentRange parse(@Nullable String field) {
        Matcher parts = FORM.matcher(field == null ? "" : field.trim());
        if (!parts.matches()) {
            return null;
        }
        long first = Long.parseLong(parts.group(1));
        long last = Long.parseLong(parts.group(2));
        long total = parts.group(3).equals("*") ? -1 : Long.parseLong(parts.group(3));
        return last < first || total >= 0 && last >= total ? null : new ContentRange(first, last, total);
    }

    long length() {
        return last - first + 1;
    }
}
