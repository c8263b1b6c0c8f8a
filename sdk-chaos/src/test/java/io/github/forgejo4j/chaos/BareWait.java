package io.github.forgejo4j.chaos;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What the machine does to somebody who only waits. */
final class BareWait {
    private final CompletableFuture<Double> late = new CompletableFuture<>();

    BareWait(int millis) {
        Thread thread = new Thread(
                () -> {
                    long due = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
                    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                        LockSupport.parkNanos(left);
                    }
                    late.complete((System.nanoTime() - due) / 1e6);
                },
                "chaos-bare-wait");
        thread.setDaemon(true);
        thread.start();
    }

    double lateMillis() throws Exception {
        return late.get(1, TimeUnit.MINUTES);
    }
}
