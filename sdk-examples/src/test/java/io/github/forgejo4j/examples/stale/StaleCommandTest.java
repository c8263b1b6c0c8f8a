package io.github.forgejo4j.examples.stale;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.cli.CommandRun;
import io.github.forgejo4j.model.CreateComment;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.testing.FakeRepository;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;

class StaleCommandTest {
    private static final String COMMENTS = "/repos/{owner}/{repo}/issues/{index}/comments";
    private static final String ISSUE = "/repos/{owner}/{repo}/issues/{index}";

    private final Demo.Past clock = new Demo.Past(Instant.parse("2026-01-01T00:00:00Z"));
    private final CommandRun run = new CommandRun();
    private FakeForgejo fake;
    private FakeRepository kettle;

    @BeforeEach
    void start() {
        fake = FakeForgejo.builder().clock(clock).start();
        kettle = fake.repository("alice", "kettle");
    }

    @AfterEach
    void close() {
        fake.close();
    }

    private int stale(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("--url", fake.url(), "--token", fake.token(), "--repo", "alice/kettle"));
        arguments.addAll(Arrays.asList(more));
        return run.execute(StaleCommand.commandLine(clock), arguments.toArray(String[]::new));
    }

    private void pass(int days) {
        clock.moveTo(clock.instant().plus(Duration.ofDays(days)));
    }

    private String state(long issue) {
        return kettle.issues().get((int) issue - 1).get("state").textValue();
    }

    @Test
    void asksOnceWaitsAndCloses() {
        long issue = kettle.addIssue("Lid does not close");
        pass(59);
        assertThat(stale()).isZero();
        assertThat(run.out().lines()).hasSize(1);

        pass(1);
        assertThat(stale()).isZero();
        assertThat(run.out()).contains("#1  Lid does not close").contains("asked      untouched for 60 days");
        assertThat(kettle.comments(issue)).hasSize(1);
        assertThat(kettle.comments(issue).get(0).get("body").textValue())
                .contains("for 60 days")
                .contains("within 14 days")
                .endsWith("<!-- stale since 2026-01-01T00:00:00Z -->");

        pass(13);
        assertThat(stale()).isZero();
        assertThat(run.out().lines()).hasSize(1);
        assertThat(stale("--grace", "20", "--idle", "5")).isZero();
        assertThat(run.out()).contains("waiting    asked 13 days ago");

        pass(1);
        assertThat(stale()).isZero();
        assertThat(run.out()).contains("closed     asked 14 days ago");
        assertThat(state(issue)).isEqualTo("closed");
        assertThat(kettle.comments(issue)).hasSize(1);

        fake.clearRequests();
        pass(100);
        assertThat(stale()).isZero();
        assertThat(run.out().lines()).hasSize(1);
        assertThat(fake.requests()).allMatch(request -> request.method().equals("GET"));
    }

    @Test
    void anAnswerKeepsItOpenUntilItRestsAgain() {
        long issue = kettle.addIssue("Lid does not close");
        pass(60);
        stale();
        pass(10);
        kettle.addComment(issue, "Still does not.");
        pass(30);
        assertThat(stale()).isZero();
        assertThat(run.out().lines()).hasSize(1);
        assertThat(state(issue)).isEqualTo("open");

        pass(30);
        assertThat(stale()).isZero();
        assertThat(run.out()).contains("asked      untouched for 60 days");
        assertThat(kettle.comments(issue)).hasSize(3);
    }

    @Test
    void aQuestionThatSomebodyElseCopiedClosesNothing() {
        long issue = kettle.addIssue("Lid does not close");
        fake.addUser("mallory");
        kettle.addCollaborator("mallory");
        fake.repository("mallory", "other");
        try (ForgejoClient mallory = ForgejoClient.builder()
                .baseUrl(fake.url())
                .token(fake.newToken("mallory"))
                .build()) {
            mallory.comments()
                    .create(
                            "alice",
                            "kettle",
                            issue,
                            CreateComment.builder()
                                    .body("<!-- stale since 2025-01-01T00:00:00Z -->")
                                    .build())
                    .execute();
        }
        pass(20);

        assertThat(stale()).isZero();

        assertThat(run.out().lines()).hasSize(1);
        assertThat(state(issue)).isEqualTo("open");
    }

    @Test
    void exemptLabelsKeepItAway() {
        kettle.addLabel("keep open", "22aa77");
        kettle.addLabel("plan", "22aa77");
        kettle.addIssue("One", "keep open");
        kettle.addIssue("Two", "plan");
        pass(100);

        assertThat(stale("--exempt", "keep open,plan")).isZero();
        assertThat(run.out().lines()).hasSize(1);

        assertThat(stale()).isZero();
        assertThat(run.out()).contains("#2").doesNotContain("#1");
    }

    @Test
    void aDryRunTellsTheSameAndWritesNothing() {
        long old = kettle.addIssue("Old");
        pass(60);
        stale();
        kettle.addIssue("Younger");
        pass(60);

        assertThat(stale("--dry-run")).isZero();
        String told = run.out();
        assertThat(run.err()).contains("dry run");
        assertThat(state(old)).isEqualTo("open");
        assertThat(kettle.comments(2)).isEmpty();

        assertThat(stale()).isZero();
        assertThat(run.out()).isEqualTo(told).contains("closed").contains("asked");
        assertThat(state(old)).isEqualTo("closed");
        assertThat(kettle.comments(2)).hasSize(1);
    }

    @Test
    void lostRepliesMakeNoSecondCommentAndNoFailure() {
        long issue = kettle.addIssue("Lid does not close");
        fake.faults().on("POST", COMMENTS).times(1).loseReply();
        fake.faults().on("PATCH", ISSUE).times(1).loseReply();
        pass(60);
        assertThat(stale()).isZero();
        fake.assertArrivedOnce("POST", COMMENTS);

        pass(14);
        assertThat(stale()).isZero();

        fake.assertArrivedOnce("POST", COMMENTS);
        fake.assertArrivedOnce("PATCH", ISSUE);
        assertThat(state(issue)).isEqualTo("closed");
    }

    @Test
    void aRefusalIsOneClearLineAndCodeOne() {
        assertThat(run.execute(
                        StaleCommand.commandLine(clock),
                        "--url",
                        fake.url(),
                        "--token",
                        "0123456789",
                        "--repo",
                        "alice/kettle"))
                .isEqualTo(1);
        assertThat(run.err().strip().lines()).hasSize(1);
        assertThat(run.err()).contains("answered 401 Unauthorized").doesNotContain("0123456789");
    }

    @Test
    void badInputIsCodeTwo() {
        assertThat(run.execute(StaleCommand.commandLine(clock), "--url", fake.url(), "--token", "x"))
                .isEqualTo(2);
        assertThat(run.err()).startsWith("--repo is missing");
        assertThat(stale("--repo", "kettle")).isEqualTo(2);
        assertThat(stale("--idle", "0")).isEqualTo(2);
        assertThat(run.err()).startsWith("--idle and --grace are at least one day");
    }

    @Test
    void theDemoShowsEachCase() {
        assertThat(run.execute(StaleCommand.commandLine(clock))).isZero();
        assertThat(run.out().lines().skip(1).map(String::strip))
                .containsExactly(
                        "#3  Lid does not close                        asked      untouched for 75 days",
                        "#1  Whistle is too quiet                      closed     asked 20 days ago");
    }

    @Test
    void coloursAreForTerminals() {
        kettle.addIssue("Lid does not close");
        pass(60);
        stale("--dry-run");
        assertThat(run.out()).doesNotContain("\u001b");

        run.execute(
                StaleCommand.commandLine(clock).setColorScheme(Help.defaultColorScheme(Ansi.ON)),
                "--url",
                fake.url(),
                "--token",
                fake.token(),
                "--repo",
                "alice/kettle",
                "--dry-run");
        assertThat(run.out()).contains("\u001b[33masked    \u001b[0m");
    }
}
