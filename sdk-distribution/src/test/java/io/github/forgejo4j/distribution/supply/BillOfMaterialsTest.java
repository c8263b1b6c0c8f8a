package io.github.forgejo4j.distribution.supply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.forgejo4j.distribution.Project;
import io.github.forgejo4j.distribution.supply.BillOfMaterials.Component;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The bill of materials over everything that is published, as the plugin that also writes those of a release has made it. */
class BillOfMaterialsTest {
    private static final Path TARGET = Project.root().resolve("sdk-distribution/target");

    /** Licences under which an application of any kind can use what this SDK brings. A new one is a decision. */
    private static final Set<String> WELCOME = Set.of("Apache-2.0", "MIT", "BSD-2-Clause", "CC0-1.0", "EPL-2.0");

    private static List<Component> components;

    /** Libraries of others that a program gets, by the name of their file. */
    private static Map<String, Path> jars;

    @BeforeAll
    static void read() throws IOException {
        // The plugin makes none then; what an earlier build has left would be compared with a later one's libraries.
        assumeFalse(
                "is true".equals(System.getProperty("maven.offline")),
                "Maven is offline: there is no bill of materials");
        components = BillOfMaterials.read(TARGET.resolve("everything-published.json"));
        jars = new TreeMap<>();
        for (String entry : Files.readString(TARGET.resolve("runtime-class-path.txt"))
                .strip()
                .split(File.pathSeparator, -1)) {
            Path jar = Path.of(entry);
            if (!entry.contains("forgejo4j-") && entry.endsWith(".jar")) {
                jars.put(jar.getFileName().toString(), jar);
            }
        }
    }

    private static List<Component> others() {
        return components.stream().filter(component -> !component.isOurs()).toList();
    }

    private static String file(Component component) {
        return component.name() + "-" + component.version() + ".jar";
    }

    @Test
    void everyLibraryThatAProgramGetsIsInItAndNoOther() {
        assertThat(jars).containsKeys("okhttp-jvm-5.5.1.jar").hasSizeGreaterThan(15);
        assertThat(others().stream().map(BillOfMaterialsTest::file)).containsExactlyInAnyOrderElementsOf(jars.keySet());
    }

    @Test
    void everyLibraryHasTheHashOfItsFile() throws Exception {
        for (Component component : others()) {
            byte[] content = Files.readAllBytes(jars.get(file(component)));
            assertThat(component.hashes())
                    .as(component.purl())
                    .containsEntry(
                            "SHA-256",
                            HexFormat.of()
                                    .formatHex(
                                            MessageDigest.getInstance("SHA-256").digest(content)));
        }
    }

    @Test
    void everyLibraryHasAWelcomeLicence() {
        for (Component component : components) {
            assertThat(component.licences()).as(component.purl()).isNotEmpty();
            // Of several, one may be chosen.
            assertThat(component.licences()).as(component.purl()).containsAnyElementsOf(WELCOME);
        }
    }

    @Test
    void noLibraryIsASnapshot() {
        assertThat(others())
                .allSatisfy(component -> assertThat(component.version())
                        .doesNotContain("SNAPSHOT")
                        .isNotEmpty());
    }

    @Test
    void everyPublishedJarIsInIt() {
        List<String> published = Project.publishedJars().stream()
                .map(folder -> folder.getFileName().toString().replaceFirst("sdk-", "forgejo4j-"))
                .toList();

        assertThat(components.stream().filter(Component::isOurs).map(Component::name))
                .containsExactlyInAnyOrderElementsOf(published);
    }
}
