package io.github.forgejo4j.codegen.generate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Brings the files of a project in line with what was generated. */
public final class GeneratedFiles {
    private GeneratedFiles() {}

    /**
     * Writes what differs and deletes generated sources that are no longer generated.
     *
     * @param project the project's folder
     * @param files contents by path below it
     * @return how many files changed
     */
    public static int write(Path project, Map<String, String> files) throws IOException {
        int changed = 0;
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = project.resolve(file.getKey());
            if (Files.exists(path) && Files.readString(path).equals(file.getValue())) {
                continue;
            }
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
            changed++;
        }
        for (String path : present(project)) {
            if (!files.containsKey(path)) {
                Files.delete(project.resolve(path));
                changed++;
            }
        }
        return changed;
    }

    /** Generated sources that are there now, by path below the project. */
    public static Set<String> present(Path project) throws IOException {
        Set<String> present = new TreeSet<>();
        for (String folder : List.of(Generator.SOURCES, Generator.WEBHOOK_SOURCES)) {
            present(project, project.resolve(folder), present);
        }
        return present;
    }

    private static void present(Path project, Path sources, Set<String> present) throws IOException {
        if (!Files.isDirectory(sources)) {
            return;
        }
        try (Stream<Path> files = Files.walk(sources)) {
            files.filter(Files::isRegularFile)
                    .forEach(file ->
                            present.add(project.relativize(file).toString().replace('\\', '/')));
        }
    }
}
