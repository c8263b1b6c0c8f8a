package io.github.forgejo4j.distribution;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Folders of the project, wherever the tests were started. */
public final class Project {
    private Project() {}

    /** The root of the project. */
    public static Path root() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("CHANGELOG.md"))) {
                return folder;
            }
        }
        throw new UncheckedIOException(new IOException("not below the project's folder"));
    }

    /** Folders of the modules that are published as jars. */
    public static List<Path> publishedJars() {
        try (Stream<Path> folders = Files.list(root())) {
            return folders.filter(folder -> Files.exists(folder.resolve("pom.xml")))
                    .filter(folder -> {
                        String pom = read(folder.resolve("pom.xml"));
                        return !pom.contains("<maven.deploy.skip>true<") && !pom.contains("<packaging>pom<");
                    })
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of a file. */
    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
