package io.github.forgejo4j.distribution.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Follows the links of written pages that stay inside the site, to their very place on the page. */
final class Links {
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
    private static final Pattern ANCHOR = Pattern.compile("\\sid=\"([^\"]*)\"");

    private final Map<Path, Set<String>> anchors = new HashMap<>();
    private int followed;

    /** How many links {@link #broken} has followed. */
    int followed() {
        return followed;
    }

    /** Paths, without the place on the page, that a page leads to inside the site. */
    static List<String> of(String html) {
        List<String> paths = new ArrayList<>();
        Matcher links = LINK.matcher(html);
        while (links.find()) {
            String link = links.group(1).replace("&amp;", "&");
            int hash = link.indexOf('#');
            String path = hash < 0 ? link : link.substring(0, hash);
            if (!path.isEmpty() && !isOutside(link)) {
                paths.add(path);
            }
        }
        return paths;
    }

    private static boolean isOutside(String link) {
        return link.contains("://") || link.startsWith("mailto:");
    }

    /** Links of one page that lead nowhere, each with the page that holds it. */
    List<String> broken(Path site, String target) throws IOException {
        Path page = site.resolve(target);
        List<String> broken = new ArrayList<>();
        Matcher links = LINK.matcher(Files.readString(page));
        while (links.find()) {
            String link = links.group(1).replace("&amp;", "&");
            if (isOutside(link)) {
                continue;
            }
            followed++;
            int hash = link.indexOf('#');
            String path = hash < 0 ? link : link.substring(0, hash);
            Path there = path.isEmpty() ? page : page.resolveSibling(path).normalize();
            boolean leads = there.startsWith(site)
                    && Files.isRegularFile(there)
                    && (hash < 0 || anchors(there).contains(link.substring(hash + 1)));
            if (!leads) {
                broken.add(target + " -> " + link);
            }
        }
        return broken;
    }

    private Set<String> anchors(Path page) throws IOException {
        Set<String> known = anchors.get(page);
        if (known == null) {
            known = new HashSet<>();
            Matcher found = ANCHOR.matcher(Files.readString(page));
            while (found.find()) {
                known.add(found.group(1));
            }
            anchors.put(page, known);
        }
        return known;
    }
}
