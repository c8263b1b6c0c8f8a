package io.github.forgejo4j.examples.backup;

import io.github.forgejo4j.examples.cli.Texts;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** One line of a terminal: which repository of how many, how much was taken, how fast, and how long the rest will take. */
final class Progress {
    private static final int NAME_WIDTH = 32;

    private final int repositories;
    private final LongSupplier nanos;
    private final Consumer<String> terminal;
    private final long began;
    private int done;
    private long bytes;
    private String now = "";

    Progress(int repositories, LongSupplier nanos, Consumer<String> terminal) {
        this.repositories = repositories;
        this.nanos = nanos;
        this.terminal = terminal;
        this.began = nanos.getAsLong();
    }

    void begin(String repository) {
        now = repository;
        show();
    }

    void taken(long more) {
        bytes += more;
        show();
    }

    void end() {
        done++;
        show();
        if (done == repositories) {
            terminal.accept("\n");
        }
    }

    long bytes() {
        return bytes;
    }

    private void show() {
        double seconds = Math.max((nanos.getAsLong() - began) / 1e9, 1e-3);
        String left = "";
        if (done > 0) {
            Duration rest = Duration.ofSeconds(Math.round(seconds / done * (repositories - done)));
            left = String.format(Locale.ROOT, "  ETA %d:%02d", rest.toMinutes(), rest.toSecondsPart());
        }
        terminal.accept(String.format(
                Locale.ROOT,
                "\r%-" + NAME_WIDTH + "s %4d/%d  %8.1f KiB  %8.1f KiB/s%s\u001b[K",
                Texts.cut(now, NAME_WIDTH),
                done,
                repositories,
                bytes / 1024.0,
                bytes / 1024.0 / seconds,
                left));
    }
}
