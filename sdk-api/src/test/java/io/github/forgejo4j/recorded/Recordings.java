package io.github.forgejo4j.recorded;

import io.github.forgejo4j.contract.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Files of recorded exchanges, one exchange a line. */
final class Recordings {
    /** In this order, so that the newest server comes first. */
    private static final List<String> SERVERS = List.of("16", "15", "11");

    private Recordings() {}

    /** Where all recordings lie; not part of a clone. */
    static Path everything() {
        return Project.findings().resolve("fixtures");
    }

    /** Where the selection lies that is part of the project. */
    static Path selection() {
        return Project.root().resolve("sdk-api/src/test/resources/recorded");
    }

    /** All recordings, ordered by server, file and line. */
    static List<Exchange> readEverything() {
        List<Exchange> all = new ArrayList<>();
        SERVERS.forEach(server -> all.addAll(read(everything().resolve(server))));
        return all;
    }

    /** The exchanges in a folder, ordered by file and line. */
    static List<Exchange> read(Path folder) {
        List<Exchange> exchanges = new ArrayList<>();
        for (Path file : files(folder)) {
            String name = file.getFileName().toString().replace(".jsonl", "");
            try (Stream<String> lines = Files.lines(file)) {
                lines.filter(line -> !line.isBlank()).forEach(line -> exchanges.add(Exchange.parse(name, line)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return exchanges;
    }

    /** The files in a folder, by name. */
    static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
