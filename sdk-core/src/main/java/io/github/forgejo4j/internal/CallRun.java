package io.github.forgejo4j.internal;

import io.github.forgejo4j.error.Attempt;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.StopReason;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.retry.GiveUpReason;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.resilience4j.retry.Retry;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import okhttp3.Call;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a call: its attempts, its waits, its end. {@link CallSteps} and {@link CallTurns} differ in how they wait and send, in
 * nothing else; what an attempt's outcome means, and what ends a call from outside, is decided here.
 */
final class CallRun<T> {
    static final String CANCELLED = "the call was cancelled";

    static final String VERSION_CAME_TOO_LATE =
            "Not sent: the deadline passed while the server's version was asked for.";

    /**
     * How long OkHttp has to tell by itself that a call was cancelled or timed out, which it knows more about. It is what a call can
     * overrun its deadline by, so it is short.
     */
    private static final Duration GRACE = Duration.ofMillis(30);

    final Core core;
    final Plan<T> plan;
    final Redactor redactor = new Redactor();
    final CallHistory<T> history;
    final PlaceInLine line;
    volatile boolean interrupted;

    private final Options options;
    private final RetryPolicy policy;
    private final @Nullable Duration deadline;
    private final long startedAt;

    private Duration pendingWait = Duration.ZERO;
    private Instant attemptBegan = Instant.EPOCH;
    private long attemptBeganNanos;

    // What is under way, and can be ended from outside. Guarded by this.
    private @Nullable String abortReason;
    private @Nullable Call inFlight;
    private @Nullable Ticket inFlightTicket;
    private @Nullable Exchange<T> inFlightExchange;
    private boolean settling;
    private @Nullable Runnable cancelWait;
    private @Nullable CompletableFuture<Answer<T>> turn;

    private volatile Runnable graceOff = () -> {};

    CallRun(Core core, Plan<T> plan, Options options) {
        this.core = core;
        this.plan = plan;
        this.options = options;
        this.history = new CallHistory<>(core, plan, redactor);
        this.line = new PlaceInLine(core, plan);
        this.policy = options.policy() != null ? options.policy() : core.policy();
        this.deadline = options.deadline() != null ? options.deadline() : policy.deadline();
        this.startedAt = core.timing().nanoTime();
    }

    RetryPolicy policy() {
        return policy;
    }

    /** What is left of the deadline; {@code null} if there is none. Never negative. */
    @Nullable
    Duration left() {
        if (deadline == null) {
            return null;
        }
        Duration left = deadline.minus(elapsed());
        return left.isNegative() ? Duration.ZERO : left;
    }

    private Duration elapsed() {
        return Duration.ofNanos(core.timing().nanoTime() - startedAt);
    }

    /** The wait that was decided on before the next attempt. */
    Duration pendingWait() {
        return pendingWait;
    }

    /** True if a status proves that an earlier attempt was applied, and the caller counts that as success. */
    boolean settles(int status) {
        return options.acceptSettled()
                && history.fateUnknown()
                && plan.operation().settles(status);
    }

    /** True if the newest attempt so far failed: the server has trouble with this call, or asks to be left alone for a while. */
    boolean troubled() {
        return history.troubled();
    }

    synchronized @Nullable String abortReason() {
        return abortReason;
    }

    // ---- the two ways to run it

    Answer<T> execute() {
        Retry loop = enter();
        try {
            return loop.executeCallable(new CallSteps<>(this)::step);
        } catch (Throwable told) {
            return concluded(told);
        } finally {
            leave();
        }
    }

    <R> CallFuture<R> executeAsync(Function<Answer<T>, R> result) {
        CallFuture<R> future = new CallFuture<>(this);
        Retry loop = enter();
        Runnable alarmOff = deadline == null ? () -> {} : deadlineAlarm(deadline);
        CompletionStage<Answer<T>> turns;
        try {
            turns = loop.executeCompletionStage(new Inline(), new CallTurns<>(this)::next);
        } catch (Throwable told) {
            turns = CompletableFuture.failedFuture(told);
        }
        turns.whenComplete((value, told) -> {
            alarmOff.run();
            graceOff.run();
            leave();
            try {
                Answer<T> ended = value != null ? value : concluded(told);
                if (!future.complete(result.apply(ended))) {
                    discard(ended);
                }
            } catch (Throwable failed) {
                future.end(failed);
            }
        });
        return future;
    }

    private Retry enter() {
        Retry loop = core.loops().loop(plan.operation().rule(), policy);
        core.enter(this);
        core.events().started(plan.name(), core.timing().now());
        return loop;
    }

    private void leave() {
        line.release();
        core.leave(this);
        history.tellEnd(elapsed());
    }

    /** Nobody gets the answer of a cancelled call, so nobody else closes a stream in it. */
    private static void discard(Answer<?> answer) {
        if (answer.value() instanceof ResponseBody body) {
            body.close();
        }
    }

    // ---- one attempt

    void requireOpen() throws Ended {
        if (history.end() != null) {
            throw Ended.NOW;
        }
        String reason = abortReason();
        if (reason != null || core.closed()) {
            finish(null, history.notSent() + (reason != null ? reason : Core.CLOSED) + ".");
            throw Ended.NOW;
        }
    }

    /** True before the first attempt of a request with something that older servers ignore. All others ask for no version. */
    boolean needsVersion() {
        return history.isEmpty() && !plan.need().isNone() && core.versionChecks();
    }

    LineWaiter lineWaiter(
            Gate gate, boolean needsThread, Consumer<Gate.Pass> onGranted, Consumer<Gate.Refusal> onRefused) {
        return line.waiter(gate, history.size() + 1, left(), needsThread, onGranted, onRefused);
    }

    void begin() {
        attemptBegan = core.timing().now();
        attemptBeganNanos = core.timing().nanoTime();
        synchronized (this) {
            settling = false;
        }
    }

    Exchange<T> nextExchange() {
        return new Exchange<>(this, history.size() + 1);
    }

    /** Remembers what can be cancelled; false if the call was aborted meanwhile. */
    synchronized boolean track(@Nullable Call call, @Nullable Exchange<T> exchange) {
        inFlight = call;
        inFlightExchange = exchange;
        if (exchange != null) {
            inFlightTicket = exchange.ticket();
        }
        return abortReason == null;
    }

    /** Takes note of an attempt's outcome and decides what follows. */
    Answer<T> settle(Outcome<T> outcome) throws Repeat, Ended {
        synchronized (this) {
            if (history.end() != null) {
                if (outcome instanceof Outcome.Value<T> late) {
                    discard(late.answer());
                }
                throw Ended.NOW;
            }
            settling = true;
        }
        if (outcome instanceof Outcome.Value<T> value) {
            int status = value.answer().status();
            history.answered(attempt(OptionalInt.of(status), null, "answered " + status), value.answer());
            core.budget().success();
            return value.answer();
        }
        Outcome.Failed<T> failed = (Outcome.Failed<T>) outcome;
        noteFailed(failed);
        String reason = abortReason();
        if (reason != null || core.closed()) {
            finish(null, "Not sent again: " + (reason != null ? reason : Core.CLOSED) + ".");
            throw Ended.NOW;
        }
        RetryDecision decision = decide(failed);
        Duration wait = decision.pause();
        if (wait == null) {
            finish(decision.stop(), decision.why());
            if (decision.stop() != null && history.size() > 1) {
                throw Repeat.STOP;
            }
            throw Ended.NOW;
        }
        history.repeats(failed, wait);
        pendingWait = wait;
        core.events()
                .waiting(
                        plan.name(),
                        history.size() + 1,
                        wait,
                        core.timing().now().plus(wait),
                        decision.kind(),
                        failed.summary() + "; " + decision.why());
        throw Repeat.GO_ON;
    }

    private Attempt attempt(OptionalInt status, @Nullable Proof proof, String summary) {
        return new Attempt(
                history.size() + 1,
                attemptBegan,
                pendingWait.plus(line.waited()),
                Duration.ofNanos(core.timing().nanoTime() - attemptBeganNanos),
                status,
                proof,
                summary);
    }

    /** At once, for one who cancels: either the attempt is noted, or its ticket tells whether it was sent. */
    private synchronized void noteFailed(Outcome.Failed<T> failed) {
        OptionalInt status = failed.status() == 0 ? OptionalInt.empty() : OptionalInt.of(failed.status());
        history.failed(attempt(status, failed.proof(), failed.summary()), failed);
        inFlightTicket = null;
    }

    private RetryDecision decide(Outcome.Failed<T> failed) {
        boolean bodySpent = plan.oneShotBody() && failed.proof() != Proof.UNSENT;
        return RetryDecision.decide(
                new RetryDecision.Situation(
                        plan.operation().rule(),
                        plan.operation().reason(),
                        plan.operation().safe(),
                        failed.proof(),
                        history.size(),
                        bodySpent,
                        policy,
                        failed.retryAfter(),
                        elapsed(),
                        deadline,
                        core.random().getAsDouble()),
                () -> core.budget().tryTake(failed.throttled()));
    }

    // ---- its end

    Ended giveUp(GiveUpReason kind, String why) {
        history.finish(null, kind, why);
        return Ended.NOW;
    }

    Ended refuse(ForgejoException told) {
        history.refuse(told);
        return Ended.NOW;
    }

    /** The line let it not through. */
    Ended turnedAway(Gate.Refusal refusal) {
        StopReason stop =
                switch (refusal.kind()) {
                    case DEADLINE -> StopReason.DEADLINE;
                    case WAIT_TOO_LONG -> StopReason.RETRY_AFTER_TOO_LONG;
                    default -> null;
                };
        history.finish(stop, refusal.kind(), history.notSent() + refusal.why(), Proof.UNSENT);
        Throwable cause = refusal.cause();
        if (cause != null) {
            Objects.requireNonNull(history.end()).addSuppressed(Masked.of(cause, redactor));
        }
        return Ended.NOW;
    }

    /** A bug, ours or a user's, as the end of the call. */
    Ended ended(Throwable bug) {
        try {
            // Closing refuses timer and threads to calls that are on their way.
            requireOpen();
        } catch (Ended told) {
            return told;
        }
        if (history.end() == null) {
            finish(null, "Not sent again: " + TransportFailures.describe(bug, redactor) + ".");
            Objects.requireNonNull(history.end()).addSuppressed(Masked.of(bug, redactor));
        }
        return Ended.NOW;
    }

    private void finish(@Nullable StopReason stop, String why) {
        history.finish(stop, kind(stop), why);
    }

    private GiveUpReason kind(@Nullable StopReason stop) {
        if (stop != null) {
            return switch (stop) {
                case ATTEMPTS -> GiveUpReason.ATTEMPTS;
                case DEADLINE -> GiveUpReason.DEADLINE;
                case BUDGET -> GiveUpReason.BUDGET;
                case RETRY_AFTER_TOO_LONG -> GiveUpReason.WAIT_TOO_LONG;
            };
        }
        String reason = abortReason();
        if (interrupted || reason != null && !reason.equals(Core.CLOSED)) {
            return GiveUpReason.CANCELLED;
        }
        return core.closed() ? GiveUpReason.CLOSED : GiveUpReason.NOT_REPEATABLE;
    }

    /** The end of the loop: what the steps decided counts, whatever the library or a listener of its registry threw. */
    private Answer<T> concluded(@Nullable Throwable told) {
        Answer<T> answer = history.answer();
        if (answer != null) {
            return answer;
        }
        ForgejoException decided = history.end();
        if (decided == null) {
            finish(null, "Not sent again: the retry loop was ended from outside.");
            decided = Objects.requireNonNull(history.end());
            if (told != null && !(told instanceof Repeat)) {
                decided.addSuppressed(Masked.of(told, redactor));
            }
        }
        throw decided;
    }

    // ---- ended from outside

    /** Ends the call: by the future's cancel, or because the client is closed. */
    void abort(String reason) {
        synchronized (this) {
            if (abortReason == null) {
                abortReason = reason;
            }
        }
        cancelInFlight();
        endQueued(null, reason);
        abortWait();
    }

    void cancelInFlight() {
        Call call;
        synchronized (this) {
            call = inFlight;
        }
        if (call != null) {
            call.cancel();
        }
    }

    synchronized void turnBegins(CompletableFuture<Answer<T>> begun) {
        turn = begun;
    }

    synchronized void cancelWaitBy(Runnable cancel) {
        cancelWait = cancel;
    }

    synchronized void waitIsOver() {
        cancelWait = null;
    }

    /** The call was ended from outside just before it began to wait. */
    void abortIfAborted() {
        if (abortReason() != null) {
            abortWait();
        }
    }

    private void abortWait() {
        Runnable cancel;
        CompletableFuture<Answer<T>> waiting;
        synchronized (this) {
            cancel = cancelWait;
            waiting = turn;
            cancelWait = null;
        }
        if (cancel == null) {
            return;
        }
        cancel.run();
        if (waiting == null) {
            // A synchronous call looks for itself once its wait ends.
            return;
        }
        try {
            requireOpen();
        } catch (Ended told) {
            waiting.completeExceptionally(told);
        }
    }

    /** OkHttp's own timeout starts when a call leaves the dispatcher's queue; a call that is still in it ends by this one. */
    private Runnable deadlineAlarm(Duration bound) {
        return alarm(
                bound,
                () -> endQueued(StopReason.DEADLINE, "the deadline of " + RetryDecision.seconds(bound) + " is over"));
    }

    private Runnable alarm(Duration after, Runnable task) {
        try {
            return core.timing().alarm(task, after);
        } catch (RuntimeException closedMeanwhile) {
            return () -> {};
        }
    }

    /** Ends a call that OkHttp has not begun, and sees to it that it never begins. */
    private void endQueued(@Nullable StopReason stop, String reason) {
        CompletableFuture<Answer<T>> queued;
        Call call;
        synchronized (this) {
            queued = turn;
            call = inFlight;
            Ticket ticket = inFlightTicket;
            if (queued == null || call == null || ticket == null) {
                return;
            } else if (!ticket.revoke()) {
                graceOff = alarm(GRACE, () -> endStuck(stop, reason));
                return;
            }
            if (abortReason == null) {
                abortReason = reason;
            }
            finish(stop, history.notSent() + abortReason + ".");
        }
        call.cancel();
        queued.completeExceptionally(Ended.NOW);
    }

    /** Ends a call that was cancelled and does not come back: a stream that is being uploaded can block for ever, and nobody can wake it. */
    private void endStuck(@Nullable StopReason stop, String reason) {
        CompletableFuture<Answer<T>> stuck;
        synchronized (this) {
            stuck = turn;
            Exchange<T> exchange = inFlightExchange;
            if (stuck == null || exchange == null || settling || history.end() != null) {
                return;
            }
            noteFailed((Outcome.Failed<T>) exchange.stuck(reason));
            finish(stop, "Not sent again: " + reason + ".");
        }
        cancelInFlight();
        stuck.completeExceptionally(Ended.NOW);
    }

    /**
     * Stops whatever has not been sent. What a cancelled future's exception has as its cause: whether the server may have acted, which
     * must stay true after it is told.
     */
    ForgejoException cancelled() {
        boolean sent;
        boolean applied;
        synchronized (this) {
            if (abortReason == null) {
                abortReason = CANCELLED;
            }
            Ticket ticket = inFlightTicket;
            sent = plan.once() && ticket != null && !ticket.revoke();
            applied = history.applied();
        }
        return new TransportException(
                history.concluded(applied || sent, "Not sent again: the call was cancelled."),
                Proof.FINAL,
                0,
                sent ? "cancelled while it was under way." : "cancelled.",
                null);
    }

    static double random() {
        return ThreadLocalRandom.current().nextDouble();
    }
}
