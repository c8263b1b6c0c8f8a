package io.github.forgejo4j.examples.inventory;

import io.github.forgejo4j.model.Repository;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a repository.
 *
 * @param repository as the list of repositories has it
 * @param languages bytes of each, the largest first
 * @param lastPush time of the newest commit of the default branch; null if there is none, or it could not be asked for
 * @param branchProtected whether a rule protects the default branch; null if it could not be asked for
 * @param license SPDX identifier, {@code other} for a text that is not recognized, empty if there is none
 * @param problems what could not be asked for, and why
 */
record Row(
        Repository repository,
        Map<String, Long> languages,
        @Nullable Instant lastPush,
        @Nullable Boolean branchProtected,
        String license,
        List<String> problems) {
    Row {
        Map<String, Long> sorted = new LinkedHashMap<>();
        languages.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .forEach(each -> sorted.put(each.getKey(), each.getValue()));
        languages = Collections.unmodifiableMap(sorted);
        problems = List.copyOf(problems);
    }

    String language() {
        return languages.isEmpty() ? "" : languages.keySet().iterator().next();
    }

    /** The server counts in KiB. */
    long bytes() {
        return repository.size() * 1024;
    }

    List<String> flags() {
        return Map.of(
                        "archived", repository.archived(),
                        "private", repository.isPrivate(),
                        "fork", repository.fork(),
                        "mirror", repository.mirror(),
                        "empty", repository.empty())
                .entrySet()
                .stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }
}
