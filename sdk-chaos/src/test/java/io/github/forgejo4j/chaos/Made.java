package io.github.forgejo4j.chaos;

import io.github.forgejo4j.error.ForgejoException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A call of a campaign: what it is, and how it ended. */
final class Made {
    final Deed deed;
    final String key;
    final boolean async;

    /** Where it acts, for the proof of what is there afterwards. */
    final String repo;

    final long object;

    volatile @Nullable Object value;
    volatile @Nullable Throwable thrown;
    volatile boolean ended;
    volatile long nanos;

    Made(Deed deed, String key, boolean async, String repo, long object) {
        this.deed = deed;
        this.key = key;
        this.async = async;
        this.repo = repo;
        this.object = object;
    }

    /** Runs it on this thread, to its end. */
    void run(Supplier<Object> sync, Supplier<CompletableFuture<?>> async) {
        long began = System.nanoTime();
        try {
            value = this.async ? async.get().join() : sync.get();
        } catch (java.util.concurrent.CompletionException e) {
            thrown = e.getCause();
        } catch (Throwable e) {
            thrown = e;
        }
        nanos = System.nanoTime() - began;
        ended = true;
    }

    boolean mayHaveBeenApplied() {
        return thrown instanceof ForgejoException failure && failure.mayHaveBeenApplied();
    }

    @Override
    public String toString() {
        return deed + " " + key + (async ? " async" : " sync") + " -> "
                + (!ended ? "did not end" : thrown == null ? "ok" : thrown.toString());
    }
}
