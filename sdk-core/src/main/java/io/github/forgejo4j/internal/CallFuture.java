package io.github.forgejo4j.internal;

import java.util.concurrent.CancellationException;

/** The future of a call: cancelling it cancels the call, and the exception's cause tells whether the server may have acted. */
final class CallFuture<R> extends CancellableFuture<R> {
    private final CallRun<?> run;
    private volatile boolean cancelling;

    CallFuture(CallRun<?> run) {
        this.run = run;
    }

    /** Ends it with what the call met, unless somebody cancels it, which is why the call then ends. */
    void end(Throwable failure) {
        if (!cancelling) {
            completeExceptionally(failure);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (isDone()) {
            return isCancelled();
        }
        cancelling = true;
        CancellationException cancelled = new CancellationException("The call was cancelled");
        cancelled.initCause(run.cancelled());
        boolean first = completeExceptionally(cancelled);
        run.abort(CallRun.CANCELLED);
        return first || isCancelled();
    }
}
