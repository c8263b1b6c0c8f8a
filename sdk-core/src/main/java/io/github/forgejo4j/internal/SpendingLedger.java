package io.github.forgejo4j.internal;

/**
 * When the quota of a rolling window was spent, by all processes together, as far as one of them can tell from what is left. What was
 * spent comes back one window later: so the ledger tells when how much comes back. Not thread-safe.
 */
final class SpendingLedger {
    /** Slices of one window. */
    static final int SLICES = 60;

    /** A window, and as much again for requests that are late to be told of. */
    private static final int KEPT = 2 * SLICES;

    private final double[] amounts = new double[KEPT];
    private final double slice;
    private final double window;

    /** Number of the newest slice; slice 0 begins where the clock has its zero. */
    private long newest;

    SpendingLedger(double window, long time) {
        double now = (double) time;
        this.window = window;
        this.slice = window / SLICES;
        this.newest = (long) Math.floor(now / slice);
    }

    double window() {
        return window;
    }

    /** Notes an amount that was spent evenly between two times. */
    void spend(long from, long to, double amount) {
        spread((double) from, (double) to, amount);
    }

    /** Notes what was spent, nobody knows when, in the window before a time. */
    void spendBefore(long time, double amount) {
        spread((double) time - window, (double) time, amount);
    }

    private void spread(double from, double to, double amount) {
        moveTo(to);
        double begin = Math.max(from, to - window);
        double length = Math.max(1, to - begin);
        for (long i = Math.max(oldest(), (long) Math.floor(begin / slice)); i <= newest; i++) {
            double overlap = Math.min(to, (i + 1) * slice) - Math.max(begin, i * slice);
            if (overlap > 0 || i == newest && to - begin < 1) {
                amounts[slot(i)] += amount * Math.min(1, Math.max(overlap, 0) / length + (to - begin < 1 ? 1 : 0));
            }
        }
    }

    /** What comes back between two times. */
    double back(long from, long to) {
        return between((double) from, (double) to);
    }

    private double between(double from, double to) {
        double sum = 0;
        double begin = from - window;
        double end = to - window;
        for (long i = Math.max(oldest(), (long) Math.floor(begin / slice)); i <= newest && i * slice < end; i++) {
            double overlap = Math.min(end, (i + 1) * slice) - Math.max(begin, i * slice);
            sum += amounts[slot(i)] * Math.max(0, Math.min(1, overlap / slice));
        }
        return sum;
    }

    /** Corrects the sum of what has not come back to what the server says is spent. */
    void correct(long time, double spent) {
        double now = (double) time;
        moveTo(now);
        double sum = between(now, now + window);
        if (sum <= 0) {
            spread(now - window, now, spent);
            return;
        }
        double factor = spent / sum;
        for (long i = Math.max(oldest(), (long) Math.floor((now - window) / slice)); i <= newest; i++) {
            amounts[slot(i)] *= factor;
        }
    }

    /**
     * The fastest even rate that never runs out within the next window.
     *
     * @param left what can be spent already
     */
    double lastingRate(long time, double left) {
        double now = (double) time;
        double least = Double.MAX_VALUE;
        double available = left;
        for (int k = 1; k <= SLICES; k++) {
            // What comes back at the end of a slice does not help at its beginning.
            least = Math.min(least, available / (k * slice));
            available += between(now + (k - 1) * slice, now + k * slice);
        }
        return Math.max(0, least);
    }

    /** How long until so much has come back, at the most a window. */
    double until(long time, double amount) {
        double now = (double) time;
        double sum = 0;
        for (int k = 1; k <= SLICES; k++) {
            sum += between(now + (k - 1) * slice, now + k * slice);
            if (sum >= amount) {
                return k * slice;
            }
        }
        return window;
    }

    private void moveTo(double now) {
        long index = (long) Math.floor(now / slice);
        if (index - newest >= KEPT) {
            java.util.Arrays.fill(amounts, 0);
            newest = index;
        }
        while (newest < index) {
            newest++;
            amounts[slot(newest)] = 0;
        }
    }

    private long oldest() {
        return newest - KEPT + 1;
    }

    private static int slot(long index) {
        return (int) Math.floorMod(index, (long) KEPT);
    }
}
