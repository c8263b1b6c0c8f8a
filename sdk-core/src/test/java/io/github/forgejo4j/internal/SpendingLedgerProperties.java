package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;

/** Nothing that was spent is lost or comes back twice, and no rate that the ledger gives spends what has not come back. */
class SpendingLedgerProperties {
    private static final long SECOND = 1_000_000_000L;
    private static final long WINDOW = 60 * SECOND;

    /** So much was spent evenly over so long, right after what came before. */
    record Spent(long nanos, double amount) {}

    /** Whole slices, within which the ledger knows no finer; at most 50 s together, so that nothing has come back yet. */
    @Provide
    Arbitrary<List<Spent>> spending() {
        return Combinators.combine(
                        Arbitraries.longs().between(1, 5).map(slices -> slices * SECOND),
                        Arbitraries.doubles().between(0, 1_000))
                .as(Spent::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(10);
    }

    private static long spend(SpendingLedger ledger, List<Spent> spending) {
        long now = 0;
        for (Spent spent : spending) {
            ledger.spend(now, now + spent.nanos, spent.amount);
            now += spent.nanos;
        }
        return now;
    }

    private static double spentUntil(long time, List<Spent> spending) {
        double sum = 0;
        long begin = 0;
        for (Spent spent : spending) {
            double part = Math.max(0, Math.min(1, (time - begin) / (double) spent.nanos));
            sum += spent.amount * part;
            begin += spent.nanos;
        }
        return sum;
    }

    private static double sum(List<Spent> spending) {
        return spending.stream().mapToDouble(Spent::amount).sum();
    }

    @Property(tries = 300)
    void whatWasSpentComesBackOnceWithinTheNextWindow(@ForAll("spending") List<Spent> spending) {
        SpendingLedger ledger = new SpendingLedger(WINDOW, 0);
        long now = spend(ledger, spending);
        double all = sum(spending);

        assertThat(ledger.back(now, now + WINDOW)).isCloseTo(all, within(1e-6));
        assertThat(ledger.back(0, WINDOW)).isCloseTo(0, within(1e-6));
        assertThat(ledger.back(now + WINDOW, now + 2 * WINDOW)).isCloseTo(0, within(1e-6));
    }

    @Property(tries = 300)
    void itComesBackInTheOrderInWhichItWasSpentAndNeverEarlier(
            @ForAll("spending") List<Spent> spending, @ForAll @DoubleRange(min = 0, max = 1) double part) {
        SpendingLedger ledger = new SpendingLedger(WINDOW, 0);
        long now = spend(ledger, spending);
        long middle = (long) (now / SECOND * part) * SECOND;
        double first = ledger.back(WINDOW, WINDOW + middle);
        double rest = ledger.back(WINDOW + middle, WINDOW + now + SECOND);

        assertThat(first + rest).isCloseTo(sum(spending), within(1e-6));
        assertThat(first).isCloseTo(spentUntil(middle, spending), within(1e-6));
    }

    @Property(tries = 300)
    void theServersWordReplacesTheSumAndKeepsTheShape(
            @ForAll("spending") List<Spent> spending, @ForAll @DoubleRange(min = 0, max = 5_000) double told) {
        SpendingLedger ledger = new SpendingLedger(WINDOW, 0);
        long now = spend(ledger, spending);

        ledger.correct(now, told);

        assertThat(ledger.back(now, now + WINDOW)).isCloseTo(told, within(1e-6));
    }

    @Property(tries = 300)
    void theLastingRateNeverSpendsWhatHasNotComeBack(
            @ForAll("spending") List<Spent> spending, @ForAll @DoubleRange(min = 0, max = 1_000) double left) {
        SpendingLedger ledger = new SpendingLedger(WINDOW, 0);
        long now = spend(ledger, spending);

        double rate = ledger.lastingRate(now, left);

        assertThat(rate).isNotNegative();
        for (long t = SECOND; t <= WINDOW; t += SECOND) {
            assertThat(rate * t).isLessThanOrEqualTo(left + ledger.back(now, now + t - SECOND) + 1e-6);
        }
    }

    @Property(tries = 300)
    void theWaitForAnAmountEndsWhenThatMuchHasComeBackAndNotASliceLater(
            @ForAll("spending") List<Spent> spending, @ForAll @DoubleRange(min = 0, max = 1) double part) {
        SpendingLedger ledger = new SpendingLedger(WINDOW, 0);
        long now = spend(ledger, spending);
        double amount = part * sum(spending) * 0.999;

        long wait = (long) ledger.until(now, amount);

        assertThat(wait).isBetween(SECOND, WINDOW);
        assertThat(ledger.back(now, now + wait)).isGreaterThanOrEqualTo(amount - 1e-6);
        if (wait > SECOND) {
            assertThat(ledger.back(now, now + wait - SECOND)).isLessThan(amount + 1e-6);
        }
    }

    @Example
    void afterTwoWindowsOfSilenceNothingIsLeft() {
        SpendingLedger ledger = new SpendingLedger(WINDOW, 0);
        ledger.spend(0, SECOND, 100);

        ledger.spend(3 * WINDOW, 3 * WINDOW + SECOND, 1);

        assertThat(ledger.back(3 * WINDOW + SECOND, 4 * WINDOW + SECOND)).isCloseTo(1, within(1e-9));
        assertThat(ledger.until(3 * WINDOW + SECOND, 2)).isEqualTo(WINDOW);
        assertThat(ledger.window()).isEqualTo(WINDOW);
    }

    @Example
    void whatWasSpentBeforeNobodyKnowsWhenIsSpreadOverAWindow() {
        SpendingLedger ledger = new SpendingLedger(WINDOW, 0);
        ledger.spendBefore(0, 60);

        for (int i = 0; i < 60; i++) {
            assertThat(ledger.back(i * SECOND, (i + 1) * SECOND)).isCloseTo(1, within(1e-9));
        }
    }
}
