package io.github.forgejo4j.chaos;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Somebody else who meets the same deadlines all the time, as in a busy bot.
 *
 * <p>A virtual machine may take memory away that nobody touched for a second: what runs after a wait of five seconds was then seen to run at a twelfth of its speed, whoever's it is
 * (docs/reliability.md has the measurement). Code in use stays where it is, and what is left is the lateness of the SDK.
 */
final class Warm implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofMillis(25);
    private static final long PAUSE_MS = 25;

    interface Caller {
        CompletableFuture<?> begin(Duration deadline);
    }

    private final Thread thread;
    private volatile boolean over;

    Warm(Caller caller) {
        thread = new Thread(() -> run(caller), "chaos-warm");
        thread.setDaemon(true);
        thread.start();
    }

    private void run(Caller caller) {
        try {
            while (!over) {
                try {
                    caller.begin(DEADLINE).get(1, TimeUnit.MINUTES);
                } catch (ExecutionException e) {
                    // That it ends is all.
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
            }
        } catch (InterruptedException | TimeoutException e) {
            // Whoever closes it looks whether the thread has ended.
        }
    }

    @Override
    public void close() throws InterruptedException {
        over = true;
        thread.join(TimeUnit.MINUTES.toMillis(1));
        if (thread.isAlive()) {
            throw new AssertionError("still running");
        }
    }
}
