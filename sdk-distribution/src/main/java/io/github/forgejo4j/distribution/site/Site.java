package io.github.forgejo4j.distribution.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The documents of a project as pages. */
final class Site {
    private final Path project;
    private final Path site;

    /**
     * A site.
     *
     * @param project the folder that holds the documents
     * @param site the folder that the pages go to
     */
    Site(Path project, Path site) {
        this.project = project;
        this.site = site;
    }

    /**
     * Writes all pages and the style. What is there already and not written again stays.
     *
     * @param javadoc true if the navigation is to lead to the Javadoc
     * @return the pages
     */
    List<Page> write(boolean javadoc) throws IOException {
        List<Page> pages = new ArrayList<>();
        for (String source : documents()) {
            pages.add(Markdown.page(source, Files.readString(project.resolve(source))));
        }
        Layout layout = new Layout(Contents.of(pages), javadoc);
        for (Page page : pages) {
            Path file = site.resolve(page.target());
            Files.createDirectories(file.getParent());
            Files.writeString(file, layout.of(page));
            copyLinked(page.target());
        }
        try (InputStream style = Objects.requireNonNull(Site.class.getResourceAsStream("style.css"))) {
            Files.copy(style, site.resolve("style.css"), StandardCopyOption.REPLACE_EXISTING);
        }
        return pages;
    }

    /** Files of the project that a page leads to, such as an example's configuration, to the same place below the site. */
    private void copyLinked(String target) throws IOException {
        for (String link : Links.of(Files.readString(site.resolve(target)))) {
            Path to = site.resolve(target).resolveSibling(link).normalize();
            if (!to.startsWith(site) || Files.exists(to)) {
                continue;
            }
            Path from = project.resolve(site.relativize(to));
            if (Files.isRegularFile(from)) {
                Files.createDirectories(to.getParent());
                Files.copy(from, to);
            }
        }
    }

    /** Documents at the top and below docs, by their path with slashes. */
    private List<String> documents() throws IOException {
        try (Stream<Path> top = Files.list(project);
                Stream<Path> docs = Files.walk(project.resolve("docs"))) {
            return Stream.concat(top, docs)
                    .map(file -> project.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> name.endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }
}
