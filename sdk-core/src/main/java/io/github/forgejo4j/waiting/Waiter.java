package io.github.forgejo4j.waiting;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.internal.TaskRun;
import io.github.forgejo4j.internal.TaskTime;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the server until a condition holds. Immutable: each {@code with} method gives a new waiter, and one can be used again.
 *
 * <p>A look is one normal call, with the client's retry policy, pacing and limits. The next one is made only when the one before it is
 * over: the pauses begin at one second and grow by half each time up to 15 seconds, shortened by chance by up to a quarter; a
 * {@code Retry-After} that came with an answer is never undercut. A look that fails ends the wait with its failure, unless
 * {@link #notYetIf} says otherwise. An answer without a value counts as "not yet".
 *
 * @param <T> the state that is looked at
 */
public final class Waiter<T> {
    /** Long enough for a slow CI, and still an end for a program that forgot to set one. */
    private static final Duration DEADLINE = Duration.ofMinutes(10);

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

    private final Core core;
    private final WaitPlan<T> plan;

    private Waiter(Core core, WaitPlan<T> plan) {
        this.core = core;
        this.plan = plan;
    }

    /**
     * For the SDK only: users cannot name the first parameter's type.
     *
     * @param what what is waited for, in words that go on after "waiting for"
     * @param look the call of each look
     */
    public Waiter(Core core, String what, Supplier<? extends ForgejoCall<? extends @Nullable T>> look) {
        this(
                core,
                new WaitPlan<>(
                        Objects.requireNonNull(what, "what"),
                        Objects.requireNonNull(look, "look"),
                        state -> true,
                        List.of(),
                        failure -> false,
                        state -> "",
                        null,
                        DEADLINE,
                        FIRST_PAUSE,
                        LONGEST_PAUSE,
                        null));
    }

    /**
     * Sets the condition; without one, any answer that has a value is what is waited for. What it throws ends the wait, as it is.
     *
     * @param condition never given {@code null}
     */
    public Waiter<T> until(Predicate<? super T> condition) {
        return new Waiter<>(core, plan.withCondition(Objects.requireNonNull(condition, "condition")));
    }

    /**
     * Ends the wait at once in a state from which the awaited one is not reached. Looked at before the condition. Several add up.
     *
     * @param because how the message goes on, such as {@code "it was closed"}
     */
    public Waiter<T> failIf(Predicate<? super T> state, String because) {
        return new Waiter<>(
                core,
                plan.plusOutOfReach(new WaitPlan.OutOfReach<>(
                        Objects.requireNonNull(state, "state"), Objects.requireNonNull(because, "because"))));
    }

    /**
     * Says which failures of a look mean "not yet", such as a 404 of what is still to come. Replaces what was set before; without it none
     * does. A look has had its attempts by the retry policy when this is asked.
     */
    public Waiter<T> notYetIf(Predicate<? super ForgejoException> failures) {
        return new Waiter<>(core, plan.withNotYet(Objects.requireNonNull(failures, "failures")));
    }

    /** Says how a message shows the last state; without it only {@code lastSeen()} has it. Must not contain a secret. */
    public Waiter<T> showing(Function<? super T, String> words) {
        return new Waiter<>(core, plan.withShown(Objects.requireNonNull(words, "words")));
    }

    /** Sees each look. */
    public Waiter<T> withListener(WaitListener<? super T> listener) {
        return new Waiter<>(core, plan.withListener(Objects.requireNonNull(listener, "listener")));
    }

    /**
     * Bounds the whole wait, the look that is under way included; 10 minutes if not set.
     *
     * @throws InvalidInputException if it is not longer than zero
     */
    public Waiter<T> withDeadline(Duration deadline) {
        return new Waiter<>(core, plan.withDeadline(TaskTime.positive("deadline", deadline)));
    }

    /**
     * Sets the pauses between looks.
     *
     * @param first the pause after the first look
     * @param longest what they grow to, by half each time; equal to {@code first} for a steady pace
     * @throws InvalidInputException if one is not longer than zero, or the longest is shorter than the first
     */
    public Waiter<T> withPauses(Duration first, Duration longest) {
        TaskTime.positive("first", first);
        if (TaskTime.positive("longest", longest).compareTo(first) < 0) {
            throw new InvalidInputException("longest", "must not be shorter than first, " + first);
        }
        return new Waiter<>(core, plan.withPauses(first, longest));
    }

    /**
     * Bounds each look, its attempts included, for a server that answers late rather than with "not yet"; not bounded by itself if not
     * set. A look that ends so has failed; see {@link #notYetIf}.
     *
     * @throws InvalidInputException if it is not longer than zero
     */
    public Waiter<T> withLookDeadline(Duration deadline) {
        return new Waiter<>(core, plan.withBound(TaskTime.positive("deadline", deadline)));
    }

    /**
     * Waits on the calling thread.
     *
     * @return the state for which the condition held
     * @throws io.github.forgejo4j.error.WaitTimeoutException if the deadline is over, or no other look fits into it; it has the last state
     * @throws io.github.forgejo4j.error.WaitEndedException if a state came from which the awaited one is not reached, the thread was
     *     interrupted between two looks, or the client was closed
     * @throws ForgejoException if a look failed
     */
    public T await() {
        return run(new TaskTime(core, plan.deadline())).execute();
    }

    /**
     * Waits without holding any thread.
     *
     * @return a future that fails with the same exceptions; cancelling it ends the look or the pause that it is in
     */
    public CompletableFuture<T> awaitAsync() {
        return run(new TaskTime(core, plan.deadline())).executeAsync();
    }

    private TaskRun<T> run(TaskTime time) {
        return new TaskRun<>(core, time, new WaitTask<>(core, plan, time));
    }

    @Override
    public String toString() {
        return "waiting for " + plan.what();
    }
}
