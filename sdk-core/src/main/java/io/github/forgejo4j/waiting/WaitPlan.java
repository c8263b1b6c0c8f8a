package io.github.forgejo4j.waiting;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ForgejoException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How to wait for what.
 *
 * @param bound the deadline of a single look; {@code null} for what is left of the whole
 */
record WaitPlan<T>(
        String what,
        Supplier<? extends ForgejoCall<? extends @Nullable T>> look,
        Predicate<? super T> condition,
        List<OutOfReach<T>> outOfReach,
        Predicate<? super ForgejoException> notYet,
        Function<? super T, String> shown,
        @Nullable WaitListener<? super T> listener,
        Duration deadline,
        Duration first,
        Duration longest,
        @Nullable Duration bound) {

    /** A state from which the awaited one is not reached. */
    record OutOfReach<T>(Predicate<? super T> state, String because) {}

    WaitPlan<T> withCondition(Predicate<? super T> other) {
        return new WaitPlan<>(what, look, other, outOfReach, notYet, shown, listener, deadline, first, longest, bound);
    }

    WaitPlan<T> plusOutOfReach(OutOfReach<T> state) {
        List<OutOfReach<T>> more = new ArrayList<>(outOfReach);
        more.add(state);
        return new WaitPlan<>(
                what, look, condition, List.copyOf(more), notYet, shown, listener, deadline, first, longest, bound);
    }

    WaitPlan<T> withNotYet(Predicate<? super ForgejoException> failures) {
        return new WaitPlan<>(
                what, look, condition, outOfReach, failures, shown, listener, deadline, first, longest, bound);
    }

    WaitPlan<T> withShown(Function<? super T, String> words) {
        return new WaitPlan<>(
                what, look, condition, outOfReach, notYet, words, listener, deadline, first, longest, bound);
    }

    WaitPlan<T> withListener(WaitListener<? super T> other) {
        return new WaitPlan<>(what, look, condition, outOfReach, notYet, shown, other, deadline, first, longest, bound);
    }

    WaitPlan<T> withDeadline(Duration other) {
        return new WaitPlan<>(what, look, condition, outOfReach, notYet, shown, listener, other, first, longest, bound);
    }

    WaitPlan<T> withPauses(Duration shortest, Duration upTo) {
        return new WaitPlan<>(
                what, look, condition, outOfReach, notYet, shown, listener, deadline, shortest, upTo, bound);
    }

    WaitPlan<T> withBound(Duration ofOneLook) {
        return new WaitPlan<>(
                what, look, condition, outOfReach, notYet, shown, listener, deadline, first, longest, ofOneLook);
    }
}
