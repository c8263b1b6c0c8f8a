package io.github.forgejo4j.distribution.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.distribution.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteTest {
    @TempDir
    private Path site;

    @Test
    void everyLinkOfTheDocumentsLeadsToAPlace() throws IOException {
        List<Page> pages = new Site(Project.root(), site).write(false);

        Links links = new Links();
        List<String> broken = new ArrayList<>();
        for (Page page : pages) {
            broken.addAll(links.broken(site, page.target()));
        }
        assertThat(broken).isEmpty();
        assertThat(links.followed()).isGreaterThan(1500);
        assertThat(pages)
                .extracting(Page::target)
                .doesNotHaveDuplicates()
                .contains("index.html", "docs/adr/index.html");
    }

    @Test
    void everyPageIsOneDocumentWithItsNameAndItsPlaceInTheNavigation() throws IOException {
        for (Page page : new Site(Project.root(), site).write(false)) {
            String html = Files.readString(site.resolve(page.target()));
            assertThat(html)
                    .as(page.source())
                    .startsWith("<!DOCTYPE html>\n<html lang=\"en\">")
                    .contains("<meta name=\"viewport\"", "<title>", "<main id=\"content\">")
                    .doesNotContain("<!-- snippet", "<script");
            assertThat(html.split("<h1", -1)).as(page.source()).hasSize(2);
            int here = html.split("aria-current=\"page\"", -1).length - 1;
            boolean decision = page.source().matches("docs/adr/\\d.*");
            assertThat(here).as(page.source()).isEqualTo(decision ? 0 : 1);
        }
    }

    @Test
    void aBrokenLinkAndABrokenAnchorAreFound() throws IOException {
        Path project = Files.createDirectory(site.resolve("project"));
        Files.createDirectory(project.resolve("docs"));
        Files.writeString(project.resolve("README.md"), """
                # Kettle

                [gone](docs/gone.md), [no such place](docs/lid.md#hinge), [a place](docs/lid.md#the-lid), [outside](../../x.md)
                """);
        Files.writeString(project.resolve("docs/lid.md"), "# The lid\n\n[back](../README.md#kettle)\n");
        Path target = Files.createDirectory(site.resolve("target"));

        new Site(project, target).write(false);

        Links links = new Links();
        assertThat(links.broken(target, "index.html"))
                .containsExactly(
                        "index.html -> docs/gone.html",
                        "index.html -> docs/lid.html#hinge",
                        "index.html -> ../../x.html");
        assertThat(links.broken(target, "docs/lid.html")).isEmpty();
    }

    @Test
    void headingsAreNamedAsForgesNameThem() {
        Slugs slugs = new Slugs();

        assertThat(slugs.of("Refused on older servers")).isEqualTo("refused-on-older-servers");
        assertThat(slugs.of("What `ensure()` does, and when")).isEqualTo("what-ensure-does-and-when");
        assertThat(slugs.of("A 404, or 405?")).isEqualTo("a-404-or-405");
        assertThat(slugs.of("Files")).isEqualTo("files");
        assertThat(slugs.of("Files")).isEqualTo("files-1");
    }

    @Test
    void theSameDocumentsGiveTheSameBytes() throws IOException {
        Path first = Files.createDirectory(site.resolve("first"));
        Path second = Files.createDirectory(site.resolve("second"));
        new Site(Project.root(), first).write(true);
        for (Page page : new Site(Project.root(), second).write(true)) {
            assertThat(second.resolve(page.target())).hasSameBinaryContentAs(first.resolve(page.target()));
        }
    }
}
