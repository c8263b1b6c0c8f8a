package io.github.forgejo4j.examples.mergequeue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.cli.CommandRun;
import io.github.forgejo4j.model.CreateFile;
import io.github.forgejo4j.model.PullRequest;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.testing.FakeRepository;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;

class MergeQueueCommandTest {
    private static final String MERGE = "/repos/{owner}/{repo}/pulls/{index}/merge";
    private static final String UPDATE = "/repos/{owner}/{repo}/pulls/{index}/update";
    private static final String COMMENTS = "/repos/{owner}/{repo}/issues/{index}/comments";

    private final CommandRun run = new CommandRun();
    private FakeForgejo fake;
    private FakeRepository kettle;
    private ForgejoClient client;
    private long label;

    @BeforeEach
    void start() {
        fake = FakeForgejo.start();
        kettle = fake.repository("alice", "kettle").putFile("lid.txt", "closed\n");
        label = kettle.addLabel("merge me", "22aa77");
        client = ForgejoClient.builder().baseUrl(fake.url()).token(fake.token()).build();
    }

    @AfterEach
    void close() {
        client.close();
        fake.close();
    }

    private static CommandLine line() {
        return MergeQueueCommand.commandLine(Duration.ofMillis(50), Duration.ofSeconds(2));
    }

    private int queue(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("--url", fake.url(), "--token", fake.token(), "--repo", "alice/kettle"));
        arguments.addAll(Arrays.asList(more));
        fake.clearRequests();
        return run.execute(line(), arguments.toArray(String[]::new));
    }

    /** A pull request with a file of its own, in the queue, whose check has succeeded. */
    private PullRequest green(String branch) {
        PullRequest pull = Demo.open(client, Demo.REPO, branch, branch + ".txt", "new\n", "Add " + branch, label);
        Demo.check(client, Demo.REPO, pull, true);
        return pull;
    }

    private PullRequest get(PullRequest pull) {
        return client.pulls().get("alice", "kettle", pull.number()).execute();
    }

    private List<String> rows() {
        return run.out().lines().skip(1).map(String::strip).toList();
    }

    @Test
    void mergesTheOldestFirstAndOnce() {
        PullRequest one = green("one");
        PullRequest two = green("two");
        long later = kettle.addLabel("merge me later", "22aa77");
        PullRequest other = Demo.open(client, Demo.REPO, "other", "other.txt", "new\n", "Not in the queue", later);

        assertThat(queue()).as(run.err()).isZero();

        assertThat(rows())
                .containsExactly(
                        "#1  Add one                                   merged",
                        "#2  Add two                                   merged");
        assertThat(fake.requests("POST", "/**"))
                .extracting(request -> request.path())
                .containsExactly("/repos/alice/kettle/pulls/1/merge", "/repos/alice/kettle/pulls/2/merge");
        assertThat(get(one).merged()).isTrue();
        assertThat(get(two).merged()).isTrue();
        assertThat(get(other).merged()).isFalse();

        assertThat(queue()).isZero();
        assertThat(rows()).isEmpty();
        assertThat(fake.requests()).allMatch(request -> request.method().equals("GET"));
    }

    @Test
    void aLostReplyMergesNothingTwice() {
        PullRequest one = green("one");
        green("two");
        fake.faults().on("POST", MERGE).times(1).loseReply();

        assertThat(queue()).as(run.err()).isZero();

        fake.assertArrived(2, "POST", MERGE);
        assertThat(get(one).merged()).isTrue();
        assertThat(rows().get(0))
                .isEqualTo(
                        "#1  Add one                                   merged       the reply was lost, it shows as merged");
    }

    @Test
    void anUnknownEndStopsTheQueue() {
        green("one");
        PullRequest two = green("two");
        fake.faults().on("POST", MERGE).times(1).reset();

        assertThat(queue()).isEqualTo(3);

        fake.assertArrivedOnce("POST", MERGE);
        assertThat(rows())
                .containsExactly("#1  Add one                                   unknown      "
                        + "the reply was lost; look before you run this again");
        assertThat(get(two).merged()).isFalse();
        assertThat(kettle.comments(1)).isEmpty();
    }

    // ---- passed over

    @Test
    void aConflictIsToldOnceForEachHead() {
        PullRequest one = Demo.open(client, Demo.REPO, "open", "state.txt", "open\n", "Open the lid", label);
        PullRequest two = Demo.open(client, Demo.REPO, "ajar", "state.txt", "ajar\n", "Half open", label);
        PullRequest three = green("three");

        assertThat(queue("--no-checks")).isEqualTo(3);

        assertThat(rows())
                .containsExactly(
                        "#1  Open the lid                              merged",
                        "#2  Half open                                 failed       "
                                + "it is in conflict with its base, or has nothing new",
                        "#3  Add three                                 merged");
        assertThat(get(one).merged() && get(three).merged()).isTrue();
        fake.assertArrivedOnce("POST", COMMENTS);
        String said = kettle.comments(2).get(0).get("body").textValue();
        assertThat(said)
                .startsWith(
                        "The merge queue passed this over at " + Turn.head(two) + ": it is in conflict with its base")
                .endsWith("<!-- merge queue, conflict at " + Turn.head(two) + " -->");

        assertThat(queue("--no-checks")).isEqualTo(3);
        assertThat(rows()).hasSize(1);
        fake.assertArrived(0, "POST", COMMENTS);

        push("ajar");
        assertThat(queue("--no-checks")).isEqualTo(3);
        fake.assertArrivedOnce("POST", COMMENTS);
        assertThat(kettle.comments(2)).hasSize(2);
    }

    private void push(String branch) {
        client.contents()
                .create(
                        "alice",
                        "kettle",
                        "more.txt",
                        CreateFile.builder()
                                .content("more\n".getBytes(StandardCharsets.UTF_8))
                                .branch(branch)
                                .build())
                .execute();
    }

    @Test
    void aCommentWhoseReplyWasLostIsThereOnce() {
        Demo.check(client, Demo.REPO, Demo.open(client, Demo.REPO, "one", "one.txt", "new\n", "One", label), false);
        fake.faults().on("POST", COMMENTS).times(1).loseReply();

        assertThat(queue()).isEqualTo(3);

        fake.assertArrivedOnce("POST", COMMENTS);
        fake.assertArrived(0, "POST", MERGE);
        assertThat(kettle.comments(1)).hasSize(1);
        assertThat(rows())
                .containsExactly("#1  One                                       failed       a check has failed");
    }

    @Test
    void whatIsNotReadyWaitsWithoutAComment() {
        Demo.open(client, Demo.REPO, "one", "one.txt", "new\n", "WIP: One", label);
        Demo.open(client, Demo.REPO, "two", "two.txt", "new\n", "No check yet", label);

        assertThat(queue("--patience", "1")).isEqualTo(3);

        assertThat(rows())
                .containsExactly(
                        "#1  WIP: One                                  waiting      it is a draft",
                        "#2  No check yet                              waiting      its checks were not done in time");
        assertThat(fake.requests()).allMatch(request -> request.method().equals("GET"));
    }

    // ---- up to date

    @Test
    void bringsABranchUpToDateBefore() {
        PullRequest one = green("one");
        String head = Turn.head(one);
        kettle.putFile("later.txt", "later\n");
        fake.faults().on("POST", UPDATE).times(1).loseReply();

        assertThat(queue("--update", "--no-checks", "--style", "fast-forward-only"))
                .as(run.err())
                .isZero();

        fake.assertArrivedOnce("POST", UPDATE);
        fake.assertArrivedOnce("POST", MERGE);
        assertThat(get(one).merged()).isTrue();
        assertThat(Turn.head(get(one))).isNotEqualTo(head);
    }

    @Test
    void oneThatIsUpToDateIsNotUpdated() {
        green("one");

        assertThat(queue("--update")).isZero();

        fake.assertArrived(0, "POST", UPDATE);
        fake.assertArrivedOnce("POST", MERGE);
    }

    @Test
    void anUpdateInConflictIsTold() {
        Demo.open(client, Demo.REPO, "open", "state.txt", "open\n", "Open the lid", label);
        kettle.putFile("state.txt", "ajar\n");

        assertThat(queue("--update", "--no-checks")).isEqualTo(3);

        fake.assertArrivedOnce("POST", UPDATE);
        fake.assertArrived(0, "POST", MERGE);
        assertThat(rows())
                .containsExactly(
                        "#1  Open the lid                              failed       it is in conflict with its base");
    }

    // ---- a dry run

    @Test
    void aDryRunWritesNothing() {
        green("one");
        green("two");
        Demo.check(client, Demo.REPO, Demo.open(client, Demo.REPO, "red", "red.txt", "new\n", "Red", label), false);
        Demo.open(client, Demo.REPO, "late", "late.txt", "new\n", "Late", label);

        assertThat(queue("--dry-run", "--update")).isZero();

        assertThat(rows())
                .containsExactly(
                        "#1  Add one                                   would merge",
                        "#2  Add two                                   would merge  after an update and its checks",
                        "#3  Red                                       failed       checks: ci/build failure",
                        "#4  Late                                      waiting      checks: none");
        assertThat(fake.requests()).allMatch(request -> request.method().equals("GET"));
        assertThat(run.err()).contains("dry run");
    }

    // ---- the rest

    @Test
    void namedOnesNeedNoLabel() {
        PullRequest one = Demo.open(client, Demo.REPO, "one", "one.txt", "new\n", "One");
        PullRequest two = Demo.open(client, Demo.REPO, "two", "two.txt", "new\n", "Two");
        green("three");

        assertThat(queue("--no-checks", "2", "1", "2")).isZero();

        assertThat(rows()).extracting(row -> row.substring(0, 2)).containsExactly("#1", "#2");
        assertThat(get(one).merged() && get(two).merged()).isTrue();
        fake.assertArrived(2, "POST", MERGE);

        assertThat(queue("1")).isZero();
        assertThat(rows()).containsExactly("#1  One                                       was merged");
    }

    @Test
    void badInputIsCodeTwo() {
        assertThat(queue("99")).isEqualTo(2);
        assertThat(run.err()).contains("there is no pull request alice/kettle#99");
        assertThat(queue("--style", "manually-merged")).isEqualTo(2);
        assertThat(run.err()).startsWith("--style does not know manually-merged");
        assertThat(queue("--patience", "0")).isEqualTo(2);
        assertThat(run.execute(line(), "--url", fake.url(), "--token", "x")).isEqualTo(2);
        assertThat(run.err()).startsWith("--repo is missing");
    }

    @Test
    void aRefusalIsOneClearLineAndCodeOne() {
        green("one");
        fake.addUser("rita");
        assertThat(run.execute(line(), "--url", fake.url(), "--token", fake.newToken("rita"), "--repo", "alice/kettle"))
                .isEqualTo(1);
        assertThat(run.err().strip().lines()).hasSize(1);
        assertThat(run.err()).contains("NOT_ALLOWED");
    }

    @Test
    void theDemoShowsEachCase() {
        assertThat(run.execute(line())).as(run.err()).isEqualTo(3);
        assertThat(rows())
                .containsExactly(
                        "#1  A louder whistle                          merged       "
                                + "the reply was lost, it shows as merged",
                        "#2  A cooler handle                           failed       a check has failed",
                        "#3  A green one                               merged");
    }

    @Test
    void coloursAreForTerminals() {
        green("one");
        queue("--dry-run");
        assertThat(run.out()).doesNotContain("\u001b");

        run.execute(
                line().setColorScheme(Help.defaultColorScheme(Ansi.ON)),
                "--url",
                fake.url(),
                "--token",
                fake.token(),
                "--repo",
                "alice/kettle",
                "--dry-run");
        assertThat(run.out()).contains("\u001b[32mwould merge\u001b[0m");
    }
}
