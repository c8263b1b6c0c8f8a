package io.github.forgejo4j.distribution.site;

import java.util.List;
import java.util.Map;

/** The frame of a page: navigation, and what a browser wants to know. No script, nothing from elsewhere. */
final class Layout {
    private static final String STYLE = "style.css";

    private final Map<String, List<Page>> contents;
    private final boolean javadoc;

    /**
     * A layout for all pages of a site.
     *
     * @param javadoc true if the Javadoc stands beside them
     */
    Layout(Map<String, List<Page>> contents, boolean javadoc) {
        this.contents = contents;
        this.javadoc = javadoc;
    }

    /** The whole page. */
    String of(Page page) {
        String home = Page.relative(page.target(), "index.html");
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>%s</title>
                <link rel="stylesheet" href="%s">
                </head>
                <body>
                <a class="skip" href="#content">To the text</a>
                <header><a class="home" href="%s">forgejo4j</a> <a class="pages" href="#pages">Pages</a></header>
                <div class="frame">
                <nav id="pages" aria-label="Pages">
                %s</nav>
                <main id="content">
                %s</main>
                </div>
                </body>
                </html>
                """.formatted(title(page), Page.relative(page.target(), STYLE), home, navigation(page), page.body());
    }

    private static String title(Page page) {
        return escaped(page.title().equals("forgejo4j") ? page.title() : page.title() + " - forgejo4j");
    }

    private String navigation(Page here) {
        StringBuilder html = new StringBuilder();
        contents.forEach((heading, pages) -> {
            html.append("<h2>").append(escaped(heading)).append("</h2>\n<ul>\n");
            pages.forEach(page -> html.append(item(
                    Page.relative(here.target(), page.target()),
                    label(page),
                    page.target().equals(here.target()))));
            html.append("</ul>\n");
        });
        if (javadoc) {
            html.append("<h2>Reference</h2>\n<ul>\n")
                    .append(item(Page.relative(here.target(), Javadocs.FOLDER + "/index.html"), "Javadoc", false))
                    .append("</ul>\n");
        }
        return html.toString();
    }

    private static String label(Page page) {
        return page.source().equals("README.md") ? "Overview" : page.title();
    }

    private static String item(String href, String label, boolean current) {
        return "<li><a href=\"" + href + "\"" + (current ? " aria-current=\"page\"" : "") + ">" + escaped(label)
                + "</a></li>\n";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
