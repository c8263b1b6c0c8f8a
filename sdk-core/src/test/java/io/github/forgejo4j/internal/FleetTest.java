package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.pacing.Pacing;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What processes do to a quota that they share, over windows of ten minutes. */
class FleetTest {
    private static final int QUOTA = 2000;
    private static final Duration WINDOW = Duration.ofMinutes(10);

    /** Two that want little, and six that want all they can get, with 1 to 40 workers. */
    private static final int[] WORKERS = {1, 1, 2, 4, 4, 8, 16, 40};

    private static Fleet eight(Fleet.Window kind, Pacing pacing, Duration window, long seed) {
        Fleet fleet = new Fleet(kind, QUOTA, window, seed);
        for (int workers : WORKERS) {
            fleet.process(pacing, workers, Duration.ofMillis(workers == 1 ? 4000 : 50));
        }
        return fleet;
    }

    @ParameterizedTest
    @CsvSource({"FIXED,1", "FIXED,2", "FIXED,3", "ROLLING,1", "ROLLING,2", "ROLLING,3"})
    void eightProcessesUseTheQuotaAndAreNotRefused(Fleet.Window kind, long seed) {
        Fleet fleet = eight(kind, Pacing.byHeaders(), WINDOW, seed);

        for (int i = 0; i < 6; i++) {
            int accepted = fleet.acceptedInAll;
            int answered = fleet.answered;
            int refused = fleet.refused;
            fleet.timing.advance(WINDOW);

            assertThat(fleet.acceptedInAll - accepted)
                    .as("accepted in window %d", i)
                    .isBetween(1960, 2000);
            assertThat((fleet.refused - refused) * 100.0 / (fleet.answered - answered))
                    .as("percentage of 429 in window %d", i)
                    .isLessThan(1);
        }
    }

    @ParameterizedTest
    @EnumSource(Fleet.Window.class)
    void withoutPacingTheSameProcessesHitTheWall(Fleet.Window kind) {
        Fleet fleet = eight(kind, null, WINDOW, 1);

        fleet.timing.advance(WINDOW);

        assertThat(fleet.refused).isGreaterThan(70);
    }

    @ParameterizedTest
    @EnumSource(Fleet.Window.class)
    void whoWantsLittleGetsItBesideWhoWantsAll(Fleet.Window kind) {
        Fleet fleet = eight(kind, Pacing.byHeaders(), WINDOW, 4);

        fleet.timing.advance(WINDOW.multipliedBy(4));

        // Each could have 1000 of the 8000. One that asks every 4 s on the average wants 600 of them.
        assertThat(fleet.processes).allSatisfy(each -> assertThat(each.served).isGreaterThan(330));
    }

    /** The last of the spread second half, which nobody took before the greedy ones slowed down. */
    @ParameterizedTest
    @EnumSource(Fleet.Window.class)
    void equallyGreedyProcessesComeToEqualShares(Fleet.Window kind) {
        Fleet fleet = new Fleet(kind, QUOTA, WINDOW, 5);
        Pacing always = Pacing.builder().byHeaders().spreadBelow(1).build();
        for (int i = 0; i < 8; i++) {
            fleet.process(always, 10, Duration.ofMillis(50));
        }

        fleet.timing.advance(WINDOW.multipliedBy(3));

        assertThat(fleet.processes).allSatisfy(each -> assertThat(each.served).isBetween(550, 950));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 40})
    void oneProcessOfAnyWidthUsesTheQuotaAlone(int workers) {
        Fleet fleet = new Fleet(Fleet.Window.FIXED, QUOTA, WINDOW, 6);
        fleet.process(Pacing.byHeaders(), workers, Duration.ofMillis(10));

        fleet.timing.advance(WINDOW);

        assertThat(fleet.acceptedInAll).isBetween(1960, 2000);
        assertThat(fleet.refused).isZero();
    }

    @Test
    void aBotThatStaysBelowHalfOfTheQuotaNeverWaits() {
        Fleet fleet = new Fleet(Fleet.Window.FIXED, QUOTA, WINDOW, 7);
        Fleet.Process bot = fleet.process(Pacing.byHeaders(), 2, Duration.ofMillis(1400));

        fleet.timing.advance(WINDOW);

        assertThat(bot.served).isBetween(700, 990);
        assertThat(bot.longestWait).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 60})
    void shorterWindowsAreFollowedAsWell(int seconds) {
        Fleet fleet = eight(Fleet.Window.FIXED, Pacing.byHeaders(), Duration.ofSeconds(seconds), 8);

        fleet.timing.advance(Duration.ofSeconds(seconds * 5L));

        assertThat(fleet.acceptedInAll).isBetween(9500, 10_000);
        assertThat(fleet.refused * 100.0 / fleet.answered).isLessThan(1);
    }

    @ParameterizedTest
    @EnumSource(Fleet.Window.class)
    void aPresetIsNeverOverdrawnAndIsUsed(Fleet.Window kind) {
        Fleet fleet = new Fleet(kind, QUOTA, WINDOW, 9);
        fleet.process(Pacing.of(QUOTA, WINDOW), 40, Duration.ofMillis(50));

        fleet.timing.advance(WINDOW.multipliedBy(4));

        assertThat(fleet.refused).isZero();
        assertThat(fleet.acceptedInAll).isBetween(7840, 8000);
    }
}
