package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.WaitReason;
import io.github.forgejo4j.pacing.CallLimiter;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Asks the user's limiter, one question at a time, and makes an answer of whatever it does. The state is the gate's, under its lock. */
final class LimiterDesk {
    private final CallLimiter limiter;
    private final Duration patience;
    private final Duration rest;
    private final Timing timing;
    private boolean asking;
    private boolean waits;
    private long notBefore;
    private int refusedPermits;
    private @Nullable Throwable failure;
    private long restUntil;

    /** Whether it can be asked. */
    enum State {
        READY,
        ASKED,
        RESTING
    }

    /**
     * What came.
     *
     * @param pause zero if the permits are taken
     * @param failure {@code null} if it answered as it should
     */
    record Answer(int permits, Duration pause, @Nullable Throwable failure) {}

    /**
     * Asks nothing yet.
     *
     * @param patience until no answer counts as a failure
     * @param rest how long it is not asked after a failure
     */
    LimiterDesk(CallLimiter limiter, Duration patience, Duration rest, Timing timing) {
        this.limiter = limiter;
        this.patience = patience;
        this.rest = rest;
        this.timing = timing;
    }

    State state(long now) {
        if (asking) {
            return State.ASKED;
        }
        if (failure != null && restUntil - now > 0) {
            return State.RESTING;
        }
        failure = null;
        return State.READY;
    }

    Throwable lastFailure() {
        return Objects.requireNonNull(failure);
    }

    /** What it said of so many permits says nothing of fewer. */
    Verdict notBefore(long now, int permits) {
        if (waits && notBefore - now <= 0) {
            waits = false;
        }
        return waits && permits >= refusedPermits
                ? Verdict.in(notBefore - now, WaitReason.LIMITER, "the limiter")
                : Verdict.GO;
    }

    /** The request that it was asked for waits no longer: the next one has a question of its own. */
    void forget() {
        waits = false;
    }

    void begin() {
        asking = true;
    }

    void end(Answer answer, long now) {
        asking = false;
        if (answer.failure() != null) {
            failure = answer.failure();
            restUntil = now + rest.toNanos();
        } else if (!answer.pause().isZero()) {
            waits = true;
            refusedPermits = answer.permits();
            notBefore = now + Math.min(SystemTiming.saturatedNanos(answer.pause()), Long.MAX_VALUE / 4);
        }
    }

    /**
     * Asks.
     *
     * @param said takes the answer, once
     * @param later is run after an answer that did not come at once
     * @return true if the answer came at once
     */
    boolean ask(int permits, Consumer<Answer> said, Runnable later) {
        AtomicBoolean over = new AtomicBoolean();
        boolean[] atOnce = {true};
        Thread asker = Thread.currentThread();
        Consumer<Answer> once = answer -> {
            if (over.compareAndSet(false, true)) {
                said.accept(answer);
                if (Thread.currentThread() != asker || !atOnce[0]) {
                    later.run();
                }
            }
        };
        CompletionStage<Duration> stage;
        try {
            stage = Objects.requireNonNull(limiter.tryAcquire(permits), "the limiter returned null");
        } catch (Throwable thrown) {
            once.accept(new Answer(permits, Duration.ZERO, thrown));
            return true;
        }
        Runnable alarmOff;
        try {
            alarmOff = timing.alarm(
                    () -> once.accept(new Answer(
                            permits,
                            Duration.ZERO,
                            new TimeoutException(
                                    "the limiter gave no answer within " + RetryDecision.seconds(patience)))),
                    patience);
        } catch (RuntimeException closedMeanwhile) {
            alarmOff = () -> {};
        }
        Runnable off = alarmOff;
        try {
            stage.whenComplete((wait, thrown) -> {
                off.run();
                once.accept(answer(permits, wait, thrown));
            });
        } catch (Throwable thrown) {
            off.run();
            once.accept(new Answer(permits, Duration.ZERO, thrown));
        }
        boolean now = over.get();
        atOnce[0] = false;
        return now;
    }

    private static Answer answer(int permits, @Nullable Duration wait, @Nullable Throwable thrown) {
        if (thrown != null) {
            Throwable cause = thrown.getCause();
            return new Answer(
                    permits, Duration.ZERO, thrown instanceof CompletionException && cause != null ? cause : thrown);
        }
        if (wait == null || wait.isNegative()) {
            return new Answer(
                    permits,
                    Duration.ZERO,
                    new IllegalStateException("the limiter answered " + (wait == null ? "null" : wait.toString())));
        }
        return new Answer(permits, wait, null);
    }
}
