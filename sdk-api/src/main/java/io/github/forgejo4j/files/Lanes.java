package io.github.forgejo4j.files;

import io.github.forgejo4j.error.InvalidInputException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets one commit at a time through to each branch, in the order in which they came: of two that meet the server refuses one. Those who
 * wait hold no thread. Thread-safe.
 */
final class Lanes {
    private final Map<String, Lane> lanes = new HashMap<>();

    /** The lanes in which the present thread runs users' functions, one within the other. Sets that do not change. */
    @SuppressWarnings("ThreadLocalUsage") // The same name in another client is another branch.
    private final ThreadLocal<@Nullable Set<String>> occupied = new ThreadLocal<>();

    /** The name of a branch's lane. Owners and repositories fold case, branches do not. */
    static String key(String owner, String repo, String branch) {
        return owner.toLowerCase(Locale.ROOT) + "/" + repo.toLowerCase(Locale.ROOT) + ":" + branch;
    }

    /**
     * Runs a user's function.
     *
     * @param key the lane whose turn it is
     */
    <T> T occupy(String key, Supplier<T> function) {
        Set<String> outer = occupied.get();
        Set<String> all = new HashSet<>(outer == null ? Set.of() : outer);
        all.add(key);
        occupied.set(all);
        try {
            return function.get();
        } finally {
            if (outer == null) {
                occupied.remove();
            } else {
                occupied.set(outer);
            }
        }
    }

    /**
     * Queues up; never blocks. Whoever entered has to leave, whether the turn came or not.
     *
     * @throws InvalidInputException within a function whose own lane that is, or that of a function around it: it would wait for itself
     */
    Turn enter(String key) {
        Set<String> here = occupied.get();
        if (here != null && here.contains(key)) {
            throw new InvalidInputException(
                    "the function of a change",
                    "must not commit to the branch that it is a change of: it would wait for itself");
        }
        Turn turn = new Turn(key);
        Lane lane;
        synchronized (this) {
            lane = lanes.computeIfAbsent(key, unused -> new Lane());
            lane.turns.add(turn);
        }
        call(lane);
        return turn;
    }

    /** How many are in a lane, the one whose turn it is included. */
    synchronized int length(String key) {
        Lane lane = lanes.get(key);
        return lane == null ? 0 : lane.turns.size();
    }

    private void leave(Turn turn) {
        Lane lane;
        synchronized (this) {
            lane = lanes.get(turn.key);
            if (lane == null || !lane.turns.remove(turn)) {
                return;
            }
            if (lane.turns.isEmpty()) {
                lanes.remove(turn.key);
                return;
            }
        }
        call(lane);
    }

    /**
     * Calls the first one. Whoever waits goes on on a thread of its own, but for a client that is closed, which has none left: a loop,
     * not a recursion, since thousands that fail at once must fit on the stack then.
     */
    private void call(Lane lane) {
        synchronized (this) {
            if (lane.calling) {
                return;
            }
            lane.calling = true;
        }
        while (true) {
            Turn next;
            synchronized (this) {
                next = lane.turns.peek();
                if (next == null || next.called) {
                    lane.calling = false;
                    return;
                }
                next.called = true;
            }
            next.ready.complete(null);
        }
    }

    private static final class Lane {
        final Deque<Turn> turns = new ArrayDeque<>();
        boolean calling;
    }

    /** A place in a lane. */
    final class Turn {
        final CompletableFuture<Void> ready = new CompletableFuture<>();
        private final String key;
        private boolean called;

        private Turn(String key) {
            this.key = key;
        }

        void leave() {
            Lanes.this.leave(this);
        }
    }
}
