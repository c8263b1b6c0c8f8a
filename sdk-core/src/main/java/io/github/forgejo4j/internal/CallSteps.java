package io.github.forgejo4j.internal;

import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.retry.GiveUpReason;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Call;
import org.jspecify.annotations.Nullable;

/** Turns of the retry library's loop on the calling thread: wait if a wait was decided, stand in line, send, decide. */
final class CallSteps<T> {
    private final CallRun<T> run;

    CallSteps(CallRun<T> run) {
        this.run = run;
    }

    Answer<T> step() throws Repeat, Ended {
        run.requireOpen();
        if (run.needsVersion()) {
            requireVersion();
        }
        if (!run.pendingWait().isZero()) {
            pause();
        }
        if (Thread.currentThread().isInterrupted() && run.history.hasFailed()) {
            throw run.giveUp(GiveUpReason.CANCELLED, "Not sent again: the thread was interrupted.");
        }
        passGate();
        run.begin();
        Outcome<T> outcome;
        try {
            outcome = send(run.nextExchange());
        } finally {
            run.line.release();
        }
        return run.settle(outcome);
    }

    private void pause() throws Ended {
        try {
            run.core.timing().sleep(run.pendingWait(), run.core.closing());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw run.giveUp(GiveUpReason.CANCELLED, "Not sent again: the thread was interrupted while it waited.");
        }
        run.requireOpen();
    }

    private void requireVersion() throws Ended {
        try {
            run.plan.need().require(run.core.versions().get(run.left()));
        } catch (ForgejoException told) {
            throw run.refuse(told);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw run.giveUp(
                    GiveUpReason.CANCELLED,
                    "Not sent: the thread was interrupted while the server's version was asked for.");
        } catch (TimeoutException e) {
            throw run.giveUp(GiveUpReason.DEADLINE, CallRun.VERSION_CAME_TOO_LATE);
        }
    }

    /** Stands in line without holding a lock or a thread of anybody else's. */
    private void passGate() throws Ended {
        Gate gate = run.core.gate();
        if (gate == null) {
            return;
        }
        CountDownLatch told = new CountDownLatch(1);
        AtomicReference<Gate.@Nullable Refusal> refusal = new AtomicReference<>();
        LineWaiter waiter = run.lineWaiter(
                gate,
                false,
                granted -> {
                    run.line.hold(granted);
                    told.countDown();
                },
                refused -> {
                    refusal.set(refused);
                    told.countDown();
                });
        long since = run.core.timing().nanoTime();
        run.cancelWaitBy(() -> {
            if (gate.leave(waiter)) {
                told.countDown();
            }
        });
        Gate.Pass atOnce = gate.enter(waiter);
        if (atOnce != null) {
            run.line.hold(atOnce);
        } else {
            run.abortIfAborted();
            await(gate, waiter, told);
        }
        run.waitIsOver();
        run.line.waitedSince(since);
        run.requireOpen();
        Gate.Refusal refused = refusal.get();
        if (refused != null) {
            throw run.turnedAway(refused);
        }
    }

    private void await(Gate gate, LineWaiter waiter, CountDownLatch told) throws Ended {
        try {
            told.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            if (!gate.leave(waiter)) {
                // Granted at the same moment: it goes back unused. Who tells it does not wait for anything.
                awaitUninterruptibly(told);
                run.line.release();
            }
            throw run.giveUp(
                    GiveUpReason.CANCELLED,
                    run.history.notSent() + "the thread was interrupted while it stood in line for other calls.");
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

    private Outcome<T> send(Exchange<T> exchange) {
        Exchange.Step<T> next = exchange.begin();
        while (next.call() != null) {
            Call call = next.call();
            if (!run.track(call, exchange)) {
                call.cancel();
            }
            try {
                next = exchange.answered(call.execute());
            } catch (Throwable thrown) {
                noteInterrupt(thrown);
                next = exchange.failed(thrown);
            }
        }
        run.track(null, null);
        return Objects.requireNonNull(next.outcome());
    }

    /** OkHttp throws the checked exception although it declares only IOException, and clears the flag then. */
    @SuppressWarnings("Interruption")
    private void noteInterrupt(Throwable thrown) {
        if (thrown instanceof InterruptedException) {
            run.interrupted = true;
            Thread.currentThread().interrupt();
        }
    }
}
