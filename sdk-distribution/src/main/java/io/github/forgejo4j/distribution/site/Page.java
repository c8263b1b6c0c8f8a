package io.github.forgejo4j.distribution.site;

import java.nio.file.Path;

/**
 * A document and the page that becomes of it.
 *
 * @param source the document, below the project's folder, with slashes
 * @param target the page, below the site's folder, with slashes
 * @param title its first heading, as text
 * @param body what stands on it, as HTML
 */
record Page(String source, String target, String title, String body) {
    /** The page of a document: a README is what a folder shows. */
    static String target(String source) {
        return source.replaceFirst("(^|/)README\\.md$", "$1index.html").replaceFirst("\\.md$", ".html");
    }

    /** How one page names another. */
    static String relative(String fromTarget, String toTarget) {
        int depth = Path.of(fromTarget).getNameCount() - 1;
        return "../".repeat(depth) + toTarget;
    }
}
