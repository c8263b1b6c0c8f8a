package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.ForgejoVersion;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.retry.GiveUpReason;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Turns of the retry library's loop that hold no thread while they wait. Each is a future, which whoever ends the wait completes. */
final class CallTurns<T> {
    private final CallRun<T> run;

    CallTurns(CallRun<T> run) {
        this.run = run;
    }

    /** Never throws: the library's future would stay open for ever. */
    CompletionStage<Answer<T>> next() {
        CompletableFuture<Answer<T>> turn = new CompletableFuture<>();
        try {
            run.requireOpen();
            run.turnBegins(turn);
            if (run.needsVersion()) {
                requireVersion(turn);
            } else if (run.pendingWait().isZero()) {
                proceed(turn);
            } else {
                run.cancelWaitBy(run.core.timing().schedule(() -> proceed(turn), run.pendingWait()));
                run.abortIfAborted();
            }
        } catch (Throwable told) {
            fail(turn, told);
        }
        return turn;
    }

    private void fail(CompletableFuture<Answer<T>> turn, Throwable told) {
        turn.completeExceptionally(told instanceof Repeat || told instanceof Ended ? told : run.ended(told));
    }

    /** Of the version, the deadline and an end from outside the first one counts. */
    private void requireVersion(CompletableFuture<Answer<T>> turn) {
        CompletionStage<ForgejoVersion> version = run.core.versions().stage();
        AtomicBoolean over = new AtomicBoolean();
        Duration left = run.core.versions().known() != null ? null : run.left();
        Runnable stopTimer = left == null
                ? () -> {}
                : run.core
                        .timing()
                        .schedule(
                                () -> {
                                    if (over.compareAndSet(false, true)) {
                                        turn.completeExceptionally(
                                                run.giveUp(GiveUpReason.DEADLINE, CallRun.VERSION_CAME_TOO_LATE));
                                    }
                                },
                                left);
        run.cancelWaitBy(() -> {
            over.set(true);
            stopTimer.run();
        });
        run.abortIfAborted();
        version.whenComplete((known, failure) -> {
            if (over.compareAndSet(false, true)) {
                stopTimer.run();
                versionCame(known, failure, turn);
            }
        });
    }

    private void versionCame(
            @Nullable ForgejoVersion known, @Nullable Throwable failure, CompletableFuture<Answer<T>> turn) {
        try {
            if (known == null) {
                Throwable told = failure instanceof CompletionException ? failure.getCause() : failure;
                turn.completeExceptionally(
                        told instanceof ForgejoException refusal
                                ? run.refuse(refusal)
                                : run.ended(Objects.requireNonNull(told)));
                return;
            }
            run.plan.need().require(known);
        } catch (ForgejoException told) {
            turn.completeExceptionally(run.refuse(told));
            return;
        }
        proceed(turn);
    }

    private void proceed(CompletableFuture<Answer<T>> turn) {
        try {
            run.waitIsOver();
            run.requireOpen();
            Gate gate = run.core.gate();
            if (gate == null) {
                transmit(turn);
            } else {
                passGate(gate, turn);
            }
        } catch (Throwable told) {
            fail(turn, told);
        }
    }

    private void passGate(Gate gate, CompletableFuture<Answer<T>> turn) {
        long since = run.core.timing().nanoTime();
        LineWaiter waiter = run.lineWaiter(
                gate,
                true,
                granted -> {
                    run.line.hold(granted);
                    run.line.waitedSince(since);
                    transmit(turn);
                },
                refused -> turn.completeExceptionally(run.turnedAway(refused)));
        run.cancelWaitBy(() -> gate.leave(waiter));
        Gate.Pass atOnce = gate.enter(waiter);
        if (atOnce != null) {
            waiter.granted(atOnce);
        } else {
            run.abortIfAborted();
        }
    }

    /** Never throws. */
    private void transmit(CompletableFuture<Answer<T>> turn) {
        try {
            run.waitIsOver();
            run.requireOpen();
            run.begin();
            Exchange<T> exchange = run.nextExchange();
            go(exchange, exchange.begin(), turn);
        } catch (Throwable told) {
            run.line.release();
            fail(turn, told);
        }
    }

    private void go(Exchange<T> exchange, Exchange.Step<T> next, CompletableFuture<Answer<T>> turn) {
        Call call = next.call();
        if (call == null) {
            finish(Objects.requireNonNull(next.outcome()), turn);
            return;
        }
        if (!run.track(call, exchange)) {
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

    private void finish(Outcome<T> outcome, CompletableFuture<Answer<T>> turn) {
        run.track(null, null);
        run.line.release();
        try {
            turn.complete(run.settle(outcome));
        } catch (Throwable told) {
            fail(turn, told);
        }
    }
}
