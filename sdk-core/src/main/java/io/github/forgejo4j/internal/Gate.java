package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.WaitReason;
import io.github.forgejo4j.pacing.CallLimiter;
import io.github.forgejo4j.pacing.LimiterFailure;
import io.github.forgejo4j.pacing.Pacing;
import io.github.forgejo4j.ratelimit.RateLimit;
import io.github.forgejo4j.retry.GiveUpReason;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The line in which all requests of a client stand before they are sent: first come, first served, synchronous and asynchronous ones
 * alike. Whoever is first waits for a free place among the calls in flight, for the pacers and for the limiter. Costs one timer for the
 * whole line and no thread; nobody holds a lock while waiting.
 */
final class Gate {
    /** After it failed, a limiter is left alone this long: one that hangs would otherwise let go one call per patience. */
    private static final Duration LIMITER_REST = Duration.ofSeconds(5);

    /** Threads that send what was let go; one that waits for a slow credential holds up nobody else's. */
    private static final int SENDERS = 8;

    private final Timing timing;
    private final Events events;
    private final int maxInFlight;
    private final @Nullable Pacing pacing;
    private final @Nullable HeaderPacer headers;
    private final @Nullable WindowPacer preset;
    private final @Nullable LimiterDesk limiter;

    private final ReentrantLock lock = new ReentrantLock();
    private final LinkedHashSet<LineWaiter> line = new LinkedHashSet<>();
    /** Those in line of whom no event told yet. */
    private final Queue<LineWaiter> fresh = new ArrayDeque<>();

    private final AtomicInteger work = new AtomicInteger();
    private int inFlight;
    private boolean paused;
    private long pausedUntil;
    private boolean probing;
    private Runnable timerOff = () -> {};
    private boolean timerSet;
    private long timerAt;

    /** Counts grants and answers, so that it can be told whether an answer is to a request that was under way when another one came. */
    private long turns;

    private final Queue<Runnable> ready = new ArrayDeque<>();
    private int senders;

    private Gate(@Nullable Pacing pacing, int maxInFlight, Timing timing, Events events, DoubleSupplier random) {
        this.pacing = pacing;
        this.maxInFlight = maxInFlight;
        this.timing = timing;
        this.events = events;
        this.headers = pacing != null && pacing.headers() ? new HeaderPacer(pacing.spreadBelow(), random) : null;
        this.preset = pacing != null && pacing.requests() > 0
                ? new WindowPacer(pacing.requests(), pacing.window(), pacing.spreadBelow())
                : null;
        CallLimiter asked = pacing == null ? null : pacing.limiter();
        this.limiter = pacing == null || asked == null
                ? null
                : new LimiterDesk(asked, pacing.limiterPatience(), LIMITER_REST, timing);
    }

    /**
     * A gate.
     *
     * @param maxInFlight 0 for no bound
     * @return {@code null} if there is nothing to wait for
     */
    static @Nullable Gate of(
            @Nullable Pacing pacing, int maxInFlight, Timing timing, Events events, DoubleSupplier random) {
        return pacing == null && maxInFlight == 0
                ? null
                : new Gate(pacing, maxInFlight == 0 ? Integer.MAX_VALUE : maxInFlight, timing, events, random);
    }

    int cost(boolean read) {
        return pacing == null ? 1 : read ? pacing.readWeight() : pacing.writeWeight();
    }

    /** A place among the calls in flight. */
    final class Pass {
        private final AtomicBoolean back = new AtomicBoolean();
        private final long turn;

        private Pass(long turn) {
            this.turn = turn;
        }

        /** Gives it back; again has no effect. */
        void release() {
            if (back.compareAndSet(false, true)) {
                lock.lock();
                try {
                    inFlight--;
                } finally {
                    lock.unlock();
                }
                pump();
            }
        }
    }

    /**
     * Why a request is not sent.
     *
     * @param kind for counting
     * @param why a sentence's end, after "Not sent: "
     * @param cause the limiter's failure; {@code null} otherwise
     */
    record Refusal(GiveUpReason kind, String why, @Nullable Throwable cause) {}

    /**
     * Puts a request in line.
     *
     * @return the pass if it may go at once; {@code null} if what becomes of it is told to the waiter
     */
    @Nullable
    Pass enter(LineWaiter waiter) {
        lock.lock();
        try {
            long now = timing.nanoTime();
            waiter.since = now;
            if (line.isEmpty() && limiter == null && verdict(now, waiter.cost).go()) {
                return pass(waiter, now);
            }
            line.add(waiter);
            fresh.add(waiter);
        } finally {
            lock.unlock();
        }
        pump();
        lock.lock();
        try {
            if (line.contains(waiter) && waiter.bounded) {
                long left = waiter.deadline - timing.nanoTime();
                waiter.alarmOff = alarm(Duration.ofNanos(Math.max(0, left)), () -> deadlineOf(waiter));
            }
        } finally {
            lock.unlock();
        }
        return null;
    }

    private Runnable alarm(Duration after, Runnable task) {
        try {
            return timing.alarm(task, after);
        } catch (RuntimeException closedMeanwhile) {
            return () -> {};
        }
    }

    /**
     * Takes a request out of the line.
     *
     * @return false if it is no longer in it: it was told, or is about to be
     */
    boolean leave(LineWaiter waiter) {
        lock.lock();
        try {
            if (!line.contains(waiter)) {
                return false;
            }
            forgetPause(waiter);
            line.remove(waiter);
            waiter.alarmOff.run();
            dequeued(waiter, false);
        } finally {
            lock.unlock();
        }
        pump();
        return true;
    }

    private void deadlineOf(LineWaiter waiter) {
        Runnable telling;
        lock.lock();
        try {
            if (!line.contains(waiter)) {
                return;
            }
            telling = refuse(
                    waiter,
                    new Refusal(
                            GiveUpReason.DEADLINE,
                            "the deadline passed while it waited in line" + forWhat(waiter) + ".",
                            null));
        } finally {
            lock.unlock();
        }
        telling.run();
        pump();
    }

    private static String forWhat(LineWaiter waiter) {
        return waiter.reason == null ? "" : " (" + waiter.reason + ")";
    }

    /**
     * Takes an answer of the server. Tells nobody of it but the line.
     *
     * @param pass that the request went with; {@code null} if it is not known, and the answer is taken for the newest
     */
    void observe(int status, @Nullable RateLimit seen, @Nullable Duration askedToWait, @Nullable Pass pass) {
        if (pacing == null) {
            return;
        }
        lock.lock();
        try {
            long now = timing.nanoTime();
            if (headers != null) {
                headers.observe(seen, now, pass == null ? turns : pass.turn, ++turns);
            }
            if (status != 429) {
                probing = false;
            } else if (askedToWait != null && !askedToWait.isZero()) {
                long until = now + Math.min(SystemTiming.saturatedNanos(askedToWait), Long.MAX_VALUE / 4);
                if (!paused || until - pausedUntil > 0) {
                    pausedUntil = until;
                }
                paused = true;
                probing = true;
            }
        } finally {
            lock.unlock();
        }
        pump();
    }

    /** Serves the line. Whoever comes while somebody is at it leaves that one the work: no recursion, however long the line. */
    private void pump() {
        if (work.getAndIncrement() != 0) {
            return;
        }
        int seen = 1;
        do {
            serve();
            seen = work.addAndGet(-seen);
        } while (seen != 0);
    }

    private void serve() {
        boolean more = true;
        while (more) {
            List<Runnable> tellings = new ArrayList<>();
            LineWaiter ask = null;
            lock.lock();
            try {
                ask = step(tellings);
            } finally {
                lock.unlock();
            }
            tellings.forEach(Runnable::run);
            more = ask != null && askLimiter(ask);
        }
    }

    /** Serves as far as it goes without the limiter; whom to ask it for, if anybody. */
    private @Nullable LineWaiter step(List<Runnable> tellings) {
        while (true) {
            Iterator<LineWaiter> all = line.iterator();
            if (!all.hasNext()) {
                fresh.clear();
                stopTimer();
                return null;
            }
            LineWaiter head = all.next();
            long now = timing.nanoTime();
            Verdict verdict = verdict(now, head.cost);
            if (!verdict.go()) {
                Refusal refusal = refusalToWait(head, verdict, now);
                if (refusal != null) {
                    tellings.add(refuse(head, refusal));
                    continue;
                }
                markQueued(verdict, head);
                setTimer(verdict, now);
                return null;
            }
            if (limiter == null) {
                tellings.add(grant(head, now));
                continue;
            }
            LimiterDesk.State state = limiter.state(now);
            if (state == LimiterDesk.State.READY) {
                limiter.begin();
                return head;
            } else if (state == LimiterDesk.State.RESTING) {
                tellings.add(withoutLimiter(head, now, limiter.lastFailure()));
                continue;
            }
            markQueued(Verdict.untilTold(WaitReason.LIMITER, "the limiter's answer"), head);
            return null;
        }
    }

    private Runnable withoutLimiter(LineWaiter head, long now, Throwable failure) {
        boolean letGo = pacing != null && pacing.limiterFailure() == LimiterFailure.LET_GO;
        events.limiterFailure(head.operation, letGo, failure);
        return letGo
                ? grant(head, now)
                : refuse(
                        head,
                        new Refusal(
                                GiveUpReason.LIMITER,
                                "the limiter failed (" + failure.getClass().getSimpleName()
                                        + "), and nothing is let go without it.",
                                failure));
    }

    /** Not under the lock: the limiter is somebody else's code. True if it answered at once, so that the line can be served further. */
    private boolean askLimiter(LineWaiter head) {
        LimiterDesk desk = limiter;
        return desk != null && desk.ask(head.cost, answer -> limiterSaid(desk, answer), this::pump);
    }

    private void limiterSaid(LimiterDesk desk, LimiterDesk.Answer answer) {
        Runnable telling = null;
        lock.lock();
        try {
            long now = timing.nanoTime();
            desk.end(answer, now);
            Iterator<LineWaiter> all = line.iterator();
            if (all.hasNext() && (answer.failure() != null || answer.pause().isZero())) {
                LineWaiter head = all.next();
                if (answer.failure() != null) {
                    telling = withoutLimiter(head, now, answer.failure());
                } else if (head.cost <= answer.permits()) {
                    // Whoever it was asked for may have left; what was taken then serves the next one.
                    telling = grant(head, now);
                }
            }
        } finally {
            lock.unlock();
        }
        if (telling != null) {
            telling.run();
        }
    }

    private Verdict verdict(long now, int cost) {
        if (inFlight >= maxInFlight) {
            return Verdict.untilTold(WaitReason.CALLS_IN_FLIGHT, "one of " + maxInFlight + " calls in flight to end");
        }
        Verdict verdict = Verdict.GO;
        if (paused) {
            if (pausedUntil - now > 0) {
                verdict = Verdict.in(
                        pausedUntil - now, WaitReason.THROTTLED, "the server, which refused another call (429)");
            } else {
                paused = false;
            }
        }
        if (probing && !paused && inFlight > 0) {
            // One call finds out whether the server serves again, not all that waited for it.
            return Verdict.untilTold(WaitReason.THROTTLED, "the first answer after the server refused another call");
        }
        if (headers != null) {
            verdict = verdict.and(headers.ask(now, cost, inFlight));
        }
        if (preset != null && (headers == null || !headers.follows())) {
            verdict = verdict.and(preset.ask(now, cost));
        }
        return limiter == null ? verdict : verdict.and(limiter.notBefore(now, cost));
    }

    private @Nullable Refusal refusalToWait(LineWaiter head, Verdict verdict, long now) {
        if (verdict.nanos() == Verdict.UNTIL_TOLD) {
            return head.bounded && head.deadline - now <= 0
                    ? new Refusal(
                            GiveUpReason.DEADLINE,
                            "the deadline passed while it waited for " + verdict.why() + ".",
                            null)
                    : null;
        }
        Duration wait = Duration.ofNanos(verdict.nanos());
        if (head.bounded && head.deadline - now - verdict.nanos() <= 0) {
            return new Refusal(
                    GiveUpReason.DEADLINE,
                    "a wait of " + RetryDecision.seconds(wait) + " for " + verdict.why()
                            + " does not fit into what is left of the deadline, "
                            + RetryDecision.seconds(Duration.ofNanos(Math.max(0, head.deadline - now))) + ".",
                    null);
        }
        // The line is in the order of coming: whoever is behind this one is over it no sooner, and needs no timer.
        Duration stood = Duration.ofNanos(now - head.since);
        if (pacing != null && wait.plus(stood).compareTo(pacing.maxWait()) > 0) {
            return new Refusal(
                    GiveUpReason.WAIT_TOO_LONG,
                    "a wait of " + RetryDecision.seconds(wait) + " for " + verdict.why()
                            + (stood.isZero() ? "" : ", after " + RetryDecision.seconds(stood) + " in line,")
                            + " is longer than pacing may wait, " + RetryDecision.seconds(pacing.maxWait()) + ".",
                    null);
        }
        return null;
    }

    private Pass pass(LineWaiter waiter, long now) {
        inFlight++;
        if (headers != null) {
            headers.take(now, waiter.cost);
        }
        if (preset != null) {
            preset.take(now, waiter.cost);
        }
        return new Pass(++turns);
    }

    private Runnable grant(LineWaiter waiter, long now) {
        take(waiter);
        Pass pass = pass(waiter, now);
        dequeued(waiter, true);
        return telling(waiter, () -> waiter.granted(pass));
    }

    /** Before a request leaves the line unsent: what the limiter said of the first one may be far more than the next one has to wait. */
    private void forgetPause(LineWaiter waiter) {
        if (limiter != null && line.iterator().next() == waiter) {
            limiter.forget();
        }
    }

    private Runnable refuse(LineWaiter waiter, Refusal refusal) {
        forgetPause(waiter);
        take(waiter);
        dequeued(waiter, false);
        return telling(waiter, () -> waiter.refused(refusal));
    }

    private Runnable telling(LineWaiter waiter, Runnable telling) {
        return waiter.needsThread() ? () -> send(telling) : telling;
    }

    private void take(LineWaiter waiter) {
        line.remove(waiter);
        waiter.alarmOff.run();
    }

    /** Tells of those who have to wait now and were not told of before; never looks at the whole line, which can be long. */
    private void markQueued(Verdict verdict, LineWaiter head) {
        for (LineWaiter waiter = fresh.poll(); waiter != null; waiter = fresh.poll()) {
            if (line.contains(waiter)) {
                waiter.queued = true;
                waiter.reason = verdict.reason();
                events.queued(
                        waiter.operation,
                        waiter.attempt,
                        verdict.reason(),
                        waiter == head && verdict.nanos() > 0 ? Duration.ofNanos(verdict.nanos()) : null);
            }
        }
    }

    private void dequeued(LineWaiter waiter, boolean sent) {
        WaitReason reason = waiter.reason;
        if (waiter.queued && reason != null) {
            Duration waited = Duration.ofNanos(timing.nanoTime() - waiter.since);
            events.dequeued(waiter.operation, waiter.attempt, reason, waited, sent);
        }
    }

    private void setTimer(Verdict verdict, long now) {
        if (verdict.nanos() == Verdict.UNTIL_TOLD) {
            stopTimer();
            return;
        }
        long at = now + verdict.nanos();
        if (timerSet && timerAt == at) {
            return;
        }
        stopTimer();
        timerAt = at;
        timerSet = true;
        try {
            timerOff = timing.schedule(this::timer, Duration.ofNanos(verdict.nanos()));
        } catch (RuntimeException closedMeanwhile) {
            timerSet = false;
        }
    }

    private void timer() {
        lock.lock();
        try {
            timerSet = false;
        } finally {
            lock.unlock();
        }
        pump();
    }

    private void stopTimer() {
        if (timerSet) {
            timerSet = false;
            timerOff.run();
        }
    }

    // ---- sending what had to wait

    private void send(Runnable task) {
        lock.lock();
        try {
            ready.add(task);
            if (senders >= SENDERS) {
                return;
            }
            senders++;
        } finally {
            lock.unlock();
        }
        try {
            timing.run(this::sender);
        } catch (RuntimeException closedMeanwhile) {
            sender();
        }
    }

    private void sender() {
        while (true) {
            Runnable task;
            lock.lock();
            try {
                task = ready.poll();
                if (task == null) {
                    senders--;
                    return;
                }
            } finally {
                lock.unlock();
            }
            task.run();
        }
    }
}
