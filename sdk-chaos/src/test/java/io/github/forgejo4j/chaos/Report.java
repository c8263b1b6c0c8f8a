package io.github.forgejo4j.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;

/** What the proofs measured, in {@code target/chaos-report.txt}: the figures of docs/reliability.md come from there. */
public final class Report {
    private static final Path FILE = Path.of("target", "chaos-report.txt");

    private Report() {}

    public static synchronized void line(String text) {
        try {
            Files.createDirectories(FILE.toAbsolutePath().getParent());
            Files.writeString(
                    FILE,
                    Instant.now() + " " + text + System.lineSeparator(),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static long seed() {
        return Long.getLong("chaos.seed", 20261130L);
    }
}
