package io.github.forgejo4j.examples.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.MoveMemory;
import io.github.forgejo4j.error.CommitFailedException;
import io.github.forgejo4j.files.CommitResult;
import java.time.Duration;
import java.util.Optional;

/** What docs/commits.md shows. */
final class CommitSnippets {
    private CommitSnippets() {}

    static CommitResult edit(ForgejoClient client) {
        // snippet: commit-edit
        CommitResult done = client.files("nimbus", "kettle")
                .onBranch("main")
                .editText("VERSION", text -> String.valueOf(Integer.parseInt(text.strip()) + 1))
                .message("Bump the version")
                .withDeadline(Duration.ofMinutes(1))
                .execute();
        // end
        return done;
    }

    static CommitResult several(ForgejoClient client) {
        // snippet: commit-several
        CommitResult done = client.files("nimbus", "kettle")
                .onBranch("main")
                .message("Release 8")
                .editText("CHANGELOG.md", text -> "## 8\n\n" + text)
                .create("notes/8.md", "It whistles.\n".getBytes(UTF_8))
                .rename("notes/draft.md", "notes/7.md")
                .delete("notes/todo.txt")
                .change(
                        "notes/count",
                        now -> Optional.of(now.isPresent() ? "many".getBytes(UTF_8) : "one".getBytes(UTF_8)))
                .execute();
        // end
        return done;
    }

    static void failure(ForgejoClient client) {
        // snippet: commit-failure
        try {
            client.files("nimbus", "kettle")
                    .onBranch("main")
                    .write("STATUS", "green".getBytes(UTF_8))
                    .execute();
        } catch (CommitFailedException e) {
            if (e.mayHaveBeenApplied()) {
                // A commit was sent and could not be found: look at the branch.
            }
            e.met().forEach(round -> System.err.println(round.getMessage()));
        }
        // end
    }

    static String read(ForgejoClient client) {
        // snippet: commit-read
        String text =
                client.files("nimbus", "kettle").at("main").read("VERSION").text();
        // end
        return text;
    }

    static ForgejoClient remembering(String url, String token) {
        // snippet: remember-moves
        ForgejoClient client = ForgejoClient.builder()
                .baseUrl(url)
                .token(token)
                .rememberMoves(MoveMemory.forReads())
                .build();
        // end
        return client;
    }
}
