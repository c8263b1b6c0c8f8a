package io.github.forgejo4j.ensure;

import io.github.forgejo4j.internal.Steps;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Lets the runs of one client that are about the same thing follow each other: two that look at once would both create. */
final class Turns {
    private final ConcurrentHashMap<String, CompletableFuture<Void>> last = new ConcurrentHashMap<>();

    @SuppressWarnings("FutureReturnValueIgnored") // Only listened to.
    <R> CompletableFuture<R> inTurn(String key, Steps steps, Supplier<CompletableFuture<R>> work) {
        CompletableFuture<Void> mine = new CompletableFuture<>();
        CompletableFuture<Void> before = last.put(key, mine);
        CompletableFuture<Void> ready = before == null ? CompletableFuture.completedFuture(null) : steps.await(before);
        return ready.thenCompose(turn -> work.get()).whenComplete((value, told) -> {
            if (before == null || before.isDone()) {
                leave(key, mine);
            } else {
                // Gave up waiting: whoever came later still has to wait for the one before.
                before.whenComplete((turn, never) -> leave(key, mine));
            }
        });
    }

    private void leave(String key, CompletableFuture<Void> mine) {
        last.remove(key, mine);
        mine.complete(null);
    }
}
