package io.github.forgejo4j.fuzz;

import io.github.forgejo4j.error.ForgejoException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** A run of a target: nothing but the SDK's own exceptions, and time and memory of each input bounded. */
final class Fuzz {
    /** No input of at most 70 kB may take more of a processor; whatever is slow by design is so each time it is tried. */
    private static final long MAX_NANOS = 250_000_000L;

    private static final int TRIES = 4;

    /** Bytes that one input may have allocated for it, of which most is garbage at once. */
    private static final long MAX_ALLOCATED = 24L << 20;

    /** Half of what threads have by default, so that recursion that goes with the input shows. */
    private static final long STACK_BYTES = 512 * 1024;

    private static final int MAX_REPORTED = 5;

    private static final Path REPORT = Path.of("target", "fuzz-report.txt");

    private final Target target;
    private final long seed;
    private final List<String> defects = new ArrayList<>();
    private long accepted;
    private long slowest;
    private long largest;

    private Fuzz(Target target, long seed) {
        this.target = target;
        this.seed = seed;
    }

    static long seed() {
        return Long.getLong("fuzz.seed", 20261130L);
    }

    /** Tries so many inputs, from number {@code fuzz.from} on. */
    static void run(Target target, long inputs) {
        Fuzz fuzz = new Fuzz(target, seed());
        Thread thread = new Thread(null, () -> fuzz.run(inputs), "fuzz", STACK_BYTES);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (!fuzz.defects.isEmpty()) {
            throw new AssertionError(String.join("\n", fuzz.defects));
        }
    }

    private void run(long inputs) {
        Mutator mutator = new Mutator(target.corpus(), seed ^ target.name().hashCode());
        long from = Long.getLong("fuzz.from", 0);
        loadClasses(mutator.input(from), from);
        long begun = System.nanoTime();
        long done = 0;
        for (long n = from; n < from + inputs && defects.size() < MAX_REPORTED; n++) {
            byte[] input = mutator.input(n);
            try {
                once(input, n);
            } catch (Throwable thrown) {
                defects.add(told(input, n, "threw " + stack(thrown)));
            }
            done++;
        }
        report(done, System.nanoTime() - begun);
    }

    /** Which is no cost of the first input; it is tried again with all others. */
    private void loadClasses(byte[] input, long n) {
        try {
            accepts(input, n);
        } catch (Throwable toldInItsTurn) {
            // Counted below.
        }
    }

    private void once(byte[] input, long n) throws Exception {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < TRIES && least > MAX_NANOS; i++) {
            long allocated = Spent.bytes();
            long begun = Spent.nanos();
            boolean taken = accepts(input, n);
            least = Math.min(least, Spent.nanos() - begun);
            allocated = Spent.bytes() - allocated;
            largest = Math.max(largest, allocated);
            if (allocated > MAX_ALLOCATED) {
                defects.add(told(input, n, "allocated " + allocated + " bytes"));
                return;
            }
            accepted += i == 0 && taken ? 1 : 0;
        }
        slowest = Math.max(slowest, least);
        if (least > MAX_NANOS) {
            defects.add(told(input, n, "took " + least / 1_000_000 + " ms"));
        }
    }

    private boolean accepts(byte[] input, long n) throws Exception {
        try {
            return target.reader().accepts(input, n);
        } catch (ForgejoException refused) {
            // Also what is told must be fit to be told.
            return refused.getMessage().isEmpty();
        }
    }

    private String told(byte[] input, long n, String what) {
        return target.name() + ", seed " + seed + ", input " + n + " (-Dfuzz.target='" + target.name()
                + "' -Dfuzz.seed=" + seed + " -Dfuzz.from=" + n + " -Dfuzz.inputs=1), base64 "
                + Base64.getEncoder().encodeToString(input) + ": " + what;
    }

    private static String stack(Throwable thrown) {
        StringBuilder text = new StringBuilder(thrown.toString());
        StackTraceElement[] frames = thrown.getStackTrace();
        for (int i = 0; i < Math.min(12, frames.length); i++) {
            text.append("\n    at ").append(frames[i]);
        }
        return thrown.getCause() == null ? text.toString() : text + "\n  by " + thrown.getCause();
    }

    private void report(long done, long nanos) {
        String line =
                "%s %s: seed %d, %d inputs, %d accepted, %.1f us each, slowest %.1f ms, most allocated %d KiB, %d defects%n"
                        .formatted(
                                Instant.now(),
                                target.name(),
                                seed,
                                done,
                                accepted,
                                nanos / 1e3 / Math.max(1, done),
                                slowest / 1e6,
                                largest / 1024,
                                defects.size());
        try {
            Files.createDirectories(REPORT.toAbsolutePath().getParent());
            Files.writeString(REPORT, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
