package io.github.forgejo4j.examples.docs;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.model.Issue;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The Java of docs/paging.md. */
final class PagingSnippets {
    private PagingSnippets() {}

    static void prefetch(ForgejoClient client) {
        // snippet: prefetch
        List<Issue> fast = client.issues().list("nimbus", "kettle").prefetch(8).all();

        try (Stream<Issue> issues = client.issues().list("nimbus", "kettle").prefetch(4).stream()) {
            Optional<Issue> lid =
                    issues.filter(issue -> issue.title().startsWith("Lid")).findFirst();
            lid.ifPresent(issue -> System.out.println(issue.number()));
        }
        // end
    }

    static void distinct(ForgejoClient client) {
        // snippet: distinct
        List<Issue> once = client.issues()
                .list("nimbus", "kettle")
                .prefetch(4)
                .distinctBy(Issue::id)
                .all();
        // end
    }
}
