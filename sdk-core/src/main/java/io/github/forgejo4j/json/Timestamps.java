package io.github.forgejo4j.json;

import com.ethlo.time.ITU;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Date-times of RFC 3339, as Go writes them. */
final class Timestamps {
    /** A date-time with an offset of its own: its local part, sign, hours and minutes. */
    private static final Pattern OFFSET = Pattern.compile("(.+)([+-])(\\d\\d):([0-5]\\d)");

    /** Characters of a date-time with nanoseconds and an offset: anything longer is none, and belongs in no message. */
    private static final int MAX_LENGTH = 35;

    private Timestamps() {}

    /**
     * The instant of a date-time.
     *
     * @throws DateTimeException the text is none
     */
    static Instant parse(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new DateTimeException("a text of " + text.length() + " characters");
        }
        try {
            return ITU.parseDateTime(text).toInstant();
        } catch (DateTimeException e) {
            return parseOddOffset(text, e);
        }
    }

    /**
     * A commit carries the offset that its author's clock claimed, and the server passes it on: {@code +51:30} is in the
     * wild, and {@code -00:00} is lawful. Java and the parser know offsets up to 18 hours, but no instant needs the limit.
     */
    private static Instant parseOddOffset(String text, DateTimeException failure) {
        Matcher matcher = OFFSET.matcher(text);
        if (!matcher.matches()) {
            throw failure;
        }
        Instant local = ITU.parseDateTime(matcher.group(1) + "Z").toInstant();
        Duration offset =
                Duration.ofHours(Long.parseLong(matcher.group(3))).plusMinutes(Long.parseLong(matcher.group(4)));
        return matcher.group(2).equals("+") ? local.minus(offset) : local.plus(offset);
    }
}
