package io.github.forgejo4j.files;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ForgejoResponse;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.page.Page;
import io.github.forgejo4j.page.PagedCall;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How a run makes its calls and waits: on the calling thread, where every future is complete when it is returned, or without one. Each
 * call and wait gets what is left of the run's deadline; what no longer fits fails with {@link TimeoutException} and is not begun.
 */
abstract class Driver {
    final Core core;
    private final @Nullable Duration deadline;
    private final long begun;

    Driver(Core core, @Nullable Duration deadline) {
        this.core = core;
        this.deadline = deadline;
        this.begun = core.timing().nanoTime();
    }

    final <T> CompletableFuture<ForgejoResponse<T>> run(ForgejoCall<T> call) {
        Duration left = left();
        if (left == null) {
            return send(call);
        }
        return isOver(left) ? tooLate() : send(call.withDeadline(left));
    }

    final <T> CompletableFuture<List<T>> firstPage(PagedCall<T> call) {
        Duration left = left();
        if (left != null && isOver(left)) {
            return tooLate();
        }
        return ask(left == null ? call : call.withDeadline(left)).thenApply(Page::items);
    }

    /** Fails at once if the wait would outlast the deadline. */
    final CompletableFuture<Void> pause(Duration wait) {
        Duration left = left();
        return left != null && wait.compareTo(left) >= 0 ? tooLate() : rest(wait);
    }

    /**
     * Waits for a turn, as long as the deadline allows. A client that is closed sends nothing and needs none: turns then come on the
     * threads of those who leave, and one of them may be the present one.
     */
    final CompletableFuture<Void> await(CompletableFuture<Void> turn) {
        if (turn.isDone() || core.closing().getCount() == 0) {
            return CompletableFuture.completedFuture(null);
        }
        return attend(turn, left());
    }

    abstract <T> CompletableFuture<ForgejoResponse<T>> send(ForgejoCall<T> call);

    abstract <T> CompletableFuture<Page<T>> ask(PagedCall<T> call);

    abstract CompletableFuture<Void> rest(Duration wait);

    /** Does what may take its time, as a user's function does: never on the thread of somebody who was promised not to wait. */
    abstract <T> CompletableFuture<T> apart(Supplier<CompletableFuture<T>> work);

    /** Waits. What follows never runs on the thread that gives the turn, which has its own to go on with. */
    abstract CompletableFuture<Void> attend(CompletableFuture<Void> turn, @Nullable Duration atMost);

    private @Nullable Duration left() {
        return deadline == null ? null : deadline.minusNanos(core.timing().nanoTime() - begun);
    }

    private static boolean isOver(Duration left) {
        return left.isNegative() || left.isZero();
    }

    private static <T> CompletableFuture<T> tooLate() {
        return CompletableFuture.failedFuture(new TimeoutException());
    }

    static Duration longerThanZero(Duration deadline) {
        if (isOver(Objects.requireNonNull(deadline, "deadline"))) {
            throw new InvalidInputException("deadline", "must be longer than zero, not " + deadline);
        }
        return deadline;
    }
}
