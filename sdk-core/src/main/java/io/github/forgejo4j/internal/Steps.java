package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ForgejoResponse;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.page.PagedCall;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One execution of something that takes several calls, under one deadline. What is built on it is written once, with futures: where the
 * caller waits, each step is done on the calling thread and its future is complete when it is handed out; where nobody waits, no step
 * holds a thread.
 */
public final class Steps {
    private final Core core;
    private final String name;
    private final @Nullable Duration deadline;
    private final @Nullable RetryPolicy policy;
    private final boolean waiting;
    private final long startedAt;
    private @Nullable CompletableFuture<?> underWay;
    private @Nullable Steps part;
    private boolean cancelled;

    /**
     * Begins; the deadline is measured from now.
     *
     * @param name of the whole, for messages
     * @param deadline of the whole, null for none
     * @param policy of each call, null for the client's
     * @param waiting whether steps are done on the calling thread
     */
    public Steps(Core core, String name, @Nullable Duration deadline, @Nullable RetryPolicy policy, boolean waiting) {
        this.core = core;
        this.name = name;
        this.deadline = deadline;
        this.policy = policy;
        this.waiting = waiting;
        this.startedAt = core.timing().nanoTime();
    }

    /** Whether steps are done on the calling thread. */
    public boolean holdsThread() {
        return waiting;
    }

    /** The failure as it was before it went through futures. */
    public static Throwable bare(Throwable told) {
        Throwable bare = told;
        while ((bare instanceof CompletionException || bare instanceof ExecutionException) && bare.getCause() != null) {
            bare = bare.getCause();
        }
        return bare;
    }

    /** A call, bounded by what is left of the deadline. */
    public <R> CompletableFuture<R> call(ForgejoCall<R> call) {
        return step(() -> {
            ForgejoCall<R> bounded = bounded(call);
            return waiting ? CompletableFuture.completedFuture(bounded.execute()) : bounded.executeAsync();
        });
    }

    /** Like {@link #call}, with what came beside the value. */
    public <R> CompletableFuture<ForgejoResponse<R>> response(ForgejoCall<R> call) {
        return step(() -> {
            ForgejoCall<R> bounded = bounded(call);
            return waiting ? CompletableFuture.completedFuture(bounded.response()) : bounded.responseAsync();
        });
    }

    /** The items of a whole list that are wanted; it is walked to its end. */
    public <R> CompletableFuture<List<R>> list(PagedCall<R> call, Predicate<? super R> wanted) {
        Supplier<PagedCall<R>> walk = () -> {
            PagedCall<R> bounded = policy == null ? call : call.withRetryPolicy(policy);
            Duration left = left();
            return left == null ? bounded : bounded.withDeadline(left);
        };
        if (waiting) {
            return step(() -> CompletableFuture.completedFuture(
                    walk.get().stream().filter(wanted).toList()));
        }
        return step(() -> walk.get().allAsync())
                .thenApply(all -> all.stream().filter(wanted).toList());
    }

    /** Since the beginning. */
    public Duration elapsed() {
        return Duration.ofNanos(core.timing().nanoTime() - startedAt);
    }

    /** Several steps under a bound of their own, within that of the whole. Nothing else may be under way meanwhile. */
    public <R> CompletableFuture<R> within(Duration bound, Function<Steps, CompletableFuture<R>> steps) {
        Steps inner;
        try {
            Duration left = left();
            Duration shorter = left == null || bound.compareTo(left) < 0 ? bound : left;
            inner = new Steps(core, name, shorter, policy, waiting);
        } catch (ForgejoException over) {
            return CompletableFuture.failedFuture(over);
        }
        synchronized (this) {
            part = inner;
            if (cancelled) {
                inner.cancel();
            }
        }
        return steps.apply(inner);
    }

    /**
     * Waits.
     *
     * @return false if the wait does not fit into the deadline (then there is none), or ended because the thread was interrupted or the
     *     client was closed
     */
    @SuppressWarnings("FutureReturnValueIgnored") // Only listened to.
    public CompletableFuture<Boolean> pause(Duration wait) {
        if (deadline != null && wait.compareTo(deadline.minus(elapsed())) >= 0) {
            return CompletableFuture.completedFuture(false);
        }
        if (!waiting) {
            return step(() -> {
                CompletableFuture<Boolean> over = new CompletableFuture<>();
                Runnable end = () -> over.complete(false);
                core.enter(end);
                over.whenComplete((done, failure) -> core.leave(end));
                try {
                    Runnable off = core.timing().schedule(() -> over.complete(!core.closed()), wait);
                    over.whenComplete((done, failure) -> off.run());
                } catch (RuntimeException closedMeanwhile) {
                    end.run();
                }
                if (core.closed()) {
                    end.run();
                }
                return over;
            });
        }
        try {
            core.timing().sleep(wait, core.closing());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return CompletableFuture.completedFuture(false);
        }
        return CompletableFuture.completedFuture(!core.closed());
    }

    /** Waits for something that another thread does, however that ends; fails if the deadline is over before. */
    @SuppressWarnings("FutureReturnValueIgnored") // Only listened to.
    public CompletableFuture<Void> await(CompletableFuture<?> other) {
        return step(() -> {
            Duration left = left();
            CompletableFuture<Void> done = new CompletableFuture<>();
            other.whenComplete((value, failure) -> done.complete(null));
            if (!waiting) {
                if (left != null) {
                    Runnable off = core.timing().alarm(() -> done.completeExceptionally(over()), left);
                    done.whenComplete((value, failure) -> off.run());
                }
                return done;
            }
            try {
                if (left == null) {
                    done.get();
                } else {
                    done.get(SystemTiming.saturatedNanos(left), TimeUnit.NANOSECONDS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw notDone("the thread was interrupted while it waited for its turn", e);
            } catch (TimeoutException e) {
                throw over();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
            return done;
        });
    }

    /** Ends the step that is under way, and lets no other begin. */
    public void cancel() {
        CompletableFuture<?> step;
        Steps inner;
        synchronized (this) {
            cancelled = true;
            step = underWay;
            inner = part;
        }
        if (inner != null) {
            inner.cancel();
        }
        if (step != null) {
            step.cancel(true);
        }
    }

    private <R> CompletableFuture<R> step(Supplier<CompletableFuture<R>> begin) {
        synchronized (this) {
            if (cancelled) {
                return CompletableFuture.failedFuture(new CancellationException(name + " was cancelled"));
            }
        }
        CompletableFuture<R> step;
        try {
            step = begin.get();
        } catch (RuntimeException | Error told) {
            return CompletableFuture.failedFuture(told);
        }
        boolean late;
        synchronized (this) {
            underWay = step;
            late = cancelled;
        }
        if (late) {
            step.cancel(true);
        }
        return step;
    }

    private <R> ForgejoCall<R> bounded(ForgejoCall<R> call) {
        ForgejoCall<R> bounded = policy == null ? call : call.withRetryPolicy(policy);
        Duration left = left();
        return left == null ? bounded : bounded.withDeadline(left);
    }

    private @Nullable Duration left() {
        if (deadline == null) {
            return null;
        }
        Duration left = deadline.minus(elapsed());
        if (left.isNegative() || left.isZero()) {
            throw over();
        }
        return left;
    }

    private ForgejoException over() {
        Duration bound = deadline == null ? Duration.ZERO : deadline;
        return notDone("the deadline of " + RetryDecision.seconds(bound) + " for the whole is over", null);
    }

    private ForgejoException notDone(String why, @Nullable Throwable cause) {
        Failure failure = new Failure(name, "several requests", "several requests", "");
        failure.conclude(List.of(), false, "");
        return new TransportException(failure, Proof.UNSENT, 0, "The next request was not sent: " + why + ".", cause);
    }
}
