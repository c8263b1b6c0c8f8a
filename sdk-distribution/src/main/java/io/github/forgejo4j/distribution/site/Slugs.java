package io.github.forgejo4j.distribution.site;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Names the headings of one page as forges do, so that one link works there and here. */
final class Slugs {
    private final Map<String, Integer> used = new HashMap<>();

    /** The name of the next heading: lower case, hyphens for spaces, nothing else but letters, digits and underscores. */
    String of(String heading) {
        String slug = heading.strip()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .replace(' ', '-');
        int before = used.merge(slug, 1, Integer::sum) - 1;
        return before == 0 ? slug : slug + "-" + before;
    }
}
