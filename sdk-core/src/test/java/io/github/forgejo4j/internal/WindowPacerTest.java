package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.call.WaitReason;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The preset, to the nanosecond. A window is given a two-hundredth more, at most a second, for requests that travel faster. */
class WindowPacerTest {
    private static final long SECOND = 1_000_000_000L;

    private static Verdict waits(long nanos, String why) {
        return new Verdict(nanos, WaitReason.PACING, why);
    }

    private static WindowPacer filled(int permits, int seconds) {
        WindowPacer pacer = new WindowPacer(permits, Duration.ofSeconds(seconds), 0);
        for (int i = 0; i < permits; i++) {
            assertThat(pacer.ask(i * SECOND, 1)).isEqualTo(Verdict.GO);
            pacer.take(i * SECOND, 1);
        }
        return pacer;
    }

    @Test
    void aRequestWaitsUntilAsManyPermitsAsItCostsHaveLeftTheWindow() {
        WindowPacer pacer = filled(4, 200);
        String why = "the preset of 4 per 200 s";

        assertThat(pacer.ask(10 * SECOND, 1)).isEqualTo(waits(191 * SECOND, why));
        assertThat(pacer.ask(10 * SECOND, 2)).isEqualTo(waits(192 * SECOND, why));
        assertThat(pacer.ask(10 * SECOND, 4)).isEqualTo(waits(194 * SECOND, why));
        assertThat(pacer.ask(201 * SECOND - 1, 1)).isEqualTo(waits(1, why));
        assertThat(pacer.ask(201 * SECOND, 1)).isEqualTo(Verdict.GO);
        assertThat(pacer.ask(201 * SECOND, 2)).isEqualTo(waits(SECOND, why));
    }

    @Test
    void theRingGoesRound() {
        WindowPacer pacer = filled(3, 200);
        pacer.take(202 * SECOND, 2);

        // Taken at 2 s, 202 s and 202 s.
        assertThat(pacer.ask(202 * SECOND, 1).nanos()).isEqualTo(SECOND);
        assertThat(pacer.ask(202 * SECOND, 2).nanos()).isEqualTo(201 * SECOND);
        assertThat(pacer.ask(203 * SECOND, 1)).isEqualTo(Verdict.GO);
        pacer.take(204 * SECOND, 1);
        assertThat(pacer.ask(300 * SECOND, 2).nanos()).isEqualTo(103 * SECOND);
        assertThat(pacer.ask(300 * SECOND, 3).nanos()).isEqualTo(105 * SECOND);
    }

    @Test
    void whatIsTakenBeyondTheWindowTakesNoMoreThanTheWindow() {
        WindowPacer pacer = filled(3, 200);
        pacer.take(50 * SECOND, 2);

        assertThat(pacer.ask(50 * SECOND, 1).nanos()).isEqualTo(151 * SECOND);
        assertThat(pacer.ask(204 * SECOND, 3)).isEqualTo(Verdict.GO);
    }

    @ParameterizedTest
    @CsvSource({"10, 10050", "100, 100500", "200, 201000", "400, 401000"})
    void aWindowIsGivenATwoHundredthAndAtMostASecond(int seconds, long millis) {
        WindowPacer pacer = new WindowPacer(1, Duration.ofSeconds(seconds), 0);
        pacer.take(0, 1);

        assertThat(pacer.ask(0, 1).nanos()).isEqualTo(millis * 1_000_000);
    }

    @Test
    void aWindowLongerThanTheClockEndsWithinIt() {
        WindowPacer pacer = new WindowPacer(1, Duration.ofSeconds(Long.MAX_VALUE), 0);
        pacer.take(SECOND, 1);

        assertThat(pacer.ask(2 * SECOND, 1).nanos()).isEqualTo(Long.MAX_VALUE / 4);
    }

    @Test
    void belowTheFreePartPermitsKeepADistanceThatGrows() {
        WindowPacer pacer = new WindowPacer(8, Duration.ofSeconds(100), 0.5);
        pacer.take(0, 4);
        assertThat(pacer.ask(0, 1)).as("half of it is free").isEqualTo(Verdict.GO);

        pacer.take(SECOND, 1);
        // At a distance of an eighth of the window permits last for ever; of that a quarter.
        assertThat(pacer.ask(SECOND, 1)).isEqualTo(waits(3_140_625_000L, "the preset of 8 per 100 s"));
        assertThat(pacer.ask(SECOND, 2).nanos()).isEqualTo(6_281_250_000L);
        assertThat(pacer.ask(SECOND + 3_140_624_999L, 1).nanos()).isEqualTo(1);
        assertThat(pacer.ask(SECOND + 3_140_625_000L, 1)).isEqualTo(Verdict.GO);

        pacer.take(5 * SECOND, 2);
        // One is left, of four that are spread: three quarters.
        assertThat(pacer.ask(5 * SECOND, 1).nanos()).isEqualTo(9_421_875_000L);
    }

    @Test
    void ofTheDistanceAndTheEndOfTheWindowTheLongerOneIsWaitedFor() {
        WindowPacer pacer = new WindowPacer(2, Duration.ofSeconds(10), 1);
        pacer.take(0, 1);
        pacer.take(9 * SECOND, 1);

        // The window has room again at 10.05 s; what was sent at 9 s is to be followed at a distance of half a window.
        assertThat(pacer.ask(9 * SECOND, 1).nanos()).isEqualTo(5_025_000_000L);
        assertThat(pacer.ask(9 * SECOND, 2).nanos()).isEqualTo(10_050_000_000L);
    }
}
