package io.github.forgejo4j.distribution.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.distribution.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A test that the build leaves out by its name cannot fail. */
class TestNamesTest {
    private static final Pattern A_TEST = Pattern.compile(
            "^ *@(Test|Property|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Example)\\b",
            Pattern.MULTILINE);

    /** What others extend or implement is run by their names. */
    private static final Pattern RUN_BY_OTHERS =
            Pattern.compile("^(public )?(abstract (non-sealed )?class|interface) ", Pattern.MULTILINE);

    private static final Pattern INCLUDE = Pattern.compile("<include>\\*\\*/\\*(\\w+\\.java)</include>");

    @Test
    void everyClassWithTestsIsRunByTheBuild() throws IOException {
        Set<String> endings = new TreeSet<>();
        Matcher include = INCLUDE.matcher(Project.read(Project.root().resolve("pom.xml")));
        while (include.find()) {
            endings.add(include.group(1));
        }
        assertThat(endings).contains("Test.java");

        List<String> leftOut = new ArrayList<>();
        int seen = 0;
        for (Path file : sources()) {
            String text = Project.read(file);
            if (A_TEST.matcher(text).find() && !RUN_BY_OTHERS.matcher(text).find()) {
                seen++;
                String name = file.getFileName().toString();
                if (endings.stream().noneMatch(name::endsWith)) {
                    leftOut.add(Project.root().relativize(file).toString());
                }
            }
        }
        assertThat(seen).isGreaterThan(200);
        assertThat(leftOut).isEmpty();
    }

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        try (Stream<Path> modules = Files.list(Project.root())) {
            for (Path module : modules.map(folder -> folder.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(module)) {
                    files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
                }
            }
        }
        return sources;
    }
}
