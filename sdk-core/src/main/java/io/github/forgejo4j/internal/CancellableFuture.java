package io.github.forgejo4j.internal;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A future whose cancellation has a cause, which whoever waits for it gets to see on every JDK. */
abstract class CancellableFuture<R> extends CompletableFuture<R> {
    @Override
    public R join() {
        try {
            return super.join();
        } catch (CancellationException e) {
            throw asCancelled(e);
        }
    }

    @Override
    public R get() throws InterruptedException, ExecutionException {
        try {
            return super.get();
        } catch (CancellationException e) {
            throw asCancelled(e);
        }
    }

    @Override
    public R get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        try {
            return super.get(timeout, unit);
        } catch (CancellationException e) {
            throw asCancelled(e);
        }
    }

    /** Newer JDKs throw an exception of the waiting thread, around the one that we made; the cause is to be the same on all of them. */
    private static CancellationException asCancelled(CancellationException thrown) {
        return thrown.getCause() instanceof CancellationException ours ? ours : thrown;
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
