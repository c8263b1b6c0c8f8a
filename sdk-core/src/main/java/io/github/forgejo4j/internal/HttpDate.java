package io.github.forgejo4j.internal;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The three forms of an HTTP-date (RFC 9110, section 5.6.7). All of them are in UTC. The name of the day is not compared with the date:
 * who gets it wrong still means the date.
 */
final class HttpDate {
    /** The longest form is {@code Wednesday, 30-Nov-26 12:00:00 GMT} with 34 characters; whatever is much longer is none. */
    private static final int MAX_LENGTH = 40;

    private static final String TIME = "(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)";
    /** {@code Mon, 30 Nov 2026 12:00:00 GMT}, the only form that may be sent today. */
    private static final Pattern IMF =
            Pattern.compile("[A-Za-z]{3}, (?<day>\\d\\d) (?<month>[A-Za-z]{3}) (?<year>\\d{4}) " + TIME + " GMT");
    /** {@code Monday, 30-Nov-26 12:00:00 GMT}. */
    private static final Pattern RFC_850 =
            Pattern.compile("[A-Za-z]{6,9}, (?<day>\\d\\d)-(?<month>[A-Za-z]{3})-(?<year>\\d\\d) " + TIME + " GMT");
    /** {@code Mon Nov 30 12:00:00 2026}, with a blank before a day of one digit. */
    private static final Pattern ASCTIME =
            Pattern.compile("[A-Za-z]{3} (?<month>[A-Za-z]{3}) (?<day>[ \\d]\\d) " + TIME + " (?<year>\\d{4})");

    private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

    private HttpDate() {}

    /**
     * Reads a date.
     *
     * @param text {@code null} is read as no date
     * @param now settles the century of a year of two digits, for which any clock is good enough
     * @return {@code null} if the text is no date
     */
    static @Nullable Instant parse(@Nullable String text, Instant now) {
        if (text == null || text.length() > MAX_LENGTH) {
            return null;
        }
        for (Pattern form : new Pattern[] {IMF, RFC_850, ASCTIME}) {
            Matcher matcher = form.matcher(text);
            if (matcher.matches()) {
                return instant(matcher, now);
            }
        }
        return null;
    }

    private static @Nullable Instant instant(Matcher parts, Instant now) {
        int month = MONTHS.indexOf(parts.group("month").toLowerCase(Locale.ROOT));
        if (month % 3 != 0) {
            return null;
        }
        String year = parts.group("year");
        // The grammar allows second 60 for a leap second, which Java's calendar does not know: it is the second after
        // 59.
        int second = number(parts.group("second"));
        boolean leap = second == 60;
        try {
            Instant instant = LocalDateTime.of(
                            year.length() == 2 ? century(number(year), now) : number(year),
                            month / 3 + 1,
                            number(parts.group("day")),
                            number(parts.group("hour")),
                            number(parts.group("minute")),
                            leap ? 59 : second)
                    .toInstant(ZoneOffset.UTC);
            return leap ? instant.plusSeconds(1) : instant;
        } catch (DateTimeException e) {
            return null; // 31 February, hour 25
        }
    }

    /** A year that seems to be more than 50 years ahead is the latest past one with these digits. */
    private static int century(int lastTwoDigits, Instant now) {
        int thisYear = now.atOffset(ZoneOffset.UTC).getYear();
        int year = thisYear - thisYear % 100 + lastTwoDigits;
        return year > thisYear + 50 ? year - 100 : year;
    }

    private static int number(String digits) {
        return Integer.parseInt(digits.trim());
    }
}
