package io.github.forgejo4j.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.chaos.Report;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every hostile answer is one request and ends in time with what it is, in a heap of 64 MiB and on a stack of 256 KiB; the server's bytes
 * are not taken beyond what is looked at.
 */
@Tag("once")
class HostileAnswersTest {
    private static final int PATIENCE_SECONDS = 240;

    /** Beyond the deadline, on a machine that others use too. */
    private static final long SLACK_MS = 1_500;

    private static final Pattern REPO = Pattern.compile("/repos/h/([A-Z_0-9]+)/issues\\S*");
    private static final Pattern PAGE = Pattern.compile("[?&]page=(\\d+)");

    /**
     * A quarter of the heap is read at most; then OkHttp, which hopes to use the connection again, reads on for 100 ms. Half of a gigabyte
     * would be neither.
     */
    private static final long MOST_BYTES = 512L << 20;

    @TempDir
    private Path folder;

    @Test
    void everyOneEndsAsWhatItIsInLittleHeap() throws Exception {
        try (HostileServer server = new HostileServer(HostileAnswersTest::reply)) {
            String told = LittleHeap.run(
                    folder.resolve("log"), PATIENCE_SECONDS, List.of(), HostileCalls.class, List.of(server.url()));
            check(told, server);
        }
    }

    private static void check(String told, HostileServer server) {
        Map<String, String[]> ends = new HashMap<>();
        told.lines().filter(line -> line.contains("|")).forEach(line -> {
            String[] parts = line.split("\\|", -1);
            ends.put(parts[0] + " " + parts[1], parts);
        });
        SoftAssertions all = new SoftAssertions();
        long slowest = 0;
        for (Evil evil : Evil.values()) {
            for (String kind : List.of("read", "write")) {
                String[] end = ends.getOrDefault(evil + " " + kind, new String[] {"", "", "nothing", "0", ""});
                all.assertThat(end[2])
                        .as("%s, %s: %s", evil, kind, end[4])
                        .isEqualTo(kind.equals("read") ? evil.read : evil.write);
                all.assertThat(Long.parseLong(end[3]))
                        .as("ms for %s, %s", evil, kind)
                        .isLessThan(HostileCalls.deadline(evil).toMillis() + SLACK_MS);
                all.assertThat(end[4])
                        .as("message for %s", evil)
                        .hasSizeLessThan(2_000)
                        .doesNotContain("tok_hostile");
                slowest = Math.max(slowest, Long.parseLong(end[3]));
            }
            if (evil == Evil.SUCCESS_OF_A_GIB || evil == Evil.SUCCESS_WITHOUT_END || evil == Evil.GZIP_BOMB) {
                all.assertThat(ends.getOrDefault(evil + " read", new String[] {"", "", "", "", ""})[4])
                        .containsPattern("a body of more than 1\\d{7} bytes");
            }
            all.assertThat(server.requests("/" + evil + "/"))
                    .as("requests for %s", evil)
                    .isEqualTo(2);
        }
        all.assertThat(ends.getOrDefault("ENDLESS list", new String[3])[2])
                .as(told)
                .isEqualTo("100000");
        all.assertThat(server.requests("/ENDLESS/")).isEqualTo(2_000);
        for (Evil evil :
                List.of(Evil.ERROR_OF_A_GIB, Evil.ERROR_WITHOUT_END, Evil.SUCCESS_OF_A_GIB, Evil.SUCCESS_WITHOUT_END)) {
            all.assertThat(server.written(line -> line.contains("/" + evil + "/")) / 2)
                    .as("bytes that were taken of each %s\n%s", evil, server.dearest())
                    .isLessThan(MOST_BYTES);
        }
        all.assertAll();
        Report.line("hostile answers: " + Evil.values().length + " kinds, twice each, slowest " + slowest + " ms, "
                + server.written(line -> true) / 1024 / 1024 + " MiB taken, "
                + told.lines().reduce((a, b) -> b).orElse(""));
    }

    private static void reply(OutputStream out, List<String> head) throws IOException {
        Matcher repo = REPO.matcher(head.get(0));
        assertThat(repo.find()).as(head.get(0)).isTrue();
        if (repo.group(1).equals("ENDLESS")) {
            page(out, head.get(0));
        } else {
            Evil.valueOf(repo.group(1)).script.run(out);
        }
    }

    /** Page after page of issues that nobody has seen before, and always one more. */
    private static void page(OutputStream out, String line) throws IOException {
        Matcher asked = PAGE.matcher(line);
        long page = asked.find() ? Long.parseLong(asked.group(1)) : 1;
        StringBuilder items = new StringBuilder("[");
        for (int i = 0; i < 50; i++) {
            items.append(i == 0 ? "" : ",")
                    .append("{\"id\":")
                    .append(page * 50 + i)
                    .append('}');
        }
        HostileServer.text(
                out,
                HostileServer.answer(
                        200,
                        "Content-Type: application/json\r\nLink: <http://h/?page=" + (page + 1) + ">; rel=\"next\"",
                        items.append(']').toString()));
    }
}
