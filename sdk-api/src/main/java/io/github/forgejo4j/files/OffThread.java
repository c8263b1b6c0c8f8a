package io.github.forgejo4j.files;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ForgejoResponse;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.page.Page;
import io.github.forgejo4j.page.PagedCall;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Holds no thread: what follows runs where an answer comes in or a wait ends. One call or wait at a time. */
final class OffThread extends Driver {
    /** Whose thread begins the run, until it is back; {@code null} from then on. */
    private volatile @Nullable Thread caller = Thread.currentThread();

    private boolean cancelled;
    private Runnable stop = () -> {};

    OffThread(Core core, @Nullable Duration deadline) {
        super(core, deadline);
    }

    /** Ends the call or wait that is under way, and every later one before it begins. */
    void cancel() {
        Runnable current;
        synchronized (this) {
            cancelled = true;
            current = stop;
        }
        current.run();
    }

    @Override
    <T> CompletableFuture<ForgejoResponse<T>> send(ForgejoCall<T> call) {
        return begin(call::responseAsync);
    }

    @Override
    <T> CompletableFuture<Page<T>> ask(PagedCall<T> call) {
        return begin(() -> call.pageAsync(1));
    }

    private <T> CompletableFuture<T> begin(Supplier<CompletableFuture<T>> call) {
        if (isCancelled()) {
            return CompletableFuture.failedFuture(new CancellationException());
        }
        try {
            CompletableFuture<T> answer = call.get();
            stopWith(() -> answer.cancel(true));
            return answer;
        } catch (Throwable told) {
            return CompletableFuture.failedFuture(told);
        }
    }

    /** The beginning of the run is over: its caller goes on. */
    void begun() {
        caller = null;
    }

    /** An answer that is there before its reader asks for it would have the reader's thread go on with it. */
    @Override
    <T> CompletableFuture<T> apart(Supplier<CompletableFuture<T>> work) {
        if (Thread.currentThread() != caller) {
            return work.get();
        }
        CompletableFuture<CompletableFuture<T>> done = new CompletableFuture<>();
        core.timing().run(() -> {
            try {
                done.complete(work.get());
            } catch (Throwable told) {
                done.completeExceptionally(told);
            }
        });
        return done.thenCompose(result -> result);
    }

    @Override
    CompletableFuture<Void> rest(Duration wait) {
        CompletableFuture<Void> over = new CompletableFuture<>();
        // Where the client is closed meanwhile, the next call says so.
        Runnable end = () -> over.complete(null);
        core.enter(end);
        var unused = over.whenComplete((done, told) -> core.leave(end));
        Runnable off;
        try {
            off = core.timing().schedule(end, wait);
        } catch (RuntimeException closedMeanwhile) {
            end.run();
            return over;
        }
        if (core.closing().getCount() == 0) {
            off.run();
            end.run();
        }
        stopWith(() -> {
            off.run();
            over.cancel(false);
        });
        return over;
    }

    @Override
    CompletableFuture<Void> attend(CompletableFuture<Void> turn, @Nullable Duration atMost) {
        CompletableFuture<Void> reached = new CompletableFuture<>();
        Runnable off = () -> {};
        if (atMost != null) {
            try {
                off = core.timing().alarm(() -> reached.completeExceptionally(new TimeoutException()), atMost);
            } catch (RuntimeException closedMeanwhile) {
                reached.complete(null);
            }
        }
        Runnable alarmOff = off;
        var unused = turn.whenComplete((go, told) -> {
            alarmOff.run();
            apart(reached);
        });
        stopWith(() -> {
            alarmOff.run();
            reached.cancel(false);
        });
        return reached;
    }

    /** Lets what hangs on a future run on another thread. */
    private void apart(CompletableFuture<Void> reached) {
        try {
            core.timing().run(() -> reached.complete(null));
        } catch (Throwable noThreadLeft) {
            // Nobody else would give the turn again.
            reached.complete(null);
        }
    }

    private synchronized boolean isCancelled() {
        return cancelled;
    }

    private void stopWith(Runnable task) {
        boolean late;
        synchronized (this) {
            stop = task;
            late = cancelled;
        }
        if (late) {
            task.run();
        }
    }
}
