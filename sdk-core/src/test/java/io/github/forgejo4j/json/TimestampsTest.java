package io.github.forgejo4j.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampsTest {
    @ParameterizedTest
    @CsvSource({
        "2026-11-30T01:02:47Z, 2026-11-30T01:02:47Z",
        "2026-11-30T01:08:26.670153794Z, 2026-11-30T01:08:26.670153794Z",
        "2026-11-30T01:02:47+05:30, 2026-11-29T19:32:47Z",
        "2026-11-30T01:02:47-08:00, 2026-11-30T09:02:47Z",
        "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z, 9999-12-31T23:59:59Z",
        "2005-04-07T22:13:13+51:30, 2005-04-05T18:43:13Z",
        "2005-04-07T22:13:13-19:00, 2005-04-08T17:13:13Z",
        "2005-04-07T22:13:13-00:00, 2005-04-07T22:13:13Z",
    })
    void dateTimesAreParsed(String text, String instant) {
        assertThat(Timestamps.parse(text)).isEqualTo(Instant.parse(instant));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "2024-01-02",
                "2024-01-02T03:04:05",
                "2024-02-30T00:00:00Z",
                "2024-13-01T00:00:00Z",
                "2024-01-02T24:00:00Z",
                "2024-01-02T03:04:05+0200",
                "2024-01-02T03:04:05+02:60",
                "2024-02-30T03:04:05+51:00",
                "1704164645"
            })
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> Timestamps.parse(text)).isInstanceOf(DateTimeException.class);
    }

    @Test
    void aLongTextIsNotQuoted() {
        assertThat(Timestamps.parse("2026-11-30T01:08:26.670153794+05:30"))
                .isEqualTo(Instant.parse("2026-11-29T19:38:26.670153794Z"));
        assertThatThrownBy(() -> Timestamps.parse("2026-11-30T01:08:26.670153794+05:30x"))
                .isInstanceOf(DateTimeException.class)
                .hasMessage("a text of 36 characters");
    }

    @Property
    void everyOffsetDateTimeIsParsedAsJavaDoes(
            @ForAll @LongRange(min = -62_135_500_000L, max = 253_402_200_000L) long second,
            @ForAll @IntRange(max = 999_999_999) int nano,
            @ForAll @IntRange(min = -18 * 60, max = 18 * 60) int minutes) {
        Instant instant = Instant.ofEpochSecond(second, nano);
        OffsetDateTime dateTime = instant.atOffset(ZoneOffset.ofTotalSeconds(minutes * 60));
        if (dateTime.getYear() < 1 || dateTime.getYear() > 9999 || dateTime.getSecond() == 0) {
            return; // java.time leaves out seconds that are zero, which RFC 3339 does not
        }

        assertThat(Timestamps.parse(dateTime.toString())).isEqualTo(instant);
    }
}
