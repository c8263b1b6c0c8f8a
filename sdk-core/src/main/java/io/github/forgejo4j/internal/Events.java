package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.CallListener;
import io.github.forgejo4j.call.WaitReason;
import io.github.forgejo4j.error.Attempt;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.retry.GiveUpReason;
import io.github.forgejo4j.retry.RetryListener;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Hands events to the listener, one after the other, where they harm no call: on a daemon thread, behind a bounded queue. */
final class Events {
    /** Enough for seconds of a busy client; a listener that blocks for longer loses events, not calls. */
    private static final int QUEUE = 10_000;

    /** How long closing waits for events that are on their way. */
    private static final long DRAIN_SECONDS = 2;

    private final List<RetryListener> listeners;
    private final List<CallListener> callListeners;
    private final Executor executor;
    private final @Nullable ExecutorService own;

    /**
     * Starts no thread before the first event.
     *
     * @param listener sees the retry engine
     * @param calls see that and all else
     * @param executor the user's; {@code null} for a thread of our own
     */
    Events(@Nullable RetryListener listener, List<CallListener> calls, @Nullable Executor executor) {
        this.callListeners = List.copyOf(calls);
        List<RetryListener> all = new ArrayList<>(calls);
        if (listener != null) {
            all.add(0, listener);
        }
        this.listeners = List.copyOf(all);
        if (executor != null) {
            this.own = null;
            this.executor = executor;
        } else {
            this.own = newThread();
            this.executor = own;
        }
    }

    private static ExecutorService newThread() {
        ThreadPoolExecutor thread = new ThreadPoolExecutor(
                1,
                1,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(QUEUE),
                task -> {
                    Thread t = new Thread(task, "forgejo4j-events");
                    t.setDaemon(true);
                    return t;
                },
                new ThreadPoolExecutor.DiscardPolicy());
        thread.allowCoreThreadTimeOut(true);
        return thread;
    }

    void attempt(String operation, Attempt attempt) {
        tell(listeners, to -> to.onAttempt(new RetryListener.AttemptEvent(operation, attempt)));
    }

    void waiting(String operation, int next, Duration wait, Instant until, WaitReason kind, String reason) {
        tell(listeners, to -> to.onWait(new RetryListener.WaitEvent(operation, next, wait, until, kind, reason)));
    }

    void giveUp(String operation, ForgejoException failure, GiveUpReason kind, String reason) {
        tell(listeners, to -> to.onGiveUp(new RetryListener.GiveUpEvent(operation, failure, kind, reason)));
    }

    void started(String operation, Instant at) {
        tell(callListeners, to -> to.onStart(new CallListener.StartEvent(operation, at)));
    }

    void queued(String operation, int attempt, WaitReason reason, @Nullable Duration expected) {
        tell(callListeners, to -> to.onQueued(new CallListener.QueuedEvent(operation, attempt, reason, expected)));
    }

    void dequeued(String operation, int attempt, WaitReason reason, Duration waited, boolean sent) {
        tell(
                callListeners,
                to -> to.onDequeued(new CallListener.DequeuedEvent(operation, attempt, reason, waited, sent)));
    }

    void ended(
            String operation,
            CallListener.Outcome outcome,
            Duration took,
            int attempts,
            OptionalInt status,
            @Nullable ForgejoException failure) {
        tell(
                callListeners,
                to -> to.onEnd(new CallListener.EndEvent(operation, outcome, took, attempts, status, failure)));
    }

    void page(String operation, int number, int items) {
        tell(callListeners, to -> to.onPage(new CallListener.PageEvent(operation, number, items)));
    }

    void limiterFailure(String operation, boolean letGo, Throwable failure) {
        tell(callListeners, to -> to.onLimiterFailure(new CallListener.LimiterFailureEvent(operation, letGo, failure)));
    }

    /** Each listener by itself, so that one that throws keeps nothing from the others. */
    private <L> void tell(List<L> to, Consumer<L> event) {
        for (L listener : to) {
            publish(() -> event.accept(listener));
        }
    }

    /** Hands over an event for another listener than the client's. */
    @SuppressWarnings("CatchAndPrintStackTrace")
    void publish(Runnable event) {
        try {
            executor.execute(() -> {
                try {
                    event.run();
                } catch (Throwable listenersOwnTrouble) {
                    // A listener looks on; what it throws changes nothing.
                }
            });
        } catch (RuntimeException | Error rejectedByTheUsersExecutor) {
            // Then the event is lost, and the call is not.
        }
    }

    void close() {
        if (own != null) {
            own.shutdown();
            try {
                if (!own.awaitTermination(DRAIN_SECONDS, TimeUnit.SECONDS)) {
                    own.shutdownNow();
                }
            } catch (InterruptedException e) {
                own.shutdownNow();
                Thread.currentThread().interrupt();
            }
        }
    }
}
