package io.github.forgejo4j.distribution.site;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which page stands where in the navigation. A document that has no place here is found under the last heading. */
final class Contents {
    private static final Map<String, List<String>> PLACES = new LinkedHashMap<>();
    private static final String REST = "More";

    static {
        PLACES.put(
                "Begin",
                List.of(
                        "README",
                        "docs/getting-started",
                        "docs/examples",
                        "docs/migrating",
                        "docs/faq",
                        "docs/troubleshooting"));
        PLACES.put(
                "Calls",
                List.of(
                        "docs/retries",
                        "docs/at-most-once",
                        "docs/errors",
                        "docs/paging",
                        "docs/rate-limits",
                        "docs/async",
                        "docs/okhttp",
                        "docs/compatibility",
                        "docs/operations"));
        PLACES.put(
                "Beyond a call", List.of("docs/ensure", "docs/commits", "docs/files", "docs/waiting", "docs/webhooks"));
        PLACES.put(
                "Operating",
                List.of("docs/testing", "docs/metrics", "docs/performance", "docs/reliability", "HAZARDS", "SECURITY"));
        PLACES.put("Project", List.of("CHANGELOG", "CONTRIBUTING", "docs/adr/README"));
    }

    private Contents() {}

    /** Pages by heading, in order; decisions are found from their own list. */
    static Map<String, List<Page>> of(List<Page> pages) {
        Map<String, Page> bySource = new LinkedHashMap<>();
        pages.forEach(page -> bySource.put(page.source(), page));
        Map<String, List<Page>> contents = new LinkedHashMap<>();
        PLACES.forEach((heading, names) -> {
            List<Page> placed = new ArrayList<>();
            for (String name : names) {
                Page page = bySource.remove(name + ".md");
                if (page != null) {
                    placed.add(page);
                }
            }
            contents.put(heading, placed);
        });
        List<Page> rest = bySource.values().stream()
                .filter(page -> !page.source().startsWith("docs/adr/"))
                .toList();
        if (!rest.isEmpty()) {
            contents.put(REST, rest);
        }
        return contents;
    }
}
