package io.github.forgejo4j.distribution.site;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of the site: project's folder, site's folder. */
public final class SiteCommand {
    private SiteCommand() {}

    /**
     * Writes the site and ends with status 1 if a link in it leads nowhere, or there is no Javadoc.
     *
     * @param args the project's folder and the site's
     * @throws IOException a file could not be read or written
     */
    public static void main(String[] args) throws IOException {
        Path project = Path.of(args[0]).toAbsolutePath().normalize();
        Path site = Path.of(args[1]).toAbsolutePath().normalize();
        int status = Javadocs.write(project, site, System.getProperty("java.class.path", ""), System.out, System.err);
        if (status != 0) {
            System.err.println("no Javadoc: the tool ended with status " + status);
            System.exit(1);
        }
        List<Page> pages = new Site(project, site).write(true);
        Links links = new Links();
        List<String> broken = new ArrayList<>();
        for (Page page : pages) {
            broken.addAll(links.broken(site, page.target()));
        }
        System.out.println(pages.size() + " pages, " + links.followed() + " links, " + broken.size()
                + " of them broken: " + site.resolve("index.html"));
        broken.forEach(System.err::println);
        if (!broken.isEmpty()) {
            System.exit(1);
        }
    }
}
