package io.github.forgejo4j.ensure;

import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.internal.Steps;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Something that is to be on the server, ready to be seen to. Immutable and safe to share between threads: each method that sets something
 * gives a new call, and each execution looks anew.
 *
 * <p>An execution looks first; a look that fails is the failure of the execution, and nothing was written. If a write fails so that it may
 * have been applied, the execution looks for its result, at once and at growing intervals for ten seconds unless
 * {@link #lookingFor(Duration)} sets another time. If nothing is seen by then, it throws the write's own failure, whose
 * {@link ForgejoException#mayHaveBeenApplied()} is true, with the failures of the looks as suppressed exceptions. It does not write again,
 * since the server may still be at work, unless {@link #actingAgainAfter(Duration)} allows it.
 *
 * <p>Executions of one client that are about the same thing follow each other. Those of other clients and processes do not: Forgejo has
 * no means against two that look at the same time and then both create, see {@link Ensured#others()}.
 *
 * @param <T> what an execution gives
 */
public final class EnsureCall<T> {
    private final Core core;
    private final Turns turns;
    private final Wish<T> wish;
    private final Options options;

    EnsureCall(Core core, Turns turns, Wish<T> wish) {
        this(core, turns, wish, new Options(null, null, Settling.STANDARD, false));
    }

    private EnsureCall(Core core, Turns turns, Wish<T> wish, Options options) {
        this.core = core;
        this.turns = turns;
        this.wish = wish;
        this.options = options;
    }

    /**
     * Looks, acts if there is something to do, and tells what was done.
     *
     * @throws ForgejoException if a look failed or the write did; {@link ForgejoException#mayHaveBeenApplied()} tells whether the write's
     *     fate is unknown after all
     */
    public Ensured<T> execute() {
        try {
            return start(steps(true)).join();
        } catch (CompletionException e) {
            Throwable told = Steps.bare(e);
            if (told instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            if (told instanceof Error error) {
                throw error;
            }
            throw e;
        }
    }

    /**
     * Like {@link #execute()}, without holding the calling thread.
     *
     * @return a future that fails with the same exceptions; cancelling it stops the request or the wait that is under way and everything
     *     after it
     */
    @SuppressWarnings("FutureReturnValueIgnored") // What it brings is handed on.
    public CompletableFuture<Ensured<T>> executeAsync() {
        Steps steps = steps(false);
        EnsureFuture<Ensured<T>> future = new EnsureFuture<>(steps);
        start(steps).whenComplete((value, told) -> {
            if (told == null) {
                future.complete(value);
            } else {
                future.completeExceptionally(Steps.bare(told));
            }
        });
        return future;
    }

    /**
     * Bounds the whole execution: looks, writes, waits, and the wait for its turn.
     *
     * @param deadline measured from the moment of execution
     * @throws InvalidInputException if it is not longer than zero
     */
    public EnsureCall<T> withDeadline(Duration deadline) {
        if (deadline.isNegative() || deadline.isZero()) {
            throw new InvalidInputException("deadline", "must be longer than zero");
        }
        return with(new Options(deadline, options.policy, options.settling, options.onlyCreating));
    }

    /** Replaces the client's retry policy for each request of the execution. */
    public EnsureCall<T> withRetryPolicy(RetryPolicy policy) {
        Objects.requireNonNull(policy, "policy");
        return with(new Options(options.deadline, policy, options.settling, options.onlyCreating));
    }

    /** Leaves as it is what is there, also if it differs from what was asked for. */
    public EnsureCall<T> onlyCreating() {
        return with(new Options(options.deadline, options.policy, options.settling, true));
    }

    /**
     * Sets for how long to look for the result of a write whose fate is unknown; ten seconds unless set. The time of the looks themselves
     * and of their retries counts.
     *
     * @param time from the failure to the last look, which then gets a second at most; zero for a single look
     * @throws InvalidInputException if it is negative
     */
    public EnsureCall<T> lookingFor(Duration time) {
        return settling(time, false);
    }

    /**
     * Creates once more if nothing was seen when that time is over and the last look succeeded. A server or proxy that holds the first
     * request for longer makes a duplicate of this: take a time that is longer than every time-out between here and the server.
     *
     * @param time from the failure to the second write
     * @throws InvalidInputException if it is negative
     */
    public EnsureCall<T> actingAgainAfter(Duration time) {
        return settling(time, true);
    }

    @Override
    public String toString() {
        return wish.name() + " (" + wish.shown() + ")";
    }

    private EnsureCall<T> settling(Duration time, boolean actAgain) {
        if (time.isNegative()) {
            throw new InvalidInputException("time", "must not be negative");
        }
        return with(new Options(options.deadline, options.policy, new Settling(time, actAgain), options.onlyCreating));
    }

    private EnsureCall<T> with(Options changed) {
        return new EnsureCall<>(core, turns, wish, changed);
    }

    private Steps steps(boolean waiting) {
        return new Steps(core, wish.name(), options.deadline, options.policy, waiting);
    }

    private CompletableFuture<Ensured<T>> start(Steps steps) {
        return turns.inTurn(wish.key(), steps, () -> wish.begin(steps, options.settling, options.onlyCreating));
    }

    private record Options(
            @Nullable Duration deadline, @Nullable RetryPolicy policy, Settling settling, boolean onlyCreating) {}

    /** Cancelling it cancels the step that is under way; the step's failure tells whether the server may have acted. */
    private static final class EnsureFuture<R> extends CompletableFuture<R> {
        private final Steps steps;

        EnsureFuture(Steps steps) {
            this.steps = steps;
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            if (!isDone()) {
                // The step's end ends the run, and so this future, with the exception that tells the most.
                steps.cancel();
                completeExceptionally(new CancellationException("The execution was cancelled"));
            }
            return isCancelled();
        }

        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return new CompletableFuture<>();
        }
    }
}
