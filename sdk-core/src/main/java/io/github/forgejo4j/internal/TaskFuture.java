package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.ForgejoResponse;
import io.github.forgejo4j.error.ForgejoException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** A task under way without a thread of its own. Cancelling it ends the pause or the call that it is in, and no other call is made. */
final class TaskFuture<R> extends CancellableFuture<R> implements Runnable {
    private final Core core;
    private final Task<R> task;
    private final TaskRun<R> run;
    private boolean over;
    private @Nullable Runnable cancelPause;
    private @Nullable CompletableFuture<?> underWay;

    TaskFuture(Core core, Task<R> task, TaskRun<R> run) {
        this.core = core;
        this.task = task;
        this.run = run;
    }

    void start() {
        core.enter(this);
        guarded(() -> go(task.begin()));
    }

    private void go(Step<R> step) {
        if (step instanceof Step.Done<R> done) {
            finish(() -> complete(done.result()));
        } else if (step instanceof Step.Failed<R> failed) {
            finish(() -> completeExceptionally(failed.failure()));
        } else if (step instanceof Step.Ask<?, R> ask) {
            if (ask.pause().isZero()) {
                send(ask);
            } else {
                pause(ask);
            }
        }
    }

    private void pause(Step.Ask<?, R> ask) {
        Runnable cancel;
        try {
            cancel = core.timing().schedule(() -> guarded(() -> send(ask)), ask.pause());
        } catch (RuntimeException closedMeanwhile) {
            end(Task.Why.CLOSED);
            return;
        }
        boolean late;
        synchronized (this) {
            late = over;
            cancelPause = cancel;
        }
        if (late) {
            cancel.run();
        }
    }

    /** The future that is dropped here is the one of the callback. */
    @SuppressWarnings("FutureReturnValueIgnored")
    private <A extends @Nullable Object> void send(Step.Ask<A, R> ask) {
        synchronized (this) {
            if (over) {
                return;
            }
            cancelPause = null;
        }
        ForgejoException end = run.endBeforeCall();
        if (end != null) {
            go(new Step.Failed<>(end));
            return;
        }
        CompletableFuture<ForgejoResponse<A>> call = run.bounded(ask).responseAsync();
        boolean late;
        synchronized (this) {
            late = over;
            underWay = call;
        }
        if (late) {
            call.cancel(true);
            return;
        }
        call.whenComplete((answer, failure) -> guarded(() -> came(ask, answer, failure)));
    }

    private <A extends @Nullable Object> void came(
            Step.Ask<A, R> ask, @Nullable ForgejoResponse<A> answer, @Nullable Throwable failure) {
        synchronized (this) {
            if (over) {
                return;
            }
            underWay = null;
        }
        Throwable told = failure instanceof CompletionException ? failure.getCause() : failure;
        if (answer == null && !(told instanceof ForgejoException)) {
            finish(() -> completeExceptionally(told));
            return;
        }
        go(ask.then().came(answer, (ForgejoException) told));
    }

    /** Conditions are the user's: what they throw is what the future fails with. */
    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (Throwable thrown) {
            finish(() -> completeExceptionally(thrown));
        }
    }

    private boolean finish(Runnable completion) {
        synchronized (this) {
            if (over) {
                return false;
            }
            over = true;
        }
        core.leave(this);
        completion.run();
        return true;
    }

    /** Ends it because the client is closed. */
    @Override
    public void run() {
        end(Task.Why.CLOSED);
    }

    private void end(Task.Why why) {
        finish(() -> completeExceptionally(task.stopped(why, abandon())));
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        finish(() -> {
            CancellationException cancelled = new CancellationException("The task was cancelled");
            cancelled.initCause(task.stopped(Task.Why.CANCELLED, abandon()));
            completeExceptionally(cancelled);
        });
        return isCancelled();
    }

    /** Ends what is under way; gives what cancelling a call told. */
    private @Nullable ForgejoException abandon() {
        Runnable pause;
        CompletableFuture<?> call;
        synchronized (this) {
            pause = cancelPause;
            call = underWay;
        }
        if (pause != null) {
            pause.run();
        }
        if (call == null || !call.cancel(true)) {
            return null;
        }
        Throwable told = call.handle((value, failure) -> failure).join();
        return told != null && told.getCause() instanceof ForgejoException cause ? cause : null;
    }
}
