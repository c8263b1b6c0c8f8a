package io.github.forgejo4j.internal;

import io.github.forgejo4j.error.Attempt;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.retry.RetryListener;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Hands events to the listener, one after the other, where they harm no call: on a daemon thread, behind a bounded queue. */
final class Events {
    /** Enough for seconds of a busy client; a listener that blocks for longer loses events, not calls. */
    private static final int QUEUE = 10_000;

    /** How long closing waits for events that are on their way. */
    private static final long DRAIN_SECONDS = 2;

    private final @Nullable RetryListener listener;
    private final Executor executor;
    private final @Nullable ExecutorService own;

    /**
     * Starts no thread before the first event.
     *
     * @param executor the user's; {@code null} for a thread of our own
     */
    Events(@Nullable RetryListener listener, @Nullable Executor executor) {
        this.listener = listener;
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
        RetryListener to = listener;
        if (to != null) {
            publish(() -> to.onAttempt(new RetryListener.AttemptEvent(operation, attempt)));
        }
    }

    void waiting(String operation, int next, Duration wait, Instant until, String reason) {
        RetryListener to = listener;
        if (to != null) {
            publish(() -> to.onWait(new RetryListener.WaitEvent(operation, next, wait, until, reason)));
        }
    }

    void giveUp(String operation, ForgejoException failure, String reason) {
        RetryListener to = listener;
        if (to != null) {
            publish(() -> to.onGiveUp(new RetryListener.GiveUpEvent(operation, failure, reason)));
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
