package io.github.forgejo4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files that are larger than the heap, in a process of its own. The long form, a gigabyte within 64 MiB:
 * {@code -Dtest=TransferHeapTest -Dforgejo4j.transfer.mib=1024 -Dforgejo4j.transfer.heap=64m}.
 */
class TransferHeapTest {
    private static final long SIZE = Long.getLong("forgejo4j.transfer.mib", 64) * 1024 * 1024;
    private static final String HEAP = System.getProperty("forgejo4j.transfer.heap", "24m");
    private static final int PATIENCE_SECONDS = 300;

    @TempDir
    private Path folder;

    @Test
    void whatIsLargerThanTheHeapGoesDownAndUp() throws Exception {
        Path log = folder.resolve("log");
        try (BulkServer server = new BulkServer(SIZE)) {
            Process process = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx" + HEAP,
                            "-XX:+UseSerialGC",
                            "-cp",
                            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                            BulkTransfers.class.getName(),
                            server.url(),
                            String.valueOf(SIZE),
                            folder.toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            process.destroyForcibly();
            String told = Files.readString(log);
            assertThat(ended).as(told).isTrue();
            assertThat(process.exitValue()).as(told).isZero();
            assertThat(server.taken).hasSize(2);
            assertThat(server.taken.get(0)).isBetween(SIZE + 100, SIZE + 1_000);
            // {"content":""} around four characters for each three bytes.
            assertThat(server.taken.get(1)).isEqualTo(14 + (SIZE + 2) / 3 * 4);
            assertThat(told).contains("up as the content of a file: ");
        }
    }
}
