package io.github.forgejo4j.codegen.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What many operations share: parameters that mean the same everywhere, and what a status means unless an operation says otherwise. */
final class CommonWords {
    private final Map<String, Param> parameters = new HashMap<>();
    private final Map<Integer, String> statuses = new HashMap<>();

    /** Reads {@code common.yaml}. */
    CommonWords(Entry entry) {
        entry.members("parameters").forEach((name, node) -> {
            Entry below = entry.below(name, node);
            parameters.put(name, ServicesReader.param(name, below));
        });
        entry.members("statuses").forEach((status, words) -> status(entry, status, words));
        entry.noOtherKeys();
    }

    private void status(Entry entry, String status, JsonNode words) {
        if (words.asText().isBlank() || !status.matches("[1-5][0-9][0-9]")) {
            entry.problem("status " + status + " needs a number and words");
            return;
        }
        statuses.put(Integer.valueOf(status), words.asText().strip());
    }

    /** The shared parameter of that name. */
    @Nullable
    Param parameter(String name) {
        return parameters.get(name);
    }

    /** The common words for a status. */
    @Nullable
    String status(int status) {
        return statuses.get(status);
    }
}
