package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.forgejo4j.call.WaitReason;
import io.github.forgejo4j.ratelimit.RateLimit;
import java.time.Instant;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One limit, number by number: the formulas of the control are written here a second time. Most of the limits are 100 per 60 s, whose
 * time constant is one second and whose reserve is one request. {@link FleetTest} tells what it is good for.
 */
class LimitTrackTest {
    private static final double SECOND = 1e9;

    private double chance;
    private long answers;

    private LimitTrack track(double spreadBelow) {
        return new LimitTrack(spreadBelow, () -> chance);
    }

    private static RateLimit.Limit limit(String limit, String policy) {
        return RateLimit.read(Headers.of("RateLimit", limit, "RateLimit-Policy", policy), null, Instant.EPOCH, () -> 0)
                .limits()
                .get(0);
    }

    private static RateLimit.Limit of100(int left, int seconds) {
        return limit("\"p\";r=" + left + ";t=" + seconds, "\"p\";q=100;w=60");
    }

    private static RateLimit.Limit of10000(int left, int seconds) {
        return limit("\"p\";r=" + left + ";t=" + seconds, "\"p\";q=10000;w=60");
    }

    private static long at(double seconds) {
        return (long) (seconds * SECOND);
    }

    /** An answer to a request that was sent after all answers before it. */
    private void told(LimitTrack track, double seconds, RateLimit.Limit limit) {
        answers++;
        track.observe(limit, at(seconds), answers, answers);
    }

    private LimitTrack told100(double spreadBelow, int left, int seconds) {
        LimitTrack track = track(spreadBelow);
        told(track, 0, of100(left, seconds));
        return track;
    }

    private static void assertShare(LimitTrack track, double seconds, int cost, double wait, String left) {
        Verdict verdict = track.ask(at(seconds), cost, 0);
        assertThat(verdict.reason()).isEqualTo(WaitReason.PACING);
        assertThat(verdict.why()).isEqualTo("its share of the quota, of which " + left + " are left");
        assertThat((double) verdict.nanos()).isCloseTo(Math.ceil(wait), within(2.0));
    }

    private static Verdict restored(double seconds, String left) {
        return new Verdict(at(seconds), WaitReason.PACING, "the quota to be restored, of which " + left + " are left");
    }

    // ---- before and at the ends of a quota

    @Test
    void aboveItsSpreadPartNothingWaitsNotEvenForWhatIsUnderWay() {
        LimitTrack track = told100(0.5, 80, 60);

        assertThat(track.ask(0, 1, 0)).isEqualTo(Verdict.GO);
        assertThat(track.ask(0, 50, 30)).isEqualTo(Verdict.GO);
        // As soon as less than half may be left, a request costs a token: one of cost two has to wait for the second.
        assertThat(track.ask(0, 2, 31).go()).isFalse();
    }

    @Test
    void aRequestThatCostsMoreThanIsLeftWaits() {
        LimitTrack track = told100(0, 4, 60);

        assertThat(track.ask(0, 4, 0)).isEqualTo(Verdict.GO);
        assertThat(track.ask(0, 5, 0).go()).isFalse();
    }

    @Test
    void aQuotaThatIsUsedUpIsWaitedForUntilItIsRestored() {
        LimitTrack track = told100(0.5, 0, 60);

        assertThat(track.ask(0, 1, 0)).isEqualTo(restored(60, "0 of 100"));
        assertThat(track.ask(at(59), 1, 0)).isEqualTo(restored(1, "0 of 100"));
        assertThat(track.ask(at(59), 1, 1))
                .isEqualTo(Verdict.untilTold(
                        WaitReason.PACING, "the end of requests under way, before the quota is used up"));
        assertThat(track.ask(at(60), 1, 0)).isEqualTo(Verdict.GO);
        assertThat(track.ask(at(60), 1, 15)).isEqualTo(Verdict.GO);
        assertThat(track.ask(at(60), 1, 16))
                .isEqualTo(Verdict.untilTold(WaitReason.PACING, "the first answers after the quota was restored"));
    }

    @ParameterizedTest
    @CsvSource({"100, 1, true", "100, 0, false", "2000, 10, true", "2000, 9, false"})
    void ofAQuotaTheLastHalfPercentIsKeptAndAtLeastOne(int quota, int left, boolean goes) {
        LimitTrack track = track(0.5);
        told(track, 0, limit("\"p\";r=" + left + ";t=60", "\"p\";q=" + quota + ";w=60"));

        assertThat(track.ask(0, 1, 0).go()).isEqualTo(goes);
    }

    @Test
    void laterAnswersAddALittleChanceToTheWaitSoThatNotAllComeBackTogether() {
        LimitTrack track = told100(0.5, 80, 60);
        chance = 0.5;
        told(track, 10, of100(0, 50));

        // Half of a tenth of the time constant.
        assertThat(track.ask(at(10), 1, 0)).isEqualTo(restored(50.05, "0 of 100"));
    }

    @Test
    void aResetInCenturiesDoesNotOverflowTheClock() {
        LimitTrack track = track(0.5);
        told(track, 0, limit("\"p\";r=0;t=999999999999", "\"p\";q=100;w=60"));

        assertThat(track.ask(0, 1, 0)).isEqualTo(restored(366 * 86_400.0, "0 of 100"));
    }

    // ---- which answers are believed

    @Test
    void moreThanWasToldLastIsNotBelievedOfARequestThatWasUnderWayThen() {
        LimitTrack track = track(0);
        track.observe(of100(20, 60), 0, 0, 5);
        track.observe(of100(0, 59), at(1), 3, 8);
        track.observe(of100(4, 59), at(1), 7, 9);
        assertThat(track.ask(at(1), 1, 0)).isEqualTo(restored(59, "0 of 100"));

        track.observe(of100(4, 59), at(1), 8, 10);
        assertThat(track.ask(at(1), 1, 0)).as("sent after that").isEqualTo(Verdict.GO);
    }

    @Test
    void lessIsAlwaysBelieved() {
        LimitTrack track = track(0);
        track.observe(of100(20, 60), 0, 0, 5);
        track.observe(of100(0, 60), 0, 1, 6);

        assertThat(track.ask(0, 1, 0)).isEqualTo(restored(60, "0 of 100"));
        track.observe(of100(0, 61), 0, 1, 7);
        assertThat(track.ask(0, 1, 0)).as("as much, and a reset of its own").isEqualTo(restored(61, "0 of 100"));
    }

    @ParameterizedTest
    @CsvSource({
        "30, 32, 61, false", // the reset did not move by more than whole seconds can be off
        "30.000000001, 32, 61, true",
        "30.000000001, 32, 60, false", // less than half of what was spent is back
        "59.999999999, 1, 61, false",
        "60, 0, 21, true", // the time is over
        "60, 0, 20, true",
    })
    void aNewPeriodIsBelievedWhateverWasUnderWay(double seconds, int reset, int left, boolean isNew) {
        LimitTrack track = track(0);
        track.observe(of100(20, 60), 0, 0, 5);
        track.observe(of100(left, reset), at(seconds), 1, 6);
        track.observe(of100(0, 100), at(seconds), 7, 7);

        // After a new period as many as were left are the measure of it: what is told then is no further one.
        RateLimit.Limit probe = of100(left + 1, 100);
        track.observe(probe, at(seconds), 5, 8);
        assertThat(track.ask(at(seconds), 1, 0).go()).isFalse();
    }

    // ---- how fast it is spent

    @Test
    void whoKnowsNothingOfOthersBeginsWithAQuarterOfWhatLasts() {
        LimitTrack track = told100(1, 90, 60);
        double rate = 0.25 * 89 / (60 * SECOND);

        assertThat(track.ask(0, 1, 0)).as("the first goes at once").isEqualTo(Verdict.GO);
        assertShare(track, 0, 2, 1 / rate, "90 of 100");
        track.take(0, 1);
        assertShare(track, 0, 1, 1 / rate, "90 of 100");
        assertShare(track, 1, 1, 1 / rate - SECOND, "90 of 100");
        track.take(at(2), 1);
        assertShare(track, 2, 1, 2 / rate - 2 * SECOND, "90 of 100");
    }

    @Test
    void nothingIsWaitedForLongerThanUntilTheQuotaIsRestored() {
        LimitTrack track = told100(1, 90, 60);

        assertThat(track.ask(at(20), 80, 0).nanos()).isEqualTo(at(40));
    }

    @Test
    void onlyWhatIsSparedInAQuarterOfATimeConstantMayBeSpentAtOnce() {
        LimitTrack track = track(1);
        told(track, 0, limit("\"p\";r=5000;t=60", "\"p\";q=6000;w=60"));
        double rate = 0.25 * (5000 - 30) / (60 * SECOND);
        double spared = rate * SECOND / 4;
        assertThat(spared).isBetween(5.0, 6.0);

        for (int i = 0; i < 5; i++) {
            assertThat(track.ask(at(10), 1, 0)).isEqualTo(Verdict.GO);
            track.take(at(10), 1);
        }
        assertShare(track, 10, 1, (1 - (spared - 5)) / rate, "5000 of 6000");
    }

    @ParameterizedTest
    @CsvSource({"20, 0.5", "40, 1", "60, 1", "0, 0.015625", "1, 0.025"})
    void whenSpreadingBeginsTheShareIsTheOwnPartOfWhatWasSpent(int own, double share) {
        LimitTrack track = told100(0.5, 80, 60);
        for (int i = 0; i < own; i++) {
            track.take(at(1), 1);
        }
        told(track, 10, of100(40, 50));
        track.take(at(10), 1);

        assertShare(track, 10, 1, Math.min(50 * SECOND, 50 * SECOND / (share * 39)), "40 of 100");
    }

    @Test
    void whoSpendsTooFastTogetherSlowDownByTheSameFactor() {
        LimitTrack track = told100(1, 90, 60);
        double rate = 0.25 * 89 / (60 * SECOND);

        told(track, 10, of100(70, 50));
        double all = 69 / (50 * SECOND);
        double spending = 20 / (10 * SECOND);
        rate = rate * Math.exp(0.5 * (all - spending) / spending) + 0.01 * all;
        assertThat(track.ask(at(10), 1, 0)).isEqualTo(Verdict.GO);
        track.take(at(10), 1);
        // What was saved up in ten seconds was cut to one request when it was asked for.
        assertShare(track, 10, 1, 1 / rate, "70 of 100");

        // Half a time constant later: half of the correction, and the newest measure counts for 39 percent.
        told(track, 10.5, of100(67, 50));
        double tokens = 0.5 * SECOND * rate;
        all = 66 / (50 * SECOND);
        spending += (3 / (0.5 * SECOND) - spending) * (1 - Math.exp(-0.5));
        rate = rate * Math.exp(0.5 * 0.5 * (all - spending) / spending) + 0.01 * 0.5 * all;
        assertShare(track, 10.5, 1, (1 - tokens) / rate, "67 of 100");
    }

    @Test
    void whoSpendTooSlowlyTogetherSpeedUp() {
        LimitTrack track = told100(1, 90, 60);
        double rate = 0.25 * 89 / (60 * SECOND);

        told(track, 10, of100(89, 50));
        double all = 88 / (50 * SECOND);
        double spending = 1 / (10 * SECOND);
        rate = rate * Math.exp(0.5 * (all - spending) / all) + 0.01 * all;
        track.ask(at(10), 1, 0);
        track.take(at(10), 1);

        assertShare(track, 10, 1, 1 / rate, "89 of 100");
    }

    @Test
    void nobodySpendsMoreThanAllMayNorLessThanASixtyFourthOfIt() {
        LimitTrack fast = told100(1, 90, 60);
        for (int second = 1; second <= 20; second++) {
            told(fast, second, of100(90, 60 - second));
        }
        fast.ask(at(20), 1, 0);
        fast.take(at(20), 1);
        assertShare(fast, 20, 1, 40 * SECOND / 89, "90 of 100");

        // Spent by others, and then the reset is suddenly near: what all may spend is ten times what it was.
        LimitTrack slow = track(0.5);
        told(slow, 0, of10000(8000, 60));
        told(slow, 10, of10000(1050, 50));
        slow.ask(at(10), 1, 0);
        slow.take(at(10), 1);
        assertShare(slow, 10, 1, 64 * 50 * SECOND / 1000, "1050 of 10000");
        told(slow, 11, of10000(1050, 5));
        // A second at the old rate, 1000 / 50 s / 64, has saved up 5/16 of a request.
        assertShare(slow, 11, 1, (1 - 0.3125) * 64 * 5 * SECOND / 1000, "1050 of 10000");
    }

    @Test
    void answersCloserThanAnEighthOfATimeConstantAreMeasuredTogether() {
        LimitTrack track = told100(1, 90, 60);
        double rate = 0.25 * 89 / (60 * SECOND);
        track.take(0, 1);

        told(track, 0.124, of100(80, 60));
        assertShare(track, 0.124, 1, 1 / rate - 0.124 * SECOND, "80 of 100");

        told(track, 0.125, of100(79, 60));
        double all = 78 / (60 * SECOND);
        double spending = 11 / (0.125 * SECOND);
        double corrected = rate * Math.exp(0.5 * 0.125 * (all - spending) / spending) + 0.01 * 0.125 * all;
        assertShare(track, 0.125, 1, (1 - 0.125 * SECOND * rate) / corrected, "79 of 100");
    }

    @Test
    void whatIsNoLongerScarceIsNoLongerSpread() {
        LimitTrack track = told100(0.5, 40, 60);
        track.take(0, 1);
        assertThat(track.ask(0, 1, 0).go()).isFalse();

        told(track, 10, of100(60, 50));
        assertThat(track.ask(at(10), 1, 0)).isEqualTo(Verdict.GO);

        // And begins anew, from what it spent itself in this period.
        told(track, 20, of100(30, 40));
        track.ask(at(20), 1, 0);
        track.take(at(20), 1);
        assertShare(track, 20, 1, 40 * SECOND / (29 * 0.1), "30 of 100");
    }

    @Test
    void atTheVeryEndOfAPeriodTheRestIsNotSpentInNoTime() {
        LimitTrack track = track(1);
        told(track, 0, of100(90, 60));
        told(track, 59.98, of100(11, 0));

        // Reset at 59.98 s: what lasts is reckoned over a tenth of a time constant at least.
        assertThat(track.ask(at(59.97), 1, 0).go()).isTrue();
        told(track, 59.98, of100(11, 1));
        track.ask(at(59.98), 1, 0);
        track.take(at(59.98), 1);
        assertThat(track.ask(at(59.98), 1, 0).nanos()).isPositive();
    }

    @Test
    void ofAQuotaThatIsAllButSpentAThousandthOfItsRateIsLeft() {
        LimitTrack track = told100(1, 1, 60);
        double rate = 0.25 * 100 / (60 * SECOND) / 1000;
        track.take(0, 1);

        assertThat(1 / rate).isGreaterThan(60 * SECOND);
        assertThat(track.ask(0, 1, 0).nanos()).isEqualTo(at(60));
    }

    // ---- what servers leave out

    @Test
    void withoutAWindowTheLongestResetSoFarStandsForIt() {
        LimitTrack track = track(1);
        told(track, 0, fields(90, 60));
        chance = 1;
        told(track, 30, fields(0, 30));

        // A tenth of the time constant of a window of a minute.
        assertThat(track.ask(at(30), 1, 0)).isEqualTo(restored(30.1, "0 of 100"));
    }

    @Test
    void aWindowOfNoLengthIsNone() {
        LimitTrack track = track(1);
        told(track, 0, limit("\"p\";r=90;t=60", "\"p\";q=100;w=0"));
        chance = 1;
        told(track, 30, limit("\"p\";r=0;t=30", "\"p\";q=100;w=0"));

        assertThat(track.ask(at(30), 1, 0)).isEqualTo(restored(30.1, "0 of 100"));
    }

    @Test
    void aQuotaIsAtLeastWhatIsLeftOfIt() {
        LimitTrack track = track(0.5);
        told(track, 0, rest(200, 60));
        assertThat(track.ask(0, 1, 99)).isEqualTo(Verdict.GO);

        told(track, 1, rest(0, 59));
        assertThat(track.ask(at(1), 1, 0).why()).endsWith("of which 0 of 200 are left");
    }

    private static RateLimit.Limit fields(int left, int seconds) {
        return headers(
                "X-RateLimit-Limit",
                "100",
                "X-RateLimit-Remaining",
                Integer.toString(left),
                "X-RateLimit-Reset",
                Integer.toString(seconds));
    }

    private static RateLimit.Limit rest(int left, int seconds) {
        return headers("X-RateLimit-Remaining", Integer.toString(left), "X-RateLimit-Reset", Integer.toString(seconds));
    }

    private static RateLimit.Limit headers(String... headers) {
        return RateLimit.read(Headers.of(headers), null, Instant.EPOCH, () -> 0)
                .limits()
                .get(0);
    }

    // ---- rolling windows

    /** After ten seconds in which ten were spent, and the reset moved along. */
    private LimitTrack rolling(double spreadBelow) {
        LimitTrack track = told100(spreadBelow, 90, 60);
        told(track, 10, of100(80, 60));
        return track;
    }

    private static SpendingLedger ledgerOfRolling() {
        SpendingLedger ledger = new SpendingLedger(60 * SECOND, at(10));
        ledger.spendBefore(0, 10);
        ledger.spend(0, at(10), 10);
        ledger.correct(at(10), 20);
        return ledger;
    }

    @Test
    void aResetThatMovesWithTheClockIsThatOfARollingWindowWhoseRateTakesInWhatComesBack() {
        LimitTrack track = rolling(1);
        double rate = 0.25 * 89 / (60 * SECOND);
        double all = ledgerOfRolling().lastingRate(at(10), 79);
        double spending = 10 / (10 * SECOND);
        double error = (all - spending) / Math.max(all, spending);
        rate = Math.min(all, rate * Math.exp(0.5 * error) + 0.01 * all);
        track.ask(at(10), 1, 0);
        track.take(at(10), 1);

        assertShare(track, 10, 1, 1 / rate, "80 of 100");
        assertThat(track.ask(at(10), 79, 0).nanos())
                .as("no reset ends the wait")
                .isGreaterThan(at(60));
        assertThat(track.ask(at(500), 1, 16)).as("nor is it ever over").isEqualTo(Verdict.GO);
    }

    @Test
    void whatCameBackMeanwhileWasSpentTooAndIsSpentInTheLedger() {
        LimitTrack track = rolling(1);
        SpendingLedger ledger = ledgerOfRolling();
        double all = ledger.lastingRate(at(10), 79);
        double spending = 10 / (10 * SECOND);
        double rate = 0.25 * 89 / (60 * SECOND);
        rate = Math.min(all, rate * Math.exp(0.5 * (all - spending) / Math.max(all, spending)) + 0.01 * all);
        track.ask(at(10), 1, 0);
        track.take(at(10), 1);

        told(track, 30, of100(70, 60));
        double spent = 10 + ledger.back(at(10), at(30));
        ledger.spend(at(10), at(30), spent);
        ledger.correct(at(30), 30);
        spending += (spent / (20 * SECOND) - spending) * (1 - Math.exp(-20));
        all = ledger.lastingRate(at(30), 69);
        rate = rate * Math.exp(0.5 * (all - spending) / Math.max(all, spending)) + 0.01 * all;
        rate = Math.max(all / 64, Math.min(all, rate));
        track.ask(at(30), 1, 0);
        track.take(at(30), 1);

        assertShare(track, 30, 1, 1 / rate, "70 of 100");
    }

    @Test
    void aRollingQuotaThatIsUsedUpIsLookedAtAgainWhenTheReserveHasComeBack() {
        LimitTrack track = rolling(1);
        SpendingLedger ledger = ledgerOfRolling();
        told(track, 20, of100(0, 60));
        ledger.spend(at(10), at(20), 80 + ledger.back(at(10), at(20)));
        ledger.correct(at(20), 100);
        double until = ledger.until(at(20), 1);
        assertThat(until).isBetween(SECOND, 59 * SECOND);

        assertThat(track.ask(at(20), 1, 0)).isEqualTo(restored(until / SECOND, "0 of 100"));
        assertThat(track.ask(at(20) + (long) until - 1, 1, 0).nanos()).isEqualTo(1);
        assertThat(track.ask(at(20) + (long) until, 1, 0)).isEqualTo(Verdict.GO);
        assertThat(track.ask(at(20) + (long) until, 1, 1))
                .isEqualTo(Verdict.untilTold(
                        WaitReason.PACING, "the end of requests under way, before the quota is used up"));
    }

    @Test
    void aRollingWindowHasNoPeriods() {
        LimitTrack track = rolling(0);
        // Of a request that was under way, more than was told, after the reset that was told: not believed.
        track.observe(of100(0, 60), at(20), answers, ++answers);
        track.observe(of100(100, 60), at(85), answers - 1, ++answers);

        assertThat(track.ask(at(20), 1, 0).go()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "1.9, 60, false", // too early to tell
        "2.9, 60, false", // less than a twentieth of the window
        "3, 60, true",
        "10, 55, false", // moved by half of the time that passed
        "10, 56, true",
    })
    void aMovementIsOneOnceItIsMoreThanWholeSecondsAndHalfOfTheTime(double seconds, int reset, boolean moves) {
        LimitTrack track = told100(1, 90, 60);
        told(track, seconds, of100(80, reset));

        assertThat(isRolling(track)).isEqualTo(moves);
    }

    @Test
    void aWindowThatStandsStillAgainIsFixed() {
        LimitTrack track = rolling(1);
        told(track, 20, of100(70, 51));
        assertThat(isRolling(track)).as("moved by a second of ten").isFalse();

        LimitTrack undecided = rolling(1);
        told(undecided, 20, of100(70, 52));
        assertThat(isRolling(undecided))
                .as("moved by two of ten, which is neither")
                .isTrue();
    }

    /** A fixed window ends, and then the first answers are waited for; a rolling one has no end. */
    private static boolean isRolling(LimitTrack track) {
        return track.ask(at(200), 1, 16).go();
    }
}
