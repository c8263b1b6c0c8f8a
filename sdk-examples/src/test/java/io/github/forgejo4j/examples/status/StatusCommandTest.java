package io.github.forgejo4j.examples.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.cli.CommandRun;
import io.github.forgejo4j.model.CommitStatus;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.forgejo4j.testing.FakeForgejo;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusCommandTest {
    private static final String STATUSES = "/repos/{owner}/{repo}/statuses/{sha}";
    private static final String COMBINED = "/repos/{owner}/{repo}/commits/{ref}/status";

    private final CommandRun run = new CommandRun();
    private FakeForgejo fake;
    private ForgejoClient client;
    private String head;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() {
        fake = FakeForgejo.start();
        fake.repository("alice", "kettle").putFile("README.md", "A kettle.\n");
        client = ForgejoClient.builder().baseUrl(fake.url()).token(fake.token()).build();
        head = client.commits().get("alice", "kettle", "main").execute().sha();
        fake.clearRequests();
    }

    @AfterEach
    void close() {
        client.close();
        fake.close();
    }

    private int status(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--url",
                fake.url(),
                "--token",
                fake.token(),
                "--repo",
                "alice/kettle",
                "--sha",
                head,
                "--context",
                "ci/mvn"));
        arguments.addAll(Arrays.asList(more));
        return run.execute(StatusCommand.commandLine(RetryPolicy.off()), arguments.toArray(String[]::new));
    }

    /** Oldest first. */
    private List<String> states() {
        List<CommitStatus> all =
                new ArrayList<>(client.statuses().list("alice", "kettle", head).all());
        all.sort(Comparator.comparingLong(CommitStatus::id));
        return all.stream()
                .map(each -> each.context() + " " + each.status() + " " + each.targetUrl())
                .toList();
    }

    @Test
    void setsPendingAndThenSuccess() {
        assertThat(status("--target-url", "https://ci.example/1", "--", "true"))
                .as(run.err())
                .isZero();

        fake.assertArrived(2, "POST", STATUSES);
        assertThat(fake.requests()).hasSize(2);
        assertThat(states())
                .containsExactly("ci/mvn pending https://ci.example/1", "ci/mvn success https://ci.example/1");
        assertThat(run.out()).as("the output is the command's alone").isEmpty();
        assertThat(run.err().strip()).matches("ci/mvn: success, passed in \\d+ s");
    }

    @Test
    void passesTheExitCodeOn() {
        assertThat(status("--", "sh", "-c", "exit 42")).isEqualTo(42);

        assertThat(states()).containsExactly("ci/mvn pending ", "ci/mvn failure ");
        assertThat(run.err()).contains("exit code 42 after ");
    }

    @Test
    void optionsAfterTheCommandAreTheCommands() {
        assertThat(status("sh", "-c", "test \"$1\" = --sha", "sh", "--sha")).isZero();
    }

    @Test
    void aCommandThatIsNotThereIsAnError() {
        assertThat(status("--", folder.resolve("none").toString())).isEqualTo(127);

        assertThat(states()).containsExactly("ci/mvn pending ", "ci/mvn error ");
    }

    // ---- what becomes of the statuses

    @Test
    void aResultWhoseReplyWasLostIsNotSetTwice() {
        fake.faults().on("POST", STATUSES).skip(1).times(1).loseReply();

        assertThat(status("--", "true")).isZero();

        fake.assertArrived(2, "POST", STATUSES);
        fake.assertArrived(1, "GET", COMBINED);
        assertThat(states()).containsExactly("ci/mvn pending ", "ci/mvn success ");
        assertThat(run.err()).doesNotContain("not set");
    }

    @Test
    void aResultThatDidNotArriveIsSetOnceMore() {
        fake.faults().on("POST", STATUSES).skip(1).times(1).reset();

        assertThat(status("--", "false")).isEqualTo(1);

        fake.assertArrived(3, "POST", STATUSES);
        fake.assertArrived(1, "GET", COMBINED);
        assertThat(states()).containsExactly("ci/mvn pending ", "ci/mvn failure ");
    }

    @Test
    void theFirstStatusIsNeverRepeated() {
        fake.faults().on("POST", STATUSES).times(1).reset();

        assertThat(status("--", "true")).isZero();

        fake.assertArrived(2, "POST", STATUSES);
        fake.assertArrived(0, "GET", COMBINED);
        assertThat(states()).containsExactly("ci/mvn success ");
        assertThat(run.err()).contains("the status pending was not set: ");
    }

    @Test
    void aServerThatFailsHidesNothingOfTheCommand() {
        fake.faults().on("*", "/**").status(503);

        assertThat(status("--", "sh", "-c", "exit 3")).isEqualTo(3);

        fake.assertArrived(2, "POST", STATUSES);
        assertThat(run.err())
                .contains("the status pending was not set: ")
                .contains("the status failure was not set: ")
                .contains("ci/mvn: failure, exit code 3 after ");
    }

    @Test
    void aTokenThatIsRefusedHidesNothingOfTheCommand() {
        assertThat(run.execute(
                        StatusCommand.commandLine(RetryPolicy.off()),
                        "--url",
                        fake.url(),
                        "--token",
                        "0123456789",
                        "--repo",
                        "alice/kettle",
                        "--sha",
                        head,
                        "true"))
                .isZero();

        fake.assertArrived(2, "POST", STATUSES);
        assertThat(run.err()).contains("401 Unauthorized").doesNotContain("0123456789");
    }

    // ---- the rest

    @Test
    void badInputStartsNothing() {
        Path witness = folder.resolve("witness");
        String[] command = {"--", "touch", witness.toString()};
        assertThat(run.execute(StatusCommand.commandLine(RetryPolicy.off()), concat("--url", fake.url(), command)))
                .isEqualTo(2);
        assertThat(run.err()).startsWith("--repo is missing");
        assertThat(run.execute(
                        StatusCommand.commandLine(RetryPolicy.off()),
                        concat("--url=" + fake.url(), "--repo=alice/kettle", concat("--sha", "main", command))))
                .isEqualTo(2);
        assertThat(run.err()).startsWith("--sha is the whole hash of a commit");
        assertThat(status()).isEqualTo(2);
        assertThat(run.err()).contains("COMMAND");
        assertThat(witness).doesNotExist();
        assertThat(fake.requests()).isEmpty();
    }

    private static String[] concat(String name, String value, String... rest) {
        List<String> all = new ArrayList<>(List.of(name, value));
        all.addAll(List.of(rest));
        return all.toArray(String[]::new);
    }

    @Test
    void timesReadLikeTimes() {
        assertThat(Work.words(Duration.ofMillis(400))).isEqualTo("0 s");
        assertThat(Work.words(Duration.ofSeconds(59))).isEqualTo("59 s");
        assertThat(Work.words(Duration.ofSeconds(61))).isEqualTo("1 min 1 s");
    }

    @Test
    void theDemoShowsTheStatuses() {
        assertThat(run.execute(StatusCommand.commandLine(RetryPolicy.off()), "--", "sh", "-c", "exit 7"))
                .isEqualTo(7);
        assertThat(run.err())
                .contains("pending   forgejo4j/status      running")
                .contains("failure   forgejo4j/status");
    }
}
