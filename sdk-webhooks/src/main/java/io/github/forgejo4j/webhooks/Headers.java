package io.github.forgejo4j.webhooks;

import io.github.forgejo4j.error.WebhookRejectedException;
import io.github.forgejo4j.error.WebhookRejectedException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The headers of a delivery, wherever they came from. */
final class Headers {
    /** Ids are UUIDs of 36 characters and event words shorter; what is longer would only fill memories. */
    private static final int MAX_WORD = 128;

    /** All of them carry the same words, so a proxy that drops one does no harm. */
    private static final List<String> FAMILIES = List.of("X-Forgejo-", "X-Gitea-", "X-Gogs-", "X-GitHub-");

    private final Function<String, List<String>> values;

    private Headers(Function<String, List<String>> values) {
        this.values = values;
    }

    static Headers of(Map<String, List<String>> headers) {
        Map<String, List<String>> merged = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, all) -> {
            // Maps of the JDK's own clients hold the status line under null.
            if (name != null && all != null) {
                List<String> list = merged.computeIfAbsent(name, key -> new ArrayList<>());
                all.stream().filter(value -> value != null).forEach(list::add);
            }
        });
        return new Headers(name -> merged.getOrDefault(name, List.of()));
    }

    static Headers of(Function<String, @Nullable String> headers) {
        return new Headers(name -> {
            String value = headers.apply(name);
            return value == null ? List.of() : List.of(value);
        });
    }

    /** All values of a header, without white space around them. */
    List<String> all(String name) {
        return values.apply(name).stream().map(String::strip).toList();
    }

    /** The value of a header, empty if it was not sent. */
    String single(String name) {
        List<String> all = all(name).stream().distinct().toList();
        if (all.size() > 1) {
            throw malformed(name + " has several values");
        }
        return all.isEmpty() ? "" : all.get(0);
    }

    /** The word that the headers with this ending carry: that of the first one that has any. */
    String word(String ending) {
        for (String family : FAMILIES) {
            String word = single(family + ending);
            if (!word.isEmpty()) {
                return checked(family + ending, word);
            }
        }
        return "";
    }

    private static String checked(String name, String word) {
        if (word.length() > MAX_WORD || !word.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw malformed(name + " is no word of at most " + MAX_WORD + " characters");
        }
        return word;
    }

    /** The media type of the body in small letters, without parameters. */
    String mediaType() {
        String type = single("Content-Type");
        int end = type.indexOf(';');
        return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }

    private static WebhookRejectedException malformed(String what) {
        return new WebhookRejectedException(Reason.MALFORMED_HEADERS, what, null);
    }
}
