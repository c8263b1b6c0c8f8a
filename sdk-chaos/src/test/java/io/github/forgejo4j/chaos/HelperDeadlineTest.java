package io.github.forgejo4j.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.forgejo4j.chaos.StalledHelper.Caller;
import io.github.forgejo4j.error.ForgejoException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Never past the deadline, wherever a helper stands still; a cancel, an interrupt and a close end it too, and nothing is left of it. */
class HelperDeadlineTest {
    private static final long OVERRUN_MS = 50;

    /** A busy machine makes anybody late now and then; what is late by design is late each time. */
    private static final int TRIES = 4;

    /** A try does not count while a bare wait of the same length is late by more than this. */
    private static final double LATE_MS = 10;

    private static final int MOST_TRIES = 24;

    private static final int WARM_UP_MS = 150;
    private static final int STANDS_AFTER_MS = 150;
    private static final int RUNS_TO_CLOSE = 12;
    private static final long CLOSED_AFTER_MS = 1000;

    @TempDir
    Path folder;

    @TempDir
    Path warmFolder;

    /** One for each way to stand still. */
    @ParameterizedTest
    @EnumSource(
            value = HelperStall.class,
            names = {
                "DOWNLOAD_BODY",
                "DOWNLOAD_REST",
                "UPLOAD_REPLY",
                "WAITER_PAUSE",
                "ENSURE_LATER_LOOKS",
                "ENSURE_TURN",
                "FILE_PAUSE",
                "FILE_TURN",
                "MERGE_REQUEST",
                "LINE_LIMITER",
                "PAGES_AHEAD"
            })
    void aHelperEndsWithItsDeadlineAndWhoeverEndsIt(HelperStall stall) throws Exception {
        prove(stall, 50, 220);
    }

    @ParameterizedTest
    @EnumSource(HelperStall.class)
    @Tag("long")
    void aHelperEndsWithItsDeadlineFrom50MillisecondsTo5SecondsAndWhoeverEndsIt(HelperStall stall) throws Exception {
        try (StalledHelper other = new StalledHelper(stall, warmFolder);
                Warm warm = new Warm(deadline -> other.begin(Caller.ASYNC, deadline))) {
            prove(stall, 50, 100, 250, 500, 1000, 2000, 5000);
        }
    }

    private void prove(HelperStall stall, int... deadlines) throws Exception {
        try (StalledHelper stalled = new StalledHelper(stall, folder)) {
            endsWithItsDeadline(stalled, stall, deadlines);
            endsWithACancel(stalled, stall);
            endsWithAnInterrupt(stalled, stall);
            endsWithAClose(stalled, stall);
        }
    }

    private void endsWithItsDeadline(StalledHelper stalled, HelperStall stall, int... deadlines) throws Exception {
        for (Caller how : Caller.here()) {
            overrun(stalled, stall, how, WARM_UP_MS);
            double[] best = new double[deadlines.length];
            double first = -Double.MAX_VALUE;
            for (int i = 0; i < deadlines.length; i++) {
                best[i] = Double.MAX_VALUE;
                int calm = 0;
                for (int tries = 0; tries < MOST_TRIES && calm < TRIES && best[i] > OVERRUN_MS; tries++) {
                    BareWait bare = new BareWait(deadlines[i]);
                    double overrun = overrun(stalled, stall, how, deadlines[i]);
                    calm += bare.lateMillis() <= LATE_MS ? 1 : 0;
                    best[i] = Math.min(best[i], overrun);
                    if (tries == 0) {
                        first = Math.max(first, overrun);
                    }
                }
            }
            Report.line("helper, deadlines " + Arrays.toString(deadlines) + " ms, " + stall + " " + how
                    + ": overrun in ms, best of at most " + TRIES + " " + Arrays.toString(best)
                    + ", longest of the first tries " + first);
            assertThat(Arrays.stream(best).max().orElseThrow())
                    .as(stall + " " + how + " " + Arrays.toString(best))
                    .isLessThanOrEqualTo(OVERRUN_MS);
            assertNothingLeft(stalled);
        }
    }

    /** In milliseconds with one decimal; a wait that does not fit is not begun, so it can be negative. */
    private double overrun(StalledHelper stalled, HelperStall stall, Caller how, int deadline) throws Exception {
        int writes = stalled.writes();
        long began = System.nanoTime();
        CompletableFuture<Object> run = stalled.begin(how, Duration.ofMillis(deadline));
        long took = run.handle((value, told) -> System.nanoTime()).get(1, TimeUnit.MINUTES) - began;
        Throwable told = failureOf(run);
        assertThat(told).isInstanceOf(ForgejoException.class);
        tellsOfWrites(stall, stalled.writes() > writes, told);
        return Math.round((took - deadline * 1e6) / 1e5) / 10.0;
    }

    /** On a busy machine a short deadline can be over before the write has gone out. */
    private static void tellsOfWrites(HelperStall stall, boolean wrote, Throwable told) {
        boolean mayBeApplied = told instanceof ForgejoException failure && failure.mayHaveBeenApplied();
        if (wrote) {
            assertThat(mayBeApplied).as(String.valueOf(told)).isTrue();
        } else if (!stall.writes()) {
            assertThat(mayBeApplied).as(String.valueOf(told)).isFalse();
        }
    }

    private static Throwable failureOf(CompletableFuture<?> run) throws Exception {
        try {
            throw new AssertionError("ended with " + run.get(1, TimeUnit.MINUTES));
        } catch (ExecutionException e) {
            return e.getCause();
        }
    }

    private void assertNothingLeft(StalledHelper stalled) throws IOException {
        assertThat(Leaks.eventually(() -> stalled.inUse() <= 0))
                .as("in use: " + stalled.inUse())
                .isTrue();
        assertThat(Leaks.eventually(() -> Leaks.tasksOf(stalled.client) <= stalled.tasksOfItsOwn()))
                .as("scheduled: " + Leaks.tasksOf(stalled.client))
                .isTrue();
        assertThat(Leaks.eventually(() -> Leaks.openFilesIn(folder) == 0))
                .as("open files")
                .isTrue();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(Path::getFileName).map(Path::toString).filter(name -> name.startsWith("down-")))
                    .as("parts of files")
                    .isEmpty();
        }
    }

    private void endsWithACancel(StalledHelper stalled, HelperStall stall) throws Exception {
        double best = Double.MAX_VALUE;
        for (int tries = 0; tries < TRIES && best > OVERRUN_MS; tries++) {
            int writes = stalled.writes();
            CompletableFuture<Object> run = stalled.begin(Caller.ASYNC, null);
            TimeUnit.MILLISECONDS.sleep(STANDS_AFTER_MS);
            assertThat(run.isDone()).isFalse();
            long began = System.nanoTime();
            run.cancel(true);
            best = Math.min(best, (System.nanoTime() - began) / 1e6);
            assertThat(run.isCancelled()).isTrue();
            Throwable told = catchThrowable(run::join);
            assertThat(told).isInstanceOf(CancellationException.class);
            tellsOfWrites(stall, stalled.writes() > writes, whyOf(told));
            if (stall.sent && !stall.waiting) {
                assertThat(stalled.writes()).as("the write has gone out").isGreaterThan(0);
            }
        }
        Report.line("helper, cancel, " + stall + ": " + Math.round(best * 10) / 10.0 + " ms");
        assertThat(best).isLessThanOrEqualTo(OVERRUN_MS);
        assertNothingLeft(stalled);
    }

    /** Newer platforms put a cancellation of their own around it. */
    private static Throwable whyOf(Throwable told) {
        Throwable why = told;
        while (why instanceof CancellationException && why.getCause() != null) {
            why = why.getCause();
        }
        return why;
    }

    /** In a socket of a platform thread the deadline is what ends it. */
    private void endsWithAnInterrupt(StalledHelper stalled, HelperStall stall) throws Exception {
        List<Caller> callers = new ArrayList<>(Caller.here());
        callers.remove(Caller.ASYNC);
        if (!stall.waiting) {
            callers.remove(Caller.SYNC);
        }
        for (Caller how : callers) {
            double best = Double.MAX_VALUE;
            for (int tries = 0; tries < TRIES && best > OVERRUN_MS; tries++) {
                int writes = stalled.writes();
                CompletableFuture<Object> run = stalled.begin(how, null);
                TimeUnit.MILLISECONDS.sleep(STANDS_AFTER_MS);
                assertThat(run.isDone()).isFalse();
                Thread caller = stalled.caller;
                assertThat(caller).isNotNull();
                long began = System.nanoTime();
                caller.interrupt();
                best = Math.min(
                        best, (run.handle((value, told) -> System.nanoTime()).get(1, TimeUnit.MINUTES) - began) / 1e6);
                Throwable told = failureOf(run);
                assertThat(told).isInstanceOf(ForgejoException.class);
                tellsOfWrites(stall, stalled.writes() > writes, told);
            }
            Report.line("helper, interrupt, " + stall + " " + how + ": " + Math.round(best * 10) / 10.0 + " ms");
            assertThat(best).isLessThanOrEqualTo(OVERRUN_MS);
            assertNothingLeft(stalled);
        }
    }

    /** The last of it: the client is closed then. */
    private void endsWithAClose(StalledHelper stalled, HelperStall stall) throws Exception {
        List<CompletableFuture<Object>> runs = new ArrayList<>();
        for (int i = 0; i < RUNS_TO_CLOSE; i++) {
            // An upload into a full socket is left to the asynchronous ones: nothing wakes a platform thread there.
            boolean async = i % 2 == 0 || stall == HelperStall.UPLOAD_BODY;
            runs.add(stalled.begin(async ? Caller.ASYNC : Caller.SYNC, null));
        }
        TimeUnit.MILLISECONDS.sleep(2 * STANDS_AFTER_MS);
        long began = System.nanoTime();
        stalled.client.close();
        for (CompletableFuture<Object> run : runs) {
            assertThat(failureOf(run)).isInstanceOf(ForgejoException.class);
        }
        long took = (System.nanoTime() - began) / 1_000_000;
        Report.line("helper, close with " + RUNS_TO_CLOSE + " runs under way, " + stall + ": the last one ended after "
                + took + " ms");
        assertThat(took).isLessThan(CLOSED_AFTER_MS);
        assertThat(Leaks.eventually(() -> Leaks.openFilesIn(folder) == 0))
                .as("open files")
                .isTrue();
    }
}
