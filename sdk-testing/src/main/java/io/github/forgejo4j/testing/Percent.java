package io.github.forgejo4j.testing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Percent escapes, read and written as Go's net/url does it. */
final class Percent {
    private static final String UNRESERVED = "-_.~";
    /** What Go leaves alone in a path segment, beside letters, digits and the unreserved. */
    private static final String SEGMENT = UNRESERVED + "$&+,/:;=@";

    private Percent() {}

    /** The decoded text, or null where an escape is malformed. Bytes that are no UTF-8 become U+FFFD. */
    static @Nullable String decode(String escaped, boolean plusIsBlank) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(escaped.length());
        for (int i = 0; i < escaped.length(); i++) {
            char c = escaped.charAt(i);
            if (c == '%') {
                int high = i + 2 < escaped.length() ? Character.digit(escaped.charAt(i + 1), 16) : -1;
                int low = high >= 0 ? Character.digit(escaped.charAt(i + 2), 16) : -1;
                if (low < 0) {
                    return null;
                }
                bytes.write(high * 16 + low);
                i += 2;
            } else if (c == '+' && plusIsBlank) {
                bytes.write(' ');
            } else {
                byte[] raw = String.valueOf(c).getBytes(StandardCharsets.UTF_8);
                bytes.write(raw, 0, raw.length);
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    static String encodeQuery(String text) {
        return encode(text, UNRESERVED, true);
    }

    /** Encodes a path, its slashes kept. */
    static String encodePath(String text) {
        return encode(text, SEGMENT, false);
    }

    private static String encode(String text, String kept, boolean blankAsPlus) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || kept.indexOf(c) >= 0) {
                out.append(c);
            } else if (c == ' ' && blankAsPlus) {
                out.append('+');
            } else {
                out.append('%')
                        .append(Character.toUpperCase(Character.forDigit(c >> 4, 16)))
                        .append(Character.toUpperCase(Character.forDigit(c & 15, 16)));
            }
        }
        return out.toString();
    }
}
