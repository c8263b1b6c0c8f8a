package io.github.forgejo4j.ensure;

import io.github.forgejo4j.internal.Steps;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets the runs of one client that are about the same thing follow each other, in the order in which they came: two that look at once
 * would both create. Thread-safe.
 */
final class Turns {
    private final Map<String, Queue> queues = new HashMap<>();
    private final Consumer<Runnable> apart;

    /** @param apart runs a task on a thread that is not the caller's, and may run it on the caller's once the client is closed */
    Turns(Consumer<Runnable> apart) {
        this.apart = apart;
    }

    <R> CompletableFuture<R> inTurn(String key, Steps steps, Supplier<CompletableFuture<R>> work) {
        Turn turn = enter(key, steps.holdsThread());
        CompletableFuture<Void> ready = turn.ready.isDone()
                ? CompletableFuture.completedFuture(null)
                : steps.await(steps.holdsThread() ? turn.ready : apart(turn.ready));
        // Whoever gave up waiting leaves as well, which lets nobody through who is not first then.
        return ready.thenCompose(unused -> work.get()).whenComplete((value, told) -> leave(key, turn));
    }

    /** Like the turn, and what hangs on it does not run on the thread that gives the turn, which has its own to go on with. */
    private CompletableFuture<Void> apart(CompletableFuture<Void> turn) {
        CompletableFuture<Void> ready = new CompletableFuture<>();
        var unused = turn.thenRun(() -> {
            try {
                apart.accept(() -> ready.complete(null));
            } catch (Throwable noThreadLeft) {
                // Nobody else would give the turn again.
                ready.complete(null);
            }
        });
        return ready;
    }

    /** How many things somebody is at or waits for. */
    synchronized int size() {
        return queues.size();
    }

    private Turn enter(String key, boolean holdsThread) {
        Turn turn = new Turn();
        Queue queue;
        synchronized (this) {
            queue = queues.computeIfAbsent(key, unused -> new Queue());
            queue.turns.add(turn);
        }
        call(queue, holdsThread);
        return turn;
    }

    private void leave(String key, Turn turn) {
        Queue queue;
        synchronized (this) {
            queue = queues.get(key);
            if (queue == null || !queue.turns.remove(turn)) {
                return;
            }
            if (queue.turns.isEmpty()) {
                queues.remove(key);
                return;
            }
        }
        call(queue, false);
    }

    /**
     * Calls the first one. A loop, not a recursion: thousands that fail at once, as in a client that is closed, must fit on the stack.
     *
     * @param holdsThread whether this thread is about to wait for its turn. If it is in the loop already, in what a user hung on a run's
     *     end, then it has to take over here, since it will not be back in the outer one before.
     */
    private void call(Queue queue, boolean holdsThread) {
        Loop mine = new Loop(Thread.currentThread());
        synchronized (this) {
            Loop other = queue.loop;
            if (other != null && !(holdsThread && other.thread == mine.thread)) {
                return;
            }
            queue.loop = mine;
        }
        while (true) {
            Turn next;
            synchronized (this) {
                if (queue.loop != mine) {
                    return;
                }
                next = queue.turns.isEmpty() ? null : queue.turns.iterator().next();
                if (next == null || next.called) {
                    queue.loop = null;
                    return;
                }
                next.called = true;
            }
            next.ready.complete(null);
        }
    }

    private static final class Queue {
        /** In their order; one that gives up is taken out of the middle. */
        final Set<Turn> turns = new LinkedHashSet<>();

        @Nullable
        Loop loop;
    }

    private static final class Turn {
        final CompletableFuture<Void> ready = new CompletableFuture<>();
        boolean called;
    }

    /** Somebody who calls. */
    private static final class Loop {
        final Thread thread;

        Loop(Thread thread) {
            this.thread = thread;
        }
    }
}
