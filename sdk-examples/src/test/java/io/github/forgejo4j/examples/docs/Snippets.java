package io.github.forgejo4j.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.model.CommittedFile;
import io.github.forgejo4j.model.ContentEntry;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.PullRequest;
import io.github.forgejo4j.model.PullRequestQuery;
import io.github.forgejo4j.model.UpdateFile;
import io.github.forgejo4j.page.Page;
import io.github.forgejo4j.retry.RetryListener;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.forgejo4j.testing.FakeForgejo;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What the documents show. Compiled here, compared with the documents by a test; the formatter leaves it alone. */
@SuppressWarnings({"unused", "resource"})
final class Snippets {
    private Snippets() {}

    // @formatter:off
    // spotless:off
    static void firstCall() {
        // snippet: first-call
        try (ForgejoClient client = ForgejoClient.builder()
                .baseUrl("https://codeberg.org")
                .token(System.getenv("FORGEJO_TOKEN"))
                .userAgent("my-bot/1.0")
                .build()) {
            CreateIssue wanted = CreateIssue.builder().title("Lid does not close").build();
            try {
                Issue issue = client.issues().create("nimbus", "kettle", wanted).execute();
                System.out.println("filed as #" + issue.number());
            } catch (ForgejoException e) {
                if (e.mayHaveBeenApplied()) {
                    // The server may have filed it: look for it before filing it again.
                }
                throw e;
            }
        }
        // end
    }

    static void perCall(ForgejoClient client) {
        // snippet: per-call
        Issue issue = client.issues()
                .get("nimbus", "kettle", 7)
                .withDeadline(Duration.ofSeconds(5))
                .withRetryPolicy(RetryPolicy.off())
                .execute();
        // end
    }

    static void listener() {
        // snippet: listener
        RetryListener log = new RetryListener() {
            @Override
            public void onWait(WaitEvent event) {
                System.err.println("waiting " + event.pause() + " before attempt " + event.nextAttempt() + ": " + event.reason());
            }
        };
        // end
    }

    static Issue lookFirst(ForgejoClient client, String owner, String repo, CreateIssue wanted) {
        // snippet: look-first
        try {
            return client.issues().create(owner, repo, wanted).execute();
        } catch (ForgejoException e) {
            if (!e.mayHaveBeenApplied()) {
                throw e;
            }
            return client.issues().list(owner, repo).stream()
                    .filter(issue -> issue.title().equals(wanted.title()))
                    .findFirst()
                    .orElseThrow(() -> e);
        }
        // end
    }

    static void paging(ForgejoClient client) {
        // snippet: paging
        List<Issue> whole = client.issues().list("nimbus", "kettle").all();

        Optional<Issue> first = client.issues().list("nimbus", "kettle").stream()
                .filter(issue -> issue.title().startsWith("Lid"))
                .findFirst();

        Page<Issue> second = client.issues().list("nimbus", "kettle").withLimit(20).page(2);
        // end
    }

    static void serverVersion(ForgejoClient client, PullRequestQuery intoMain) {
        // snippet: server-version
        boolean filters = client.serverVersion().isAtLeast(16);
        PullRequestQuery query = filters ? intoMain : PullRequestQuery.none();
        List<PullRequest> pulls = client.pulls().list("nimbus", "kettle", query).stream()
                .filter(pull -> pull.base() != null && pull.base().ref().equals("main"))
                .toList();
        // end
    }

    static void rateLimit() {
        // snippet: rate-limit
        ForgejoClient client = ForgejoClient.builder()
                .baseUrl("https://codeberg.org")
                .rateLimitListener(event -> System.err.println(event.operation() + ": " + event.rateLimit()))
                .build();
        // end
    }

    static void fake() {
        // snippet: fake
        try (FakeForgejo fake = FakeForgejo.start()) {
            fake.repository("alice", "tickets").addLabel("bug", "ee0701");
            fake.faults().on("POST", "/repos/{owner}/{repo}/issues").times(1).loseReply();

            try (ForgejoClient client =
                    ForgejoClient.builder().baseUrl(fake.url()).token(fake.token()).build()) {
                CreateIssue wanted = CreateIssue.builder().title("Leak").build();
                assertThatThrownBy(() -> client.issues().create("alice", "tickets", wanted).execute())
                        .isInstanceOfSatisfying(ForgejoException.class, e -> assertThat(e.mayHaveBeenApplied()).isTrue());
            }
            fake.assertArrivedOnce("POST", "/repos/{owner}/{repo}/issues");
        }
        // end
    }

    static void changeFile(ForgejoClient client) {
        // snippet: change-file
        ContentEntry found = client.contents().get("nimbus", "kettle", "notes/todo.txt").execute();
        byte[] content = found.content();
        if (content == null) {
            throw new IllegalStateException("no file: " + found.path());
        }
        String text = new String(content, StandardCharsets.UTF_8);
        UpdateFile change = UpdateFile.builder()
                .sha(found.sha())
                .content((text + "descale\n").getBytes(StandardCharsets.UTF_8))
                .message("Remember to descale")
                .build();
        CommittedFile committed =
                client.contents().update("nimbus", "kettle", "notes/todo.txt", change).execute();
        // end
    }
    // spotless:on
}
