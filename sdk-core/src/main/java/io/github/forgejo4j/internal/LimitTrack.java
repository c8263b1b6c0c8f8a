package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.WaitReason;
import io.github.forgejo4j.ratelimit.RateLimit;
import java.time.Duration;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One limit of the server, followed over time: how fast this client may spend of it when others spend of it too, of whom nothing is known
 * but that the rest falls faster than by the client's own requests. All rates are requests per nanosecond. Not thread-safe.
 *
 * <p>Each process compares how fast the rest falls with how fast it should fall, and corrects its own rate by the same factor as all
 * others do, plus a small amount that is the same for everybody. The factor keeps the sum right without anybody knowing the number of
 * processes; the amount, given to all and taken from each in proportion, brings their rates together over time.
 */
final class LimitTrack {
    /** The control looks back and corrects over this part of the window. */
    private static final double TIME_CONSTANT = 1 / 60.0;

    /** How much of the measured error is corrected within one time constant. */
    private static final double GAIN = 0.5;

    /** What each process gains per time constant, as a part of what all may spend. */
    private static final double GIFT = 0.01;

    /** What is kept of the quota, for requests that processes send before they hear of each other's. */
    private static final double RESERVE = 0.005;

    /** The least that a process may spend, as a part of what all may: nobody starves, and everybody hears how it stands. */
    private static final double FLOOR = 1 / 64.0;

    /** Whole seconds are off by one at the most; what moves by less is no movement. */
    private static final long RESOLUTION = 2_000_000_000L;

    private final double spreadBelow;
    private final DoubleSupplier random;

    private boolean seen;
    private long quota;
    private double window = 1;
    private double left;

    /** Number of the turn in which {@link #left} was told. */
    private long leftTold;

    private long resetAt;

    /** When it is worth a look again once next to nothing is left. */
    private long stopUntil;

    private boolean rolling;
    private @Nullable SpendingLedger ledger;
    private long anchorAt;
    private long anchorReset;

    private long periodBegan;
    private double leftAtPeriod;
    private double ownInPeriod;

    private long measuredAt;
    private double leftAtMeasure;
    private double spending;
    private boolean spendingKnown;

    /** Zero while nothing is spread. */
    private double rate;

    private double tokens;
    private long tokensAt;

    LimitTrack(double spreadBelow, DoubleSupplier random) {
        this.spreadBelow = spreadBelow;
        this.random = random;
    }

    // ---- what the server says

    /**
     * Takes what an answer says.
     *
     * @param sent number of the request's turn, by which it is told whether the request was under way when {@link #left} was told: a server
     *     states what is left when it takes a request, and answers that take long come late
     * @param answered number of the answer's turn
     */
    void observe(RateLimit.Limit limit, long now, long sent, long answered) {
        double newLeft = limit.remaining().orElse(0);
        long newReset = now + SystemTiming.saturatedNanos(bounded(Objects.requireNonNull(limit.resetAfter())));
        quota = Math.max(limit.quota().orElse(quota), (long) newLeft);
        Duration stated = limit.window();
        double length = stated != null && !stated.isZero()
                ? SystemTiming.saturatedNanos(stated)
                : Math.max(window, (double) (newReset - now));
        window = Math.max(1, length);
        if (!seen || isNewPeriod(now, newReset, newLeft)) {
            leftTold = answered;
            begin(now, newReset, newLeft);
            return;
        }
        if (newLeft > left && sent < leftTold) {
            return; // it may be older than what is known, and to believe it would spend the rest once more
        }
        leftTold = answered;
        lookForMovement(now, newReset);
        left = newLeft;
        resetAt = newReset;
        stopUntil = resetAt;
        if (now - measuredAt >= constant() / 8) {
            measure(now);
            if (scarce(left)) {
                control(now);
            } else {
                rate = 0;
            }
            measuredAt = now;
            leftAtMeasure = left;
        }
        SpendingLedger known = ledger;
        if (rolling && known != null && left < reserve()) {
            stopUntil = now + (long) known.until(now, reserve() - left);
        }
        stopUntil += (long) (random.getAsDouble() * constant() / 10);
    }

    /** Days are long enough for any window; longer ones would overflow the clock. */
    private static Duration bounded(Duration reset) {
        Duration longest = Duration.ofDays(366);
        return reset.compareTo(longest) > 0 ? longest : reset;
    }

    private boolean isNewPeriod(long now, long newReset, double newLeft) {
        return !rolling
                && (now - resetAt >= 0 || newReset - resetAt > RESOLUTION && newLeft > left + 0.5 * (quota - left));
    }

    private void begin(long now, long newReset, double newLeft) {
        seen = true;
        left = newLeft;
        resetAt = newReset;
        stopUntil = newReset;
        anchorAt = now;
        anchorReset = newReset;
        periodBegan = now;
        leftAtPeriod = newLeft;
        ownInPeriod = 0;
        measuredAt = now;
        leftAtMeasure = newLeft;
        spendingKnown = false;
        ledger = null;
        rate = 0;
        if (scarce(left)) {
            startSpreading(now);
        }
    }

    /** A fixed window's end stays where it is; one that moves along with the clock belongs to a rolling window or a bucket that refills. */
    private void lookForMovement(long now, long newReset) {
        long passed = now - anchorAt;
        long moved = newReset - anchorReset;
        if (passed < RESOLUTION || passed < window / 20) {
            return;
        }
        if (moved > RESOLUTION / 2 && moved > passed / 2) {
            rolling = true;
        } else if (moved < passed / 5) {
            rolling = false;
            ledger = null;
        }
        anchorAt = now;
        anchorReset = newReset;
    }

    // ---- how fast it may be spent

    private double constant() {
        return window * TIME_CONSTANT;
    }

    private double reserve() {
        return Math.max(1, quota * RESERVE);
    }

    private boolean scarce(double of) {
        return of < spreadBelow * quota;
    }

    /** What all processes together may send. */
    private double allowance(long now) {
        double spendable = left - reserve();
        SpendingLedger known = ledger;
        double lasting = rolling && known != null
                ? known.lastingRate(now, spendable)
                : spendable / Math.max(constant() / 10, (double) (resetAt - now));
        return Math.max(quota / window / 1000, lasting);
    }

    /** What all processes together send: how fast the rest falls, and what came back meanwhile. */
    private void measure(long now) {
        double spent = leftAtMeasure - left;
        if (rolling) {
            spent = account(now, spent);
        }
        double dt = now - measuredAt;
        double weight = spendingKnown ? 1 - Math.exp(-dt / constant()) : 1;
        spending += (spent / dt - spending) * weight;
        spendingKnown = true;
    }

    private double account(long now, double fell) {
        SpendingLedger known = ledger;
        double spent;
        if (known == null || known.window() != window) {
            // What was spent before, nobody tells when; evenly is the guess that errs least.
            known = new SpendingLedger(window, now);
            known.spendBefore(periodBegan, quota - leftAtPeriod);
            known.spend(periodBegan, now, Math.max(0, leftAtPeriod - left));
            ledger = known;
            spent = Math.max(0, fell);
        } else {
            spent = Math.max(0, fell + known.back(measuredAt, now));
            known.spend(measuredAt, now, spent);
        }
        known.correct(now, quota - left);
        return spent;
    }

    private void startSpreading(long now) {
        double spent = leftAtPeriod - left;
        double share = spent < 1 ? 0.25 : Math.min(1, Math.max(FLOOR, ownInPeriod / spent));
        rate = share * allowance(now);
        tokens = 1;
        tokensAt = now;
    }

    private void control(long now) {
        if (rate == 0) {
            startSpreading(now);
            return;
        }
        refill(now);
        double all = allowance(now);
        double part = Math.min(1, (now - measuredAt) / constant());
        double error = (all - spending) / Math.max(all, spending);
        rate = rate * Math.exp(GAIN * part * error) + GIFT * part * all;
        rate = Math.max(FLOOR * all, Math.min(all, rate));
    }

    private void refill(long now) {
        tokens += (now - tokensAt) * rate;
        tokensAt = now;
    }

    // ---- what is asked of it

    Verdict ask(long now, int cost, int underWay) {
        if (!rolling && now - resetAt >= 0) {
            return underWay < HeaderPacer.COLD
                    ? Verdict.GO
                    : Verdict.untilTold(WaitReason.PACING, "the first answers after the quota was restored");
        }
        double mine = left - underWay;
        if (mine >= cost && !scarce(mine)) {
            return Verdict.GO;
        }
        if (mine < reserve()) {
            if (rolling && underWay == 0 && now - stopUntil >= 0) {
                return Verdict.GO;
            }
            return underWay > 0
                    ? Verdict.untilTold(WaitReason.PACING, "the end of requests under way, before the quota is used up")
                    : Verdict.in(
                            stopUntil - now,
                            WaitReason.PACING,
                            "the quota to be restored, of which " + (long) left + " of " + quota + " are left");
        }
        if (rate == 0) {
            startSpreading(now);
        }
        refill(now);
        tokens = Math.min(tokens, Math.max(cost, rate * constant() / 4));
        if (tokens >= cost) {
            return Verdict.GO;
        }
        double wait = Math.ceil((cost - tokens) / rate);
        if (!rolling) {
            wait = Math.min(wait, (double) (resetAt - now));
        }
        return Verdict.in(
                (long) wait,
                WaitReason.PACING,
                "its share of the quota, of which " + (long) left + " of " + quota + " are left");
    }

    void take(long now, int cost) {
        ownInPeriod++;
        if (rate > 0) {
            refill(now);
            tokens -= cost;
        }
    }
}
