package io.github.forgejo4j.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process of its own for calls that are to get by with 64 MiB of heap. */
final class LittleHeap {
    private LittleHeap() {}

    /** Runs it to its end, which has to come in time and to be a good one; what it printed. */
    static String run(Path log, long patienceSeconds, List<String> options, Class<?> main, List<String> args)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m", "-XX:+UseSerialGC"));
        command.addAll(options);
        command.addAll(List.of(
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                main.getName()));
        command.addAll(args);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = process.waitFor(patienceSeconds, TimeUnit.SECONDS);
        process.destroyForcibly();
        String told = Files.readString(log);
        assertThat(ended).as(told).isTrue();
        assertThat(process.exitValue()).as(told).isZero();
        return told;
    }
}
