package io.github.forgejo4j.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.chaos.Report;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.hostile.H2Evil.Trait;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every hostile answer over HTTP/2 ends in time with what it is, in a heap of 64 MiB and on a stack of 256 KiB. A write goes out once, unless
 * the server says that it has not processed it, and tells its fate.
 */
@Tag("once")
class HostileHttp2Test {
    private static final int PATIENCE_SECONDS = 240;

    /** Beyond the deadline, on a machine that others use too. */
    private static final long SLACK_MS = 1_500;

    /** OkHttp asks once more on another connection, and for a refused stream twice. */
    private static final int MOST_READS = 3;

    @TempDir
    private Path folder;

    @Test
    void everyOneEndsAsWhatItIsInLittleHeap() throws Exception {
        run("hostile answers over HTTP/2", evil -> !evil.is(Trait.FLOOD));
    }

    @Test
    @Tag("long")
    void everyFloodEndsInTime() throws Exception {
        run("floods over HTTP/2", evil -> evil.is(Trait.FLOOD));
    }

    /** A server that speaks before it has read anything: the client's fields may have left by then or not. */
    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 400 Bad Request\r\n\r\n", "\0\0\0\0\0\0\0\0\0", ""})
    void whoIsToldThatNothingWasSentHasSentNothing(String greeting) throws Exception {
        int sent = 0;
        for (int i = 0; i < 15; i++) {
            OkHttpClient users = new OkHttpClient.Builder()
                    .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                    .build();
            try (HostileH2Server server = new HostileH2Server(greeting);
                    ForgejoClient client = H2Calls.client(server.url(), users)) {
                ForgejoException failure = catchThrowableOfType(
                        ForgejoException.class,
                        () -> H2Calls.write(client, "NOTHING", "t").execute());
                awaitAllClosed(server);
                assertThat(server.heads("POST", "NOTHING"))
                        .as("HEADERS after %s", failure)
                        .isLessThanOrEqualTo(failure.mayHaveBeenApplied() ? 1 : 0);
                sent += server.heads("POST", "NOTHING");
            } finally {
                users.dispatcher().executorService().shutdown();
                users.connectionPool().evictAll();
            }
        }
        Report.line("spoke first over HTTP/2: the fields had left in " + sent + " of 15 calls");
    }

    /** On a busy machine a short deadline may pass before the status was read. */
    private static String ends(H2Evil evil, String kind) {
        boolean read = kind.equals("read");
        String late = read ? "/TransportException" : "/TransportException perhaps";
        return (read ? evil.read() : evil.write()) + (evil.is(Trait.GOES_ON) ? late : "");
    }

    /** The thread may be told of when the next one is asked for already. */
    private static boolean isExpected(String uncaught, List<H2Evil> evils) {
        for (int i = 0; i < evils.size(); i++) {
            if (uncaught.startsWith("UNCAUGHT in " + evils.get(i).name() + ":")) {
                return evils.get(i).is(Trait.UNCAUGHT)
                        || i > 0 && evils.get(i - 1).is(Trait.UNCAUGHT);
            }
        }
        return false;
    }

    private static void awaitAllClosed(HostileH2Server server) {
        long end = System.nanoTime() + 5_000_000_000L;
        while (server.open() > 0 && System.nanoTime() < end) {
            LockSupport.parkNanos(5_000_000);
        }
    }

    private void run(String title, Predicate<H2Evil> which) throws Exception {
        List<H2Evil> evils = H2Evil.all().stream()
                .filter(which)
                .filter(evil -> evil.name().matches(System.getProperty("hostile.only", ".*")))
                .toList();
        try (HostileH2Server server = new HostileH2Server()) {
            List<String> args = new ArrayList<>(List.of(server.url()));
            evils.forEach(evil -> args.add(evil.name()));
            String told = LittleHeap.run(
                    folder.resolve("log"),
                    PATIENCE_SECONDS,
                    List.of("-XX:TieredStopAtLevel=1", "-Dhostile.flood=" + Long.getLong("hostile.flood", 1_000)),
                    H2Calls.class,
                    args);
            check(title, evils, told, server);
        }
    }

    private static void check(String title, List<H2Evil> evils, String told, HostileH2Server server) {
        Map<String, String[]> ends = new HashMap<>();
        told.lines().filter(line -> line.contains("|")).forEach(line -> {
            String[] parts = line.split("\\|", -1);
            ends.put(parts[0] + " " + parts[1], parts);
        });
        SoftAssertions all = new SoftAssertions();
        long slowest = 0;
        for (H2Evil evil : evils) {
            for (String kind : List.of("read", "write")) {
                String[] end = ends.getOrDefault(evil.name() + " " + kind, new String[] {"", "", "nothing", "0", ""});
                all.assertThat(end[2])
                        .as("%s, %s: %s", evil.name(), kind, end[4])
                        .isIn((Object[]) ends(evil, kind).split("/"));
                all.assertThat(Long.parseLong(end[3]))
                        .as("ms for %s, %s", evil.name(), kind)
                        .isLessThan(H2Calls.deadline(evil).toMillis() + SLACK_MS);
                all.assertThat(end[4])
                        .as("message for %s", evil.name())
                        .hasSizeLessThan(2_000)
                        .doesNotContain("tok_hostile");
                slowest = Math.max(slowest, Long.parseLong(end[3]));
            }
            all.assertThat(server.heads("GET", evil.name()))
                    .as("reads of %s", evil.name())
                    .isBetween(1, MOST_READS);
            all.assertThat(server.heads("POST", evil.name()))
                    .as("writes to %s", evil.name())
                    .isEqualTo(evil.is(Trait.DECLINED) ? 3 : 1);
        }
        all.assertThat(told.lines()
                        .filter(line -> line.startsWith("UNCAUGHT"))
                        .filter(line -> !isExpected(line, evils)))
                .isEmpty();
        all.assertThat(told.lines().filter(line -> line.startsWith("LEFT"))).isEmpty();
        awaitAllClosed(server);
        all.assertThat(server.open()).as("connections left").isZero();
        all.assertAll();
        Report.line(title + ": " + evils.size() + " kinds, twice each, slowest " + slowest + " ms, "
                + told.lines().reduce((a, b) -> b).orElse(""));
    }
}
