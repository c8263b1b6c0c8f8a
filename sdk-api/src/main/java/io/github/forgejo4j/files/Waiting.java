package io.github.forgejo4j.files;

import io.github.forgejo4j.error.ForgejoException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** What a run's future becomes for its caller. */
final class Waiting {
    private Waiting() {}

    /** The value of a future that is complete, or what it failed with. */
    static <T> T value(CompletableFuture<T> complete, UnaryOperator<Throwable> told) {
        try {
            return complete.join();
        } catch (CompletionException | CancellationException e) {
            Throwable cause = told.apply(Reader.cause(e));
            if (cause instanceof RuntimeException failure) {
                throw failure;
            } else if (cause instanceof Error error) {
                throw error;
            }
            throw e;
        }
    }

    /**
     * A future whose cancel stops the run, and that fails with the very exception and no wrapper of a stage.
     *
     * @param state what is known at the moment of a cancel
     */
    static <T> CompletableFuture<T> cancellable(
            CompletableFuture<T> run, OffThread driver, Supplier<ForgejoException> state) {
        CompletableFuture<T> future = new CompletableFuture<>() {
            @Override
            public boolean cancel(boolean mayInterruptIfRunning) {
                if (isDone()) {
                    return isCancelled();
                }
                CancellationException cancelled = new CancellationException("The call was cancelled");
                cancelled.initCause(state.get());
                boolean first = completeExceptionally(cancelled);
                driver.cancel();
                return first || isCancelled();
            }

            @Override
            public <U> CompletableFuture<U> newIncompleteFuture() {
                return new CompletableFuture<>();
            }
        };
        var unused = run.whenComplete((value, told) -> {
            if (told == null) {
                future.complete(value);
            } else {
                future.completeExceptionally(Reader.cause(told));
            }
        });
        return future;
    }
}
