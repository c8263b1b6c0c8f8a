package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.CallListener;
import io.github.forgejo4j.call.ForgejoVersion;
import io.github.forgejo4j.error.Attempt;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.StopReason;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.retry.GiveUpReason;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.resilience4j.retry.Retry;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a call: its attempts, its waits, its end. A step is one turn of the retry library's loop: wait if a wait was decided,
 * send, classify, decide. Synchronous and asynchronous executions differ in how they wait and send, in nothing else.
 */
final class CallRun<T> {
    static final String CANCELLED = "the call was cancelled";

    private static final String VERSION_CAME_TOO_LATE =
            "Not sent: the deadline passed while the server's version was asked for.";

    /**
     * How long OkHttp has to tell by itself that a call was cancelled or timed out, which it knows more about. It is what a call can
     * overrun its deadline by, so it is short.
     */
    private static final Duration GRACE = Duration.ofMillis(30);

    final Core core;
    final Plan<T> plan;
    final Redactor redactor = new Redactor();
    volatile boolean interrupted;

    private final Options options;
    private final RetryPolicy policy;
    private final @Nullable Duration deadline;
    private final long startedAt;
    private final List<Attempt> attempts = new CopyOnWriteArrayList<>();
    private final List<ForgejoException> failures = new ArrayList<>();

    private boolean applied;
    private boolean fateUnknown;
    private Duration pendingWait = Duration.ZERO;
    private Instant attemptBegan = Instant.EPOCH;
    private long attemptBeganNanos;
    private Outcome.@Nullable Failed<T> lastFailure;
    private @Nullable Answer<T> answer;
    private volatile @Nullable ForgejoException end;
    private volatile @Nullable GiveUpReason gaveUpFor;
    private volatile Proof unsent = Proof.FINAL;

    private @Nullable String abortReason;
    private @Nullable Call inFlight;
    private @Nullable Ticket inFlightTicket;
    private @Nullable Exchange<T> inFlightExchange;
    private boolean settling;
    private volatile Runnable graceOff = () -> {};
    private @Nullable Runnable cancelWait;
    private Duration lineWait = Duration.ZERO;
    private final AtomicReference<Gate.@Nullable Pass> pass = new AtomicReference<>();
    private @Nullable CompletableFuture<Answer<T>> stage;

    CallRun(Core core, Plan<T> plan, Options options) {
        this.core = core;
        this.plan = plan;
        this.options = options;
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

    /** True if a status proves that an earlier attempt was applied, and the caller counts that as success. */
    boolean settles(int status) {
        return options.acceptSettled() && fateUnknown && plan.operation().settles(status);
    }

    /** True if the newest attempt so far failed: the server has trouble with this call, or asks to be left alone for a while. */
    boolean troubled() {
        int made = attempts.size();
        return made > 0 && attempts.get(made - 1).proof() != null;
    }

    synchronized @Nullable String abortReason() {
        return abortReason;
    }

    // ---- synchronous

    Answer<T> execute() {
        Retry loop = core.loops().loop(plan.operation().rule(), policy);
        core.enter(this);
        core.events().started(plan.name(), core.timing().now());
        try {
            return loop.executeCallable(this::step);
        } catch (Throwable told) {
            return concluded(told);
        } finally {
            releasePass();
            core.leave(this);
            tellEnd();
        }
    }

    private Answer<T> step() throws Repeat, Ended {
        requireOpen();
        if (needsVersion()) {
            requireVersion();
        }
        if (!pendingWait.isZero()) {
            try {
                core.timing().sleep(pendingWait, core.closing());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                giveUp(GiveUpReason.CANCELLED, "Not sent again: the thread was interrupted while it waited.");
                throw Ended.NOW;
            }
            requireOpen();
        }
        if (Thread.currentThread().isInterrupted() && lastFailure != null) {
            giveUp(GiveUpReason.CANCELLED, "Not sent again: the thread was interrupted.");
            throw Ended.NOW;
        }
        passGate();
        begin();
        Outcome<T> outcome;
        try {
            outcome = send(new Exchange<>(this, attempts.size() + 1));
        } finally {
            releasePass();
        }
        return settle(outcome);
    }

    /** Stands in line, on the calling thread, without holding a lock or a thread of anybody else's. */
    private void passGate() throws Ended {
        Gate gate = core.gate();
        if (gate == null) {
            return;
        }
        CountDownLatch told = new CountDownLatch(1);
        AtomicReference<Gate.@Nullable Refusal> refusal = new AtomicReference<>();
        LineWaiter waiter = newWaiter(
                gate,
                false,
                granted -> {
                    pass.set(granted);
                    told.countDown();
                },
                refused -> {
                    refusal.set(refused);
                    told.countDown();
                });
        long since = core.timing().nanoTime();
        synchronized (this) {
            cancelWait = () -> {
                if (gate.leave(waiter)) {
                    told.countDown();
                }
            };
        }
        Gate.Pass atOnce = gate.enter(waiter);
        if (atOnce != null) {
            pass.set(atOnce);
        } else {
            abortIfAborted();
            try {
                told.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                if (!gate.leave(waiter)) {
                    // Granted at the same moment: it goes back unused. Who tells it does not wait for anything.
                    awaitUninterruptibly(told);
                    releasePass();
                }
                giveUp(
                        GiveUpReason.CANCELLED,
                        notSent() + "the thread was interrupted while it stood in line for other calls.");
                throw Ended.NOW;
            }
        }
        synchronized (this) {
            cancelWait = null;
        }
        lineWait = Duration.ofNanos(core.timing().nanoTime() - since);
        requireOpen();
        Gate.Refusal refused = refusal.get();
        if (refused != null) {
            throw turnedAway(refused);
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean interrupted = Thread.interrupted();
        while (true) {
            try {
                latch.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void requireVersion() throws Ended {
        try {
            plan.need().require(core.versions().get(left()));
        } catch (ForgejoException told) {
            throw refuse(told);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            giveUp(
                    GiveUpReason.CANCELLED,
                    "Not sent: the thread was interrupted while the server's version was asked for.");
            throw Ended.NOW;
        } catch (TimeoutException e) {
            giveUp(GiveUpReason.DEADLINE, VERSION_CAME_TOO_LATE);
            throw Ended.NOW;
        }
    }

    private Outcome<T> send(Exchange<T> exchange) {
        Exchange.Step<T> next = exchange.begin();
        while (next.call() != null) {
            Call call = next.call();
            if (!track(call, exchange)) {
                call.cancel();
            }
            try {
                next = exchange.answered(call.execute());
            } catch (Throwable thrown) {
                noteInterrupt(thrown);
                next = exchange.failed(thrown);
            }
        }
        track(null, null);
        return Objects.requireNonNull(next.outcome());
    }

    /** OkHttp throws the checked exception although it declares only IOException, and clears the flag then. */
    @SuppressWarnings("Interruption")
    private void noteInterrupt(Throwable thrown) {
        if (thrown instanceof InterruptedException) {
            interrupted = true;
            Thread.currentThread().interrupt();
        }
    }

    // ---- asynchronous

    <R> CallFuture<R> executeAsync(Function<Answer<T>, R> result) {
        CallFuture<R> future = new CallFuture<>(this);
        Retry loop = core.loops().loop(plan.operation().rule(), policy);
        core.enter(this);
        core.events().started(plan.name(), core.timing().now());
        Runnable alarmOff = deadline == null ? () -> {} : deadlineAlarm(deadline);
        CompletionStage<Answer<T>> stages;
        try {
            stages = loop.executeCompletionStage(new Inline(), this::stepAsync);
        } catch (Throwable told) {
            stages = CompletableFuture.failedFuture(told);
        }
        stages.whenComplete((value, told) -> {
            alarmOff.run();
            graceOff.run();
            releasePass();
            core.leave(this);
            tellEnd();
            try {
                Answer<T> ended = value != null ? value : concluded(told);
                if (!future.complete(result.apply(ended))) {
                    discard(ended);
                }
            } catch (Throwable failed) {
                future.completeExceptionally(failed);
            }
        });
        return future;
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

    /** Ends a call that was cancelled and does not come back: a stream that is being uploaded can block for ever, and nobody can wake it. */
    private void endStuck(@Nullable StopReason stop, String reason) {
        CompletableFuture<Answer<T>> turn;
        synchronized (this) {
            turn = stage;
            Exchange<T> exchange = inFlightExchange;
            if (turn == null || exchange == null || settling || end != null) {
                return;
            }
            Outcome.Failed<T> failed = (Outcome.Failed<T>) exchange.stuck(reason);
            noteFailed(failed);
            finish(stop, "Not sent again: " + reason + ".");
        }
        cancelInFlight();
        turn.completeExceptionally(Ended.NOW);
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

    /** Ends a call that OkHttp has not begun, and sees to it that it never begins. */
    private void endQueued(@Nullable StopReason stop, String reason) {
        CompletableFuture<Answer<T>> turn;
        Call call;
        synchronized (this) {
            turn = stage;
            call = inFlight;
            Ticket ticket = inFlightTicket;
            if (turn == null || call == null || ticket == null) {
                return;
            } else if (!ticket.revoke()) {
                graceOff = alarm(GRACE, () -> endStuck(stop, reason));
                return;
            }
            if (abortReason == null) {
                abortReason = reason;
            }
            finish(stop, "Not sent" + (attempts.isEmpty() ? "" : " again") + ": " + abortReason + ".");
        }
        call.cancel();
        turn.completeExceptionally(Ended.NOW);
    }

    /** Nobody gets the answer of a cancelled call, so nobody else closes a stream in it. */
    private static void discard(Answer<?> answer) {
        if (answer.value() instanceof ResponseBody body) {
            body.close();
        }
    }

    /** Never throws: the library's future would stay open for ever. */
    private CompletionStage<Answer<T>> stepAsync() {
        CompletableFuture<Answer<T>> turn = new CompletableFuture<>();
        try {
            requireOpen();
            synchronized (this) {
                stage = turn;
            }
            if (needsVersion()) {
                requireVersionAsync(turn);
            } else if (pendingWait.isZero()) {
                sendAsync(turn);
            } else {
                Runnable cancel = core.timing().schedule(() -> sendAsync(turn), pendingWait);
                boolean aborted;
                synchronized (this) {
                    cancelWait = cancel;
                    aborted = abortReason != null;
                }
                if (aborted) {
                    abortWait();
                }
            }
        } catch (Throwable told) {
            turn.completeExceptionally(told instanceof Repeat || told instanceof Ended ? told : ended(told));
        }
        return turn;
    }

    /** Of the version, the deadline and an end from outside the first one counts. */
    private void requireVersionAsync(CompletableFuture<Answer<T>> turn) {
        CompletionStage<ForgejoVersion> version = core.versions().stage();
        AtomicBoolean over = new AtomicBoolean();
        Duration left = core.versions().known() != null ? null : left();
        Runnable stopTimer = left == null
                ? () -> {}
                : core.timing()
                        .schedule(
                                () -> {
                                    if (over.compareAndSet(false, true)) {
                                        giveUp(GiveUpReason.DEADLINE, VERSION_CAME_TOO_LATE);
                                        turn.completeExceptionally(Ended.NOW);
                                    }
                                },
                                left);
        boolean aborted;
        synchronized (this) {
            cancelWait = () -> {
                over.set(true);
                stopTimer.run();
            };
            aborted = abortReason != null;
        }
        if (aborted) {
            abortWait();
        }
        version.whenComplete((known, failure) -> {
            if (over.compareAndSet(false, true)) {
                stopTimer.run();
                proceed(known, failure, turn);
            }
        });
    }

    private void proceed(
            @Nullable ForgejoVersion known, @Nullable Throwable failure, CompletableFuture<Answer<T>> turn) {
        try {
            if (known == null) {
                Throwable told = failure instanceof CompletionException ? failure.getCause() : failure;
                turn.completeExceptionally(
                        told instanceof ForgejoException refusal
                                ? refuse(refusal)
                                : ended(Objects.requireNonNull(told)));
                return;
            }
            plan.need().require(known);
        } catch (ForgejoException told) {
            turn.completeExceptionally(refuse(told));
            return;
        }
        sendAsync(turn);
    }

    private void sendAsync(CompletableFuture<Answer<T>> turn) {
        try {
            synchronized (this) {
                cancelWait = null;
            }
            requireOpen();
            Gate gate = core.gate();
            if (gate == null) {
                transmit(turn);
            } else {
                passGateAsync(gate, turn);
            }
        } catch (Throwable told) {
            turn.completeExceptionally(told instanceof Ended ? told : ended(told));
        }
    }

    private void passGateAsync(Gate gate, CompletableFuture<Answer<T>> turn) {
        long since = core.timing().nanoTime();
        LineWaiter waiter = newWaiter(
                gate,
                true,
                granted -> {
                    pass.set(granted);
                    lineWait = Duration.ofNanos(core.timing().nanoTime() - since);
                    transmit(turn);
                },
                refused -> turn.completeExceptionally(turnedAway(refused)));
        synchronized (this) {
            cancelWait = () -> gate.leave(waiter);
        }
        Gate.Pass atOnce = gate.enter(waiter);
        if (atOnce != null) {
            waiter.granted(atOnce);
        } else {
            abortIfAborted();
        }
    }

    /** Never throws. */
    private void transmit(CompletableFuture<Answer<T>> turn) {
        try {
            synchronized (this) {
                cancelWait = null;
            }
            requireOpen();
            begin();
            Exchange<T> exchange = new Exchange<>(this, attempts.size() + 1);
            go(exchange, exchange.begin(), turn);
        } catch (Throwable told) {
            releasePass();
            turn.completeExceptionally(told instanceof Ended ? told : ended(told));
        }
    }

    private void go(Exchange<T> exchange, Exchange.Step<T> next, CompletableFuture<Answer<T>> turn) {
        Call call = next.call();
        if (call == null) {
            finishTurn(Objects.requireNonNull(next.outcome()), turn);
            return;
        }
        if (!track(call, exchange)) {
            call.cancel();
        }
        try {
            call.enqueue(new Callback() {
                @Override
                public void onResponse(Call answered, Response response) {
                    go(exchange, exchange.answered(response), turn);
                }

                @Override
                public void onFailure(Call failed, IOException e) {
                    go(exchange, exchange.failed(e), turn);
                }
            });
        } catch (Throwable thrown) {
            go(exchange, exchange.failed(thrown), turn);
        }
    }

    private void finishTurn(Outcome<T> outcome, CompletableFuture<Answer<T>> turn) {
        track(null, null);
        releasePass();
        try {
            turn.complete(settle(outcome));
        } catch (Throwable told) {
            turn.completeExceptionally(told instanceof Repeat || told instanceof Ended ? told : ended(told));
        }
    }

    // ---- shared by both

    private LineWaiter newWaiter(
            Gate gate, boolean async, Consumer<Gate.Pass> onGranted, Consumer<Gate.Refusal> onRefused) {
        lineWait = Duration.ZERO;
        Duration left = left();
        return new LineWaiter(
                plan.name(),
                attempts.size() + 1,
                gate.cost(plan.operation().safe()),
                left != null,
                left == null ? 0 : core.timing().nanoTime() + SystemTiming.saturatedNanos(left)) {
            @Override
            void granted(Gate.Pass granted) {
                onGranted.accept(granted);
            }

            @Override
            void refused(Gate.Refusal refusal) {
                onRefused.accept(refusal);
            }

            @Override
            boolean needsThread() {
                return async;
            }
        };
    }

    /** The call was ended from outside just before it stood in line. */
    private void abortIfAborted() {
        if (abortReason() != null) {
            abortWait();
        }
    }

    /** What the attempt under way was let go with; {@code null} if it stood in no line. */
    Gate.@Nullable Pass pass() {
        return pass.get();
    }

    private void releasePass() {
        Gate.Pass held = pass.getAndSet(null);
        if (held != null) {
            held.release();
        }
    }

    private Ended turnedAway(Gate.Refusal refusal) {
        StopReason stop =
                switch (refusal.kind()) {
                    case DEADLINE -> StopReason.DEADLINE;
                    case WAIT_TOO_LONG -> StopReason.RETRY_AFTER_TOO_LONG;
                    default -> null;
                };
        unsent = Proof.UNSENT;
        finish(stop, refusal.kind(), notSent() + refusal.why());
        Throwable cause = refusal.cause();
        ForgejoException told = end;
        if (cause != null && told != null) {
            told.addSuppressed(Masked.of(cause, redactor));
        }
        return Ended.NOW;
    }

    private String notSent() {
        return attempts.isEmpty() ? "Not sent: " : "Not sent again: ";
    }

    private void tellEnd() {
        int made = attempts.size();
        ForgejoException failure = answer != null ? null : end;
        GiveUpReason gaveUp = gaveUpFor;
        boolean unwanted = gaveUp == GiveUpReason.CANCELLED || gaveUp == GiveUpReason.CLOSED;
        core.events()
                .ended(
                        plan.name(),
                        answer != null
                                ? CallListener.Outcome.SUCCEEDED
                                : unwanted ? CallListener.Outcome.CANCELLED : CallListener.Outcome.FAILED,
                        elapsed(),
                        made,
                        made == 0 ? OptionalInt.empty() : attempts.get(made - 1).status(),
                        failure);
    }

    /** True before the first attempt of a request with something that older servers ignore. All others ask for no version. */
    private boolean needsVersion() {
        return attempts.isEmpty() && !plan.need().isNone() && core.versionChecks();
    }

    /** Ends the call with a failure that came before anything of it was sent. */
    private synchronized Ended refuse(ForgejoException told) {
        if (end == null) {
            end = told;
            gaveUpFor = GiveUpReason.REFUSED;
            core.events().giveUp(plan.name(), told, GiveUpReason.REFUSED, "Not sent.");
        }
        return Ended.NOW;
    }

    private void requireOpen() throws Ended {
        if (end != null) {
            throw Ended.NOW;
        }
        String reason = abortReason();
        if (reason != null || core.closed()) {
            finish(null, notSent() + (reason != null ? reason : Core.CLOSED) + ".");
            throw Ended.NOW;
        }
    }

    private void begin() {
        attemptBegan = core.timing().now();
        attemptBeganNanos = core.timing().nanoTime();
        synchronized (this) {
            settling = false;
        }
    }

    /** Remembers what can be cancelled; false if the call was aborted meanwhile. */
    private synchronized boolean track(@Nullable Call call, @Nullable Exchange<T> exchange) {
        inFlight = call;
        inFlightExchange = exchange;
        if (exchange != null) {
            inFlightTicket = exchange.ticket();
        }
        return abortReason == null;
    }

    /** Takes note of an attempt's outcome and decides what follows. */
    private Answer<T> settle(Outcome<T> outcome) throws Repeat, Ended {
        synchronized (this) {
            if (end != null) {
                if (outcome instanceof Outcome.Value<T> late) {
                    discard(late.answer());
                }
                throw Ended.NOW;
            }
            settling = true;
        }
        int number = attempts.size() + 1;
        Duration took = Duration.ofNanos(core.timing().nanoTime() - attemptBeganNanos);
        if (outcome instanceof Outcome.Value<T> value) {
            note(new Attempt(
                    number,
                    attemptBegan,
                    pendingWait.plus(lineWait),
                    took,
                    OptionalInt.of(value.answer().status()),
                    null,
                    "answered " + value.answer().status()));
            core.budget().success();
            answer = value.answer();
            return value.answer();
        }
        Outcome.Failed<T> failed = (Outcome.Failed<T>) outcome;
        noteFailed(failed);
        String reason = abortReason();
        if (reason != null || core.closed()) {
            finish(null, "Not sent again: " + (reason != null ? reason : Core.CLOSED) + ".");
            throw Ended.NOW;
        }
        RetryDecision decision = decide(failed, number);
        Duration wait = decision.pause();
        if (wait == null) {
            finish(decision.stop(), decision.why());
            if (decision.stop() != null && number > 1) {
                throw Repeat.STOP;
            }
            throw Ended.NOW;
        }
        failed.failure().conclude(attempts, applied, "Sent again after " + RetryDecision.seconds(wait) + ".");
        failures.add(failed.exception());
        pendingWait = wait;
        core.events()
                .waiting(
                        plan.name(),
                        number + 1,
                        wait,
                        core.timing().now().plus(wait),
                        decision.kind(),
                        failed.summary() + "; " + decision.why());
        throw Repeat.GO_ON;
    }

    private void noteFailed(Outcome.Failed<T> failed) {
        note(new Attempt(
                attempts.size() + 1,
                attemptBegan,
                pendingWait.plus(lineWait),
                Duration.ofNanos(core.timing().nanoTime() - attemptBeganNanos),
                failed.status() == 0 ? OptionalInt.empty() : OptionalInt.of(failed.status()),
                failed.proof(),
                failed.summary()));
        synchronized (this) {
            applied |= failed.mayHaveBeenApplied();
            inFlightTicket = null;
        }
        fateUnknown |= failed.proof() == Proof.AMBIGUOUS;
        lastFailure = failed;
    }

    private RetryDecision decide(Outcome.Failed<T> failed, int number) {
        boolean bodySpent = plan.oneShotBody() && failed.proof() != Proof.UNSENT;
        return RetryDecision.decide(
                new RetryDecision.Situation(
                        plan.operation().rule(),
                        plan.operation().reason(),
                        plan.operation().safe(),
                        failed.proof(),
                        number,
                        bodySpent,
                        policy,
                        failed.retryAfter(),
                        elapsed(),
                        deadline,
                        core.random().getAsDouble()),
                () -> core.budget().tryTake(failed.throttled()));
    }

    private void note(Attempt attempt) {
        attempts.add(attempt);
        core.events().attempt(plan.name(), attempt);
    }

    private void giveUp(GiveUpReason kind, String why) {
        finish(null, kind, why);
    }

    private void finish(@Nullable StopReason stop, String why) {
        finish(stop, kind(stop), why);
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

    /** Decides what the caller gets. */
    private synchronized void finish(@Nullable StopReason stop, GiveUpReason kind, String why) {
        if (end != null) {
            return;
        }
        gaveUpFor = kind;
        Outcome.Failed<T> failed = lastFailure;
        ForgejoException last;
        if (failed == null) {
            Failure failure = new Failure(plan.name(), plan.operation().httpLine(), "");
            failure.conclude(attempts, applied, why);
            last = new TransportException(failure, unsent, stop, "nothing was sent.");
        } else {
            failed.failure().conclude(attempts, applied, why);
            last = failed.exception();
        }
        ForgejoException thrown = last;
        if (stop != null && attempts.size() > 1) {
            Failure all = new Failure(plan.name(), plan.operation().httpLine(), "");
            all.conclude(attempts, applied, why);
            thrown = new RetriesExhausted(
                    all,
                    last,
                    stop,
                    "gave up after " + attempts.size() + " attempts; the last one: "
                            + attempts.get(attempts.size() - 1).summary() + ".");
        }
        for (ForgejoException earlier : failures) {
            if (earlier != last) {
                thrown.addSuppressed(earlier);
            }
        }
        end = thrown;
        core.events().giveUp(plan.name(), thrown, kind, why);
    }

    /** The end of the loop: what the steps decided counts, whatever the library or a listener of its registry threw. */
    private Answer<T> concluded(@Nullable Throwable told) {
        if (answer != null) {
            return answer;
        }
        ForgejoException decided = end;
        if (decided == null) {
            finish(null, "Not sent again: the retry loop was ended from outside.");
            decided = Objects.requireNonNull(end);
            if (told != null && !(told instanceof Repeat)) {
                decided.addSuppressed(Masked.of(told, redactor));
            }
        }
        throw decided;
    }

    private Ended ended(Throwable bug) {
        try {
            // Closing refuses timer and threads to calls that are on their way.
            requireOpen();
        } catch (Ended told) {
            return told;
        }
        if (end == null) {
            finish(null, "Not sent again: " + TransportFailures.describe(bug, redactor) + ".");
            Objects.requireNonNull(end).addSuppressed(Masked.of(bug, redactor));
        }
        return Ended.NOW;
    }

    /** Ends the call from outside: by the future's cancel, or because the client is closed. */
    void abort(String reason) {
        Call call;
        synchronized (this) {
            if (abortReason == null) {
                abortReason = reason;
            }
            call = inFlight;
        }
        if (call != null) {
            call.cancel();
        }
        endQueued(null, reason);
        abortWait();
    }

    private void abortWait() {
        Runnable cancel;
        CompletableFuture<Answer<T>> turn;
        synchronized (this) {
            cancel = cancelWait;
            turn = stage;
            cancelWait = null;
        }
        if (cancel == null) {
            return;
        }
        cancel.run();
        if (turn == null) {
            // A synchronous call looks for itself once its wait ends.
            return;
        }
        try {
            requireOpen();
        } catch (Ended told) {
            turn.completeExceptionally(told);
        }
    }

    /**
     * Stops whatever has not been sent. What a cancelled future's exception has as its cause: whether the server may have acted, which
     * must stay true after it is told.
     */
    ForgejoException cancelled() {
        boolean sent;
        synchronized (this) {
            if (abortReason == null) {
                abortReason = CANCELLED;
            }
            Ticket ticket = inFlightTicket;
            sent = plan.once() && ticket != null && !ticket.revoke();
        }
        Failure failure = new Failure(plan.name(), plan.operation().httpLine(), "");
        failure.conclude(attempts, applied || sent, "Not sent again: the call was cancelled.");
        return new TransportException(
                failure, Proof.FINAL, 0, sent ? "cancelled while it was under way." : "cancelled.", null);
    }

    static double random() {
        return ThreadLocalRandom.current().nextDouble();
    }
}
