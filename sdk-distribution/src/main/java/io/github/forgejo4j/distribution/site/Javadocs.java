package io.github.forgejo4j.distribution.site;

import java.io.File;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes one Javadoc of all published modules, of the packages that they export. */
final class Javadocs {
    /** Where it goes, below the site. */
    static final String FOLDER = "javadoc";

    /** The folders of the modules; each module is named as its folder is. */
    private static final List<String> MODULES = List.of("core", "api", "webhooks", "testing", "fleet", "micrometer");

    private Javadocs() {}

    /**
     * Runs the JDK's tool.
     *
     * @param classPath where the libraries are that the modules need
     * @return its exit status, 0 for success
     */
    static int write(Path project, Path site, String classPath, PrintStream out, PrintStream err) {
        List<String> arguments = new ArrayList<>(List.of(
                "-quiet",
                "-notimestamp",
                "-Xdoclint:none",
                "--release",
                "17",
                "-encoding",
                "UTF-8",
                "-windowtitle",
                "forgejo4j",
                "-doctitle",
                "forgejo4j",
                "-d",
                site.resolve(FOLDER).toString(),
                "--module-path",
                libraries(classPath),
                "--module",
                MODULES.stream().map(Javadocs::module).collect(Collectors.joining(","))));
        for (String name : MODULES) {
            arguments.add("--module-source-path");
            arguments.add(module(name) + "=" + sources(project.resolve("sdk-" + name)));
        }
        return ToolProvider.findFirst("javadoc")
                .map(tool -> tool.run(out, err, arguments.toArray(new String[0])))
                .orElse(1);
    }

    private static String module(String name) {
        return "io.github.forgejo4j." + name;
    }

    private static String sources(Path module) {
        return Stream.of("src/main/java", "src/main/generated")
                .map(module::resolve)
                .filter(Files::isDirectory)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** The modules themselves are read from their sources, and must not be there a second time. */
    private static String libraries(String classPath) {
        return Arrays.stream(classPath.split(File.pathSeparator, -1))
                .filter(entry -> entry.endsWith(".jar"))
                .filter(entry -> !Path.of(entry).getFileName().toString().startsWith("forgejo4j-"))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
