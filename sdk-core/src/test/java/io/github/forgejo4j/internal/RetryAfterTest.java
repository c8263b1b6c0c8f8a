package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import okhttp3.Headers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
    private static final String DATE = "Tue, 05 Mar 2024 10:00:00 GMT";
    private static final String HALF_A_MINUTE_LATER = "Tue, 05 Mar 2024 10:00:30 GMT";

    @ParameterizedTest
    @CsvSource({
        "0, PT0S",
        "00, PT0S",
        "30, PT30S",
        "007, PT7S",
        "2147483648, PT596523H14M8S",
        "99999999999, PT2562047H47M16.854775807S",
        "9223372036, PT2562047H47M16S",
        "9223372037, PT2562047H47M16.854775807S",
        "99999999999999999999999999999999999999999, PT2562047H47M16.854775807S"
    })
    void secondsAreReadAndHugeOnesSaturate(String value, Duration expected) {
        Duration wait = RetryAfter.of(Headers.of("Retry-After", value), at("2024-03-05T10:00:00Z"));

        assertThat(wait).isEqualTo(expected);
        assertThat(wait.toNanos()).isNotNegative();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "-1",
                "+1",
                "1.5",
                "1,5",
                "1 2",
                "1s",
                "0x10",
                "\u0663",
                "soon",
                "Tue, 05 Mar 2024 10:00:30",
                "Tue, 05 Mar 2024 10:00:30 CET",
                "Tue, 31 Feb 2024 10:00:30 GMT",
                "Tue, 05 Mar 2024 25:00:30 GMT",
                "Tue, 05 Mrz 2024 10:00:30 GMT",
                "Tue, 05 anf 2024 10:00:30 GMT",
                "2024-03-05T10:00:30Z",
                "Tue, 5 Mar 2024 10:00:30 GMT",
                "Tue, 05 Mar 2024 10:00:61 GMT"
            })
    void whatIsNeitherSecondsNorADateIsAbsent(String value) {
        Headers headers = new Headers.Builder()
                .add("Date", DATE)
                .addUnsafeNonAscii("Retry-After", value)
                .build();

        assertThat(RetryAfter.of(headers, at("2024-03-05T10:00:00Z"))).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-03-05T10:07:00Z", "2024-03-05T09:50:00Z", "2024-03-05T10:00:00Z"})
    void aDateIsMeasuredAgainstTheServersOwnClock(String localClock) {
        assertThat(RetryAfter.of(Headers.of("Date", DATE, "Retry-After", HALF_A_MINUTE_LATER), at(localClock)))
                .isEqualTo(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Tue, 05 Mar 2024 10:00:30 GMT",
                "Tuesday, 05-Mar-24 10:00:30 GMT",
                "Tue Mar  5 10:00:30 2024",
                "Fri, 05 mar 2024 10:00:30 GMT"
            })
    void allThreeFormsOfADateAreRead(String date) {
        assertThat(RetryAfter.of(Headers.of("Date", DATE, "Retry-After", date), at("2030-01-01T00:00:00Z")))
                .isEqualTo(Duration.ofSeconds(30));
    }

    @Example
    void aLeapSecondIsTheSecondBeforeMidnight() {
        Headers headers =
                Headers.of("Date", "Sat, 31 Dec 2016 23:59:30 GMT", "Retry-After", "Sat, 31 Dec 2016 23:59:60 GMT");

        assertThat(RetryAfter.of(headers, at("2017-01-01T00:00:00Z"))).isEqualTo(Duration.ofSeconds(30));
    }

    @Example
    void aYearOfTwoDigitsIsNeverMoreThanFiftyYearsAhead() {
        Instant now = Instant.parse("2026-11-30T12:00:00Z");

        assertThat(HttpDate.parse("Sunday, 06-Nov-94 08:49:37 GMT", now))
                .isEqualTo(Instant.parse("1994-11-06T08:49:37Z"));
        assertThat(HttpDate.parse("Sunday, 06-Nov-76 08:49:37 GMT", now))
                .isEqualTo(Instant.parse("2076-11-06T08:49:37Z"));
        assertThat(HttpDate.parse("Sunday, 06-Nov-77 08:49:37 GMT", now))
                .isEqualTo(Instant.parse("1977-11-06T08:49:37Z"));
    }

    @Example
    void withoutADateTheLocalClockCountsUnlessTheTimeHasPassed() {
        Headers headers = Headers.of("Retry-After", HALF_A_MINUTE_LATER);

        assertThat(RetryAfter.of(headers, at("2024-03-05T10:00:00Z"))).isEqualTo(Duration.ofSeconds(30));
        assertThat(RetryAfter.of(headers, at("2024-03-05T10:07:00Z"))).isNull();
    }

    @Example
    void anUnreadableDateIsNoDate() {
        Headers headers = Headers.of("Date", "now", "Retry-After", HALF_A_MINUTE_LATER);

        assertThat(RetryAfter.of(headers, at("2024-03-05T10:00:10Z"))).isEqualTo(Duration.ofSeconds(20));
    }

    @Example
    void aTimeBeforeTheServersOwnDateMeansNow() {
        assertThat(RetryAfter.of(
                        Headers.of("Date", HALF_A_MINUTE_LATER, "Retry-After", DATE), at("2024-03-05T10:00:00Z")))
                .isEqualTo(Duration.ZERO);
    }

    @Example
    void ofSeveralTheLongestReadableCounts() {
        Headers headers = Headers.of(
                "Date",
                DATE,
                "retry-after",
                "5",
                "Retry-After",
                "soon",
                "Retry-After",
                HALF_A_MINUTE_LATER,
                "Retry-After",
                "7");

        assertThat(RetryAfter.of(headers, at("2024-03-05T10:00:00Z"))).isEqualTo(Duration.ofSeconds(30));
    }

    @Example
    void onlyTheFirstFewLinesAreLookedAt() {
        Headers.Builder headers = new Headers.Builder();
        for (int i = 1; i <= 100_000; i++) {
            headers.add("Retry-After", Integer.toString(i));
        }

        assertThat(RetryAfter.of(headers.build(), at("2024-03-05T10:00:00Z"))).isEqualTo(Duration.ofSeconds(8));
        assertThat(RetryAfter.of(Headers.of("Date", DATE), at("2024-03-05T10:00:00Z")))
                .isNull();
    }

    @Property
    void anyTextIsReadWithoutFailing(@ForAll String text) {
        Headers headers = new Headers.Builder()
                .addUnsafeNonAscii("Retry-After", text.replaceAll("[\r\n\0]", " "))
                .build();

        Duration wait = RetryAfter.of(headers, at("2024-03-05T10:00:00Z"));

        assertThat(wait == null || !wait.isNegative()).isTrue();
    }

    @Property
    void aDateAheadIsReadBackWhateverTheLocalClockShows(
            @ForAll @LongRange(min = 0, max = 250_000_000_000L) long date,
            @ForAll @LongRange(min = 0, max = 1_000_000) long ahead,
            @ForAll @LongRange(min = 0, max = 4_000_000_000L) long localClock) {
        Headers headers = Headers.of("Date", imf(date), "Retry-After", imf(date + ahead));

        assertThat(RetryAfter.of(headers, Clock.fixed(Instant.ofEpochSecond(localClock), ZoneOffset.UTC)))
                .isEqualTo(Duration.ofSeconds(ahead));
    }

    private static String imf(long epochSecond) {
        return DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.US)
                .format(Instant.ofEpochSecond(epochSecond).atOffset(ZoneOffset.UTC));
    }

    private static Clock at(String instant) {
        return Clock.fixed(Instant.parse(instant), ZoneOffset.UTC);
    }
}
