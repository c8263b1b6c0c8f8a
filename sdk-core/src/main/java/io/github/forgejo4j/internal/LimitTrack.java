package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.WaitReason;
import io.github.forgejo4j.ratelimit.RateLimit;
import java.time.Duration;
import java.util.Objects;
import java.util.function.DoubleSupplier;

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

    /** A rolling window has no end to aim for: the rest is brought to the reserve over this part of the window. */
    private static final double ROLLING_HORIZON = 0.1;

    /** Whole seconds are off by one at the most; what moves by less is no movement. */
    private static final long RESOLUTION = 2_000_000_000L;

    private final double spreadBelow;
    private final DoubleSupplier random;

    private boolean seen;
    private long quota;
    private double window = 1;
    private double left;
    private long resetAt;
    private boolean rolling;
    private long anchorAt;
    private long anchorReset;

    private double leftAtPeriod;
    private double ownInPeriod;

    private long measuredAt;
    private double leftAtMeasure;
    private double fall;
    private boolean fallKnown;

    /** Zero while nothing is spread. */
    private double rate;

    private double tokens;
    private long tokensAt;

    LimitTrack(double spreadBelow, DoubleSupplier random) {
        this.spreadBelow = spreadBelow;
        this.random = random;
    }

    // ---- what the server says

    void observe(RateLimit.Limit limit, long now) {
        double newLeft = limit.remaining().orElse(0);
        long newReset = now + SystemTiming.saturatedNanos(bounded(Objects.requireNonNull(limit.resetAfter())));
        quota = Math.max(limit.quota().orElse(quota), (long) newLeft);
        Duration stated = limit.window();
        double length = stated != null && !stated.isZero()
                ? SystemTiming.saturatedNanos(stated)
                : Math.max(window, (double) (newReset - now));
        window = Math.max(1, length);
        if (!seen || isNewPeriod(now, newReset, newLeft)) {
            begin(now, newReset, newLeft);
            return;
        }
        lookForMovement(now, newReset);
        left = newLeft;
        resetAt = newReset;
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
        anchorAt = now;
        anchorReset = newReset;
        leftAtPeriod = newLeft;
        ownInPeriod = 0;
        measuredAt = now;
        leftAtMeasure = newLeft;
        fallKnown = false;
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
        }
        anchorAt = now;
        anchorReset = newReset;
    }

    // ---- how fast it may be spent

    private double constant() {
        return window * TIME_CONSTANT;
    }

    private double reserve() {
        return Math.max(1, quota * RESERVE * (rolling ? 2 : 1));
    }

    private boolean scarce(double of) {
        return of < spreadBelow * quota;
    }

    /** How fast the rest should fall, all processes together. */
    private double wantedFall(long now) {
        double horizon = rolling ? window * ROLLING_HORIZON : Math.max(constant() / 10, (double) (resetAt - now));
        return (left - reserve()) / horizon;
    }

    /** What all processes together may send. */
    private double allowance(long now) {
        double steady = quota / window;
        return rolling ? Math.max(steady / 4, steady + wantedFall(now)) : Math.max(steady / 1000, wantedFall(now));
    }

    private void measure(long now) {
        double dt = now - measuredAt;
        double fell = (leftAtMeasure - left) / dt;
        double weight = fallKnown ? 1 - Math.exp(-dt / constant()) : 1;
        fall += (fell - fall) * weight;
        fallKnown = true;
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
        double wanted = wantedFall(now);
        double scale = Math.max(Math.abs(fall), Math.abs(wanted));
        if (rolling) {
            scale = Math.max(scale, quota / window);
        }
        double part = Math.min(1, (now - measuredAt) / constant());
        double error = scale == 0 ? 0 : Math.max(-1, Math.min(1, (wanted - fall) / scale));
        double all = allowance(now);
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
        if (mine < reserve() && !rolling) {
            return underWay > 0
                    ? Verdict.untilTold(WaitReason.PACING, "the end of requests under way, before the quota is used up")
                    : Verdict.in(
                            resetAt - now + (long) (random.getAsDouble() * constant() / 10),
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
