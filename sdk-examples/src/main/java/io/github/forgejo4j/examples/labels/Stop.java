package io.github.forgejo4j.examples.labels;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** How a process that runs until it is stopped gets to finish what it has begun. */
final class Stop {
    /** Longer than the command gives to its last issues. */
    private static final long PATIENCE_SECONDS = 40;

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile int code;

    /** Returns when somebody asks to stop. */
    void await() throws InterruptedException {
        asked.await();
    }

    void ask() {
        asked.countDown();
    }

    /** Asks, keeps the process alive until the command is over, and ends it with the command's exit code, not that of the signal. */
    void askAndHalt() {
        ask();
        try {
            if (over.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                Runtime.getRuntime().halt(code);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The command is over. */
    void over(int exitCode) {
        code = exitCode;
        over.countDown();
    }
}
