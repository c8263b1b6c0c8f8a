package io.github.forgejo4j.examples.release;

import io.github.forgejo4j.call.ProgressListener;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** One line of a terminal, written again and again: how much of a file has gone, how fast, and how long the rest will take. */
final class ProgressBar implements ProgressListener {
    private static final int WIDTH = 24;

    private final String name;
    private final LongSupplier nanos;
    private final Consumer<String> terminal;
    private long began;

    ProgressBar(String name, LongSupplier nanos, Consumer<String> terminal) {
        this.name = name;
        this.nanos = nanos;
        this.terminal = terminal;
        this.began = nanos.getAsLong();
    }

    @Override
    public void progressed(long bytes, long total) {
        if (bytes == 0) {
            // The beginning, also of an attempt that follows one that broke off.
            began = nanos.getAsLong();
        }
        double done = total <= 0 ? 1 : (double) bytes / total;
        int filled = (int) (WIDTH * done);
        // To the end of the line, since what was there may have been longer.
        terminal.accept("\r%-24s [%s%s] %3d%%%s\u001b[K%s"
                .formatted(
                        name,
                        "#".repeat(filled),
                        ".".repeat(WIDTH - filled),
                        (int) (100 * done),
                        pace(bytes, total),
                        bytes >= total ? "\n" : ""));
    }

    private String pace(long bytes, long total) {
        double seconds = (nanos.getAsLong() - began) / 1e9;
        if (bytes == 0 || seconds <= 0) {
            return "";
        }
        double rate = bytes / seconds;
        Duration left = Duration.ofSeconds(Math.round((total - bytes) / rate));
        return String.format(Locale.ROOT, "  %s/s  ETA %d:%02d", size(rate), left.toMinutes(), left.toSecondsPart());
    }

    private static String size(double bytes) {
        return bytes < 1 << 20
                ? String.format(Locale.ROOT, "%.1f KiB", bytes / (1 << 10))
                : String.format(Locale.ROOT, "%.1f MiB", bytes / (1 << 20));
    }
}
