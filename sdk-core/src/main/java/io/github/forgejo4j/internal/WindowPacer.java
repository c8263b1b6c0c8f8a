package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.WaitReason;
import java.time.Duration;

/**
 * A preset: never more than so many permits in any window of the length, whatever the phase of the server's window. The times of the last
 * permits stand in a ring. Not thread-safe.
 */
final class WindowPacer {
    private final long[] ring;
    private final long window;
    private final double free;
    private final String why;
    private int first;
    private int used;
    private long last;

    WindowPacer(int permits, Duration window, double spreadBelow) {
        this.ring = new long[permits];
        this.window = SystemTiming.saturatedNanos(window);
        this.free = spreadBelow * permits;
        this.why = "the preset of " + permits + " per " + RetryDecision.seconds(window);
    }

    /**
     * While more than the free part of the window is left, nothing waits. Below that, permits keep a distance that grows until, at the
     * end of the window's permits, it is the one at which they last for ever.
     */
    Verdict ask(long now, int cost) {
        expire(now);
        int left = ring.length - used;
        long wait = 0;
        if (left < cost) {
            wait = at(cost - left - 1) + window - now;
        }
        if (left < free && used > 0) {
            double distance = (double) window / ring.length * cost * (1 - left / free);
            wait = Math.max(wait, last + (long) distance - now);
        }
        return wait <= 0 ? Verdict.GO : Verdict.in(wait, WaitReason.PACING, why);
    }

    void take(long now, int cost) {
        expire(now);
        for (int i = 0; i < cost && used < ring.length; i++) {
            ring[(first + used) % ring.length] = now;
            used++;
        }
        last = now;
    }

    private long at(int index) {
        return ring[(first + index) % ring.length];
    }

    private void expire(long now) {
        while (used > 0 && now - ring[first] >= window) {
            first = (first + 1) % ring.length;
            used--;
        }
    }
}
