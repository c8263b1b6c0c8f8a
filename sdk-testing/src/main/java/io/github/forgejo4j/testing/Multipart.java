package io.github.forgejo4j.testing;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Finds one file in a multipart/form-data body. */
final class Multipart {
    private static final Pattern BOUNDARY = Pattern.compile("boundary=\"?([^\";]+)\"?");
    /** As Go's reader has it: a percent sign is no escape, and a backslash escapes quotes and backslashes. */
    private static final Pattern ESCAPED = Pattern.compile("\\\\([\"\\\\])");

    private static final Pattern FILE_NAME = Pattern.compile("filename=\"((?:[^\"\\\\]|\\\\.)*)\"");

    /**
     * @param fileName "" when the part names none
     */
    record Part(String fileName, ByteString content) {}

    private Multipart() {}

    /** The part of that field name, or null when the body has none or is no multipart body. */
    static @Nullable Part find(@Nullable String contentType, ByteString body, String field) {
        Matcher type = BOUNDARY.matcher(contentType == null ? "" : contentType);
        if (contentType == null || !contentType.startsWith("multipart/form-data") || !type.find()) {
            return null;
        }
        // Latin-1 maps every byte to one char and back, so positions in the text are positions in the bytes.
        String text = body.string(StandardCharsets.ISO_8859_1);
        String delimiter = "--" + type.group(1);
        int start = text.indexOf(delimiter);
        while (start >= 0) {
            int from = start + delimiter.length();
            int end = text.indexOf("\r\n" + delimiter, from);
            int blank = text.indexOf("\r\n\r\n", from);
            if (end < 0 || blank < 0 || blank > end) {
                return null;
            }
            String head = ByteString.encodeString(text.substring(from, blank), StandardCharsets.ISO_8859_1)
                    .utf8();
            if (head.contains("name=\"" + field + "\"")) {
                Matcher name = FILE_NAME.matcher(head);
                return new Part(
                        name.find() ? ESCAPED.matcher(name.group(1)).replaceAll("$1") : "",
                        body.substring(Math.min(blank + 4, end), end));
            }
            start = end + 2;
        }
        return null;
    }
}
