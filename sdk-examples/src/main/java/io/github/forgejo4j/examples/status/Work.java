package io.github.forgejo4j.examples.status;

import io.github.forgejo4j.model.CommitStatusState;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/** The command that is reported about: with the input, the output and the environment of this process. */
final class Work {
    /** As shells say that there is no such command. */
    static final int NOT_STARTED = 127;

    private final List<String> command;
    private final LongSupplier nanoTime;

    Work(List<String> command, LongSupplier nanoTime) {
        this.command = List.copyOf(command);
        this.nanoTime = nanoTime;
    }

    /**
     * How it went.
     *
     * @param exitCode of the command
     */
    record Outcome(CommitStatusState state, int exitCode, String description) {}

    /** Runs it to its end; a thread that is interrupted ends the command too. */
    Outcome run() throws InterruptedException {
        long begun = nanoTime.getAsLong();
        Process process;
        try {
            process = new ProcessBuilder(command).inheritIO().start();
        } catch (IOException e) {
            return new Outcome(CommitStatusState.ERROR, NOT_STARTED, "could not be started");
        }
        int code;
        try {
            code = process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            throw e;
        }
        String time = words(Duration.ofNanos(nanoTime.getAsLong() - begun));
        return code == 0
                ? new Outcome(CommitStatusState.SUCCESS, 0, "passed in " + time)
                : new Outcome(CommitStatusState.FAILURE, code, "exit code " + code + " after " + time);
    }

    static String words(Duration time) {
        long seconds = time.toSeconds();
        return seconds < 60 ? seconds + " s" : seconds / 60 + " min " + seconds % 60 + " s";
    }
}
