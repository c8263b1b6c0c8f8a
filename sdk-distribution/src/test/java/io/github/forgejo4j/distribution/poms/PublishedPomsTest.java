package io.github.forgejo4j.distribution.poms;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.distribution.Project;
import io.github.forgejo4j.distribution.poms.Pom.Dependency;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What Gradle, sbt and others read of us: they have no Maven to ask, so the published POMs and their parent must say it all. There is no
 * Gradle metadata beside them.
 */
class PublishedPomsTest {
    private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^}]+)}");

    private final Pom parent = Pom.in(".");
    private final List<Pom> modules = Project.publishedJars().stream()
            .map(folder -> Pom.in(folder.getFileName().toString()))
            .toList();

    /** The parent's properties and what every POM knows of itself. */
    private Map<String, String> known() {
        Map<String, String> known = new HashMap<>();
        Pom.children(parent.root(), "properties").forEach(properties -> {
            for (var node = properties.getFirstChild(); node != null; node = node.getNextSibling()) {
                known.put(node.getNodeName(), node.getTextContent().strip());
            }
        });
        known.put("project.version", parent.text("version").orElseThrow());
        return known;
    }

    private String resolved(String text) {
        return PROPERTY.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(known().getOrDefault(found.group(1), found.group())));
    }

    @Test
    void theModulesAreThoseThatWePublish() {
        assertThat(modules.stream().map(Pom::folder))
                .contains("sdk-core", "sdk-api", "sdk-testing", "sdk-webhooks", "sdk-fleet", "sdk-micrometer")
                .doesNotContain("sdk-codegen", "sdk-examples", "sdk-distribution");
    }

    @Test
    void coordinatesAreWrittenOut() {
        for (Pom module : modules) {
            assertThat(module.text("artifactId")).contains(module.folder().replaceFirst("sdk-", "forgejo4j-"));
            assertThat(module.text("parent", "groupId")).contains("io.github.forgejo4j");
            assertThat(module.text("parent", "version")).isEqualTo(parent.text("version"));
            assertThat(module.text("version")).isEmpty();
        }
        assertThat(Pom.in("sdk-bom").text("version")).isEqualTo(parent.text("version"));
    }

    @Test
    void everyVersionIsOneThatTheParentStates() {
        for (Dependency managed : parent.managed()) {
            assertThat(resolved(managed.version()))
                    .as(managed.key())
                    .matches("[0-9][0-9A-Za-z.-]*")
                    .doesNotContainIgnoringCase("latest");
        }
        Set<String> stated = new HashSet<>();
        parent.managed().forEach(managed -> stated.add(managed.key()));
        for (Pom module : modules) {
            for (Dependency dependency : module.dependencies()) {
                assertThat(dependency.version()).as(dependency.key()).isEmpty();
                boolean byBom = dependency.group().startsWith("com.fasterxml.jackson")
                        || dependency.group().equals("org.junit.jupiter");
                assertThat(byBom || stated.contains(dependency.key()))
                        .as("%s of %s has a version", dependency.key(), module.folder())
                        .isTrue();
            }
        }
    }

    @Test
    void onlySnapshotsOfOursAreNamed() {
        for (Dependency managed : parent.managed()) {
            if (!managed.group().equals("io.github.forgejo4j")) {
                assertThat(resolved(managed.version())).as(managed.key()).doesNotContain("SNAPSHOT");
            }
        }
    }

    /** Gradle takes compile for api and runtime for implementation; others it leaves out. */
    @Test
    void whatAProgramNeedsHasTheDefaultScope() {
        for (Pom module : modules) {
            for (Dependency dependency : module.dependencies()) {
                assertThat(dependency.scope())
                        .as("%s of %s", dependency.key(), module.folder())
                        .isIn("", "test");
            }
        }
        Pom core = Pom.in("sdk-core");
        assertThat(core.dependencies().stream()
                        .filter(dependency -> dependency.scope().isEmpty())
                        .map(Dependency::key))
                .contains(
                        "com.squareup.okhttp3:okhttp-jvm",
                        "com.squareup.okhttp3:okhttp",
                        "com.squareup.retrofit2:retrofit",
                        "com.fasterxml.jackson.core:jackson-databind");
    }

    /** Gradle takes them from the parent's management, where a POM itself says nothing. */
    @Test
    void noOkHttp4AndNoEmptyOkioComeAlong() {
        assertThat(parent.managed())
                .anySatisfy(managed -> {
                    assertThat(managed.key()).isEqualTo("com.squareup.retrofit2:retrofit");
                    assertThat(managed.exclusions()).containsExactly("com.squareup.okhttp3:okhttp");
                })
                .anySatisfy(managed -> {
                    assertThat(managed.key()).isEqualTo("com.squareup.okhttp3:okhttp");
                    assertThat(managed.exclusions()).containsExactly("com.squareup.okio:okio");
                });
        Map<String, String> versions = new HashMap<>();
        parent.managed().forEach(managed -> versions.put(managed.artifact(), managed.version()));
        assertThat(versions.get("okhttp")).isEqualTo(versions.get("okhttp-jvm"));
    }

    @Test
    void theBomNamesEveryPublishedModuleAndNothingElse() {
        Pom bom = Pom.in("sdk-bom");

        assertThat(bom.managed().stream().map(Dependency::artifact))
                .containsExactlyInAnyOrderElementsOf(modules.stream()
                        .map(module -> module.text("artifactId").orElseThrow())
                        .toList());
        assertThat(bom.managed()).allSatisfy(managed -> {
            assertThat(managed.group()).isEqualTo("io.github.forgejo4j");
            assertThat(managed.version()).isEqualTo("${project.version}");
            assertThat(managed.scope()).isEmpty();
        });
        assertThat(bom.find("parent")).isEmpty();
    }

    /** Gradle ignores them, and a build that depends on them would work for us only. */
    @Test
    void noPomBringsARepository() {
        for (String folder : List.of(".", "sdk-bom", "sdk-core", "sdk-api", "sdk-testing", "sdk-webhooks")) {
            assertThat(Pom.in(folder).find("repositories")).as(folder).isEmpty();
            assertThat(Pom.in(folder).find("pluginRepositories")).as(folder).isEmpty();
        }
    }
}
