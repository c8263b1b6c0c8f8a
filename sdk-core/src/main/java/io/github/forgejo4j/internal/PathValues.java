package io.github.forgejo4j.internal;

import io.github.forgejo4j.error.InvalidInputException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Checks the values of path parameters and encodes them, before anything is sent.
 *
 * <p>The checks are not cosmetic. The server folds repeated slashes and cuts a trailing one, so an empty name addresses another route:
 * {@code DELETE /repos/{owner}//avatar} deletes the repository. It cleans {@code .} and {@code ..} in file paths, and HTTP clients
 * resolve both before they send. OkHttp drops tabs and line ends out of an encoded path, which then names something else. The id 0 edits
 * the first system hook.
 */
public final class PathValues {
    private static final String HEX = "0123456789ABCDEF";

    private PathValues() {}

    /**
     * Encodes a value that is one segment. A slash in it goes out as {@code %2F}, a plus as {@code %2B} (in the names of wiki pages the
     * server reads a bare plus as a blank).
     *
     * @param parameter the name of the parameter, for the message
     * @return unreserved characters of RFC 3986 (section 2.3) as they are, everything else as percent-encoded UTF-8
     * @throws InvalidInputException if the value cannot be sent safely
     */
    public static String segment(String parameter, @Nullable String value) {
        if (value == null) {
            throw new InvalidInputException(parameter, "must not be null");
        }
        if (value.isEmpty()) {
            throw new InvalidInputException(
                    parameter, "must not be empty: the server would take the request for another operation's");
        }
        StringBuilder encoded = new StringBuilder(value.length() + 16);
        append(encoded, parameter, value);
        return encoded.toString();
    }

    /**
     * Encodes a value whose slashes separate segments, such as the path of a file; each segment is treated as by {@link #segment}.
     *
     * @param parameter the name of the parameter, for the message
     * @throws InvalidInputException if a segment cannot be sent safely; an empty one cannot, so there is no slash at either end
     */
    public static String segments(String parameter, @Nullable String value) {
        if (value == null || value.isEmpty()) {
            return segment(parameter, value);
        }
        StringBuilder encoded = new StringBuilder(value.length() + 16);
        int start = 0;
        while (true) {
            int slash = value.indexOf('/', start);
            String segment = value.substring(start, slash < 0 ? value.length() : slash);
            if (segment.isEmpty()) {
                throw new InvalidInputException(
                        parameter,
                        "must not start or end with a slash or hold two in a row: write names with one slash between");
            }
            append(encoded, parameter, segment);
            if (slash < 0) {
                return encoded.toString();
            }
            encoded.append('/');
            start = slash + 1;
        }
    }

    /**
     * Checks and writes a number that names something.
     *
     * @param parameter the name of the parameter, for the message
     * @throws InvalidInputException if the number is below 1
     */
    public static String id(String parameter, long value) {
        if (value < 1) {
            throw new InvalidInputException(parameter, "must be 1 or more, but is " + value);
        }
        return Long.toString(value);
    }

    private static void append(StringBuilder encoded, String parameter, String segment) {
        if (segment.equals(".") || segment.equals("..")) {
            throw new InvalidInputException(
                    parameter,
                    "must not be or hold the name \"" + segment + "\": it stands for another place in the path");
        }
        for (int i = 0; i < segment.length(); ) {
            int c = segment.codePointAt(i);
            i += Character.charCount(c);
            if (isUnreserved(c)) {
                encoded.append((char) c);
            } else {
                check(parameter, c);
                percentEncode(encoded, c);
            }
        }
    }

    /** RFC 3986, section 2.3: the only characters that mean the same encoded and not. */
    private static boolean isUnreserved(int c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '.'
                || c == '_'
                || c == '~';
    }

    private static void check(String parameter, int c) {
        if (c < 0x20 || (c >= 0x7f && c <= 0x9f)) {
            throw new InvalidInputException(
                    parameter, String.format("must not hold control characters, but holds U+%04X", c));
        }
        if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
            throw new InvalidInputException(
                    parameter,
                    "holds half of a surrogate pair, which is no character: the text was cut or decoded wrongly");
        }
    }

    private static void percentEncode(StringBuilder encoded, int c) {
        for (byte octet : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
            encoded.append('%').append(HEX.charAt(octet >> 4 & 0xf)).append(HEX.charAt(octet & 0xf));
        }
    }
}
