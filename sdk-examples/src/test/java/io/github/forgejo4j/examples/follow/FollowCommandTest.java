package io.github.forgejo4j.examples.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.examples.cli.CommandRun;
import io.github.forgejo4j.model.ActionStatus;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.testing.FakeJob;
import io.github.forgejo4j.testing.FakeRepository;
import io.github.forgejo4j.testing.FakeRun;
import io.github.forgejo4j.testing.ReceivedRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FollowCommandTest {
    private static final String JOBS = "/repos/{owner}/{repo}/actions/runs/{run_id}/jobs";
    private static final String LOGS = "/repos/{owner}/{repo}/actions/jobs/{job_id}/logs";
    private static final String DISPATCH = "/repos/{owner}/{repo}/actions/workflows/{workflowfilename}/dispatches";
    private static final String WORKFLOW =
            "name: Kettle\non:\n  workflow_dispatch:\n    inputs:\n      who:\n        required: true\n"
                    + "jobs:\n  build:\n    runs-on: docker\n";

    private final CommandRun run = new CommandRun();
    private final Deque<Runnable> script = new ArrayDeque<>();
    private FakeForgejo fake;
    private FakeRepository kettle;

    @BeforeEach
    void start() {
        fake = FakeForgejo.builder()
                .clock(Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC))
                .start();
        kettle = fake.repository("alice", "kettle").putFile(".forgejo/workflows/ci.yml", WORKFLOW);
    }

    @AfterEach
    void close() {
        fake.close();
    }

    /** Runs the bot; the script goes on by one step after each look. */
    private int follow(Duration atMost, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("--url", fake.url(), "--token", fake.token(), "--repo", "alice/kettle"));
        arguments.addAll(Arrays.asList(more));
        Runnable step = () -> {
            Runnable next = script.poll();
            if (next != null) {
                next.run();
            }
        };
        return run.execute(
                FollowCommand.commandLine(new Follower.Pace(Duration.ofMillis(1), atMost, step)),
                arguments.toArray(String[]::new));
    }

    private int follow(String... more) {
        return follow(Duration.ofMinutes(1), more);
    }

    private void then(Runnable... steps) {
        script.addAll(List.of(steps));
    }

    private List<String> ranges() {
        return fake.requests("GET", LOGS).stream()
                .map(request -> request.header("Range"))
                .toList();
    }

    @Test
    void printsEachLineOnceAndReadsEachByteOnce() {
        FakeRun built = kettle.addRun("ci.yml", "build");
        FakeJob build = built.job("build");
        then(
                build::start,
                () -> build.log("one", "two"),
                () -> {},
                () -> build.log("three ✓"),
                () -> build.log("four").succeed());

        assertThat(follow("--run", "1")).as(run.err()).isZero();

        assertThat(run.out().lines()).containsExactly("one", "two", "three ✓", "four");
        assertThat(run.err().lines())
                .containsExactly(
                        "run 1 of alice/kettle, .forgejo/workflows/ci.yml: " + fake.url()
                                + "/alice/kettle/actions/runs/1",
                        "build: waiting",
                        "build: running",
                        "build: success",
                        "run 1: success");
        // Begun and nothing there, two lines of 33 bytes, nothing new, one of 39, and the last one.
        assertThat(ranges()).containsExactly("bytes=0-", "bytes=0-", "bytes=65-", "bytes=65-", "bytes=104-");
        fake.assertArrived(6, "GET", JOBS);
        fake.assertArrived(2, "GET", "/repos/{owner}/{repo}/actions/runs/{run_id}");
        assertThat(fake.requests()).hasSize(13);
    }

    @Test
    void goesOnAfterTheRunShowsAFailure() {
        FakeRun built = kettle.addRun("ci.yml", "build", "lint");
        FakeJob build = built.job("build").start();
        built.job("lint").start().log("bad").fail();
        then(() -> build.log("still at it"), () -> build.log("done").succeed());

        assertThat(follow("--run", "1")).isEqualTo(3);

        assertThat(run.out().lines()).containsExactly("lint | bad", "build | still at it", "build | done");
        assertThat(run.err().lines()).endsWith("build: success", "run 1: failure");
        assertThat(fake.requests("GET", LOGS).stream()
                        .filter(request -> request.path().contains("/jobs/2/")))
                .as("the log of a job that is over is read once")
                .hasSize(1);
    }

    @Test
    void aJobThatNeverRanHasNoLog() {
        FakeRun built = kettle.addRun("ci.yml", "build", "lint");
        built.job("build").start().log("cut").finish(ActionStatus.CANCELLED);
        built.job("lint").finish(ActionStatus.CANCELLED);

        assertThat(follow("--run", "1", "--timestamps")).isEqualTo(4);

        assertThat(run.out().lines()).containsExactly("build | 2026-01-01T00:00:00.0000000Z cut");
        fake.assertArrived(1, "GET", LOGS);
    }

    @Test
    void aLookAtALogThatFailsIsMadeUpForByTheNext() {
        FakeJob build = kettle.addRun("ci.yml", "build").job("build").start().log("one");
        fake.faults().on("GET", LOGS).times(1).status(503);
        fake.faults().on("GET", LOGS).skip(1).times(1).htmlPage(502);
        then(() -> build.log("two"), () -> {}, () -> build.log("three").succeed());

        assertThat(follow("--run", "1")).as(run.err()).isZero();

        assertThat(run.out().lines()).containsExactly("one", "two", "three");
        fake.assertArrived(4, "GET", LOGS);
        assertThat(run.err()).doesNotContain("waiting 1").doesNotContain("missing");
    }

    @Test
    void theLastLookAtALogIsRepeated() {
        FakeJob build = kettle.addRun("ci.yml", "build").job("build").start().log("one");
        fake.faults().on("GET", LOGS).skip(1).times(1).status(503);
        then(() -> build.log("two").fail());

        assertThat(follow("--run", "1")).isEqualTo(3);

        assertThat(run.out().lines()).containsExactly("one", "two");
        fake.assertArrived(3, "GET", LOGS);
    }

    @Test
    void anotherAttemptHasALogOfItsOwn() {
        FakeRun built = kettle.addRun("ci.yml", "build", "lint");
        built.job("lint").start();
        FakeJob build = built.job("build").start().log("first").fail();
        then(
                build::rerun,
                () -> build.start().log("second"),
                () -> build.log("third").succeed(),
                () -> built.job("lint").log("fine").succeed());

        assertThat(follow("--run", "1")).isZero();

        assertThat(run.out().lines())
                .containsExactly("build | first", "build | second", "build | third", "lint | fine");
        assertThat(run.err()).contains("build (attempt 2): waiting").contains("build (attempt 2): success");
    }

    @Test
    void endsInTimeWithACodeOfItsOwn() {
        kettle.addRun("ci.yml", "build");

        assertThat(follow(Duration.ofSeconds(1), "--run", "1")).isEqualTo(5);

        assertThat(run.err())
                .contains("error: waiting for the jobs of run 1 of alice/kettle")
                .contains("build waiting");
    }

    @Test
    void olderServersTellTheEndOnly() {
        fake.close();
        fake = FakeForgejo.builder().version("15.0.0+gitea-1.22.0").start();
        FakeJob build = fake.repository("alice", "kettle")
                .putFile("README.md", "x")
                .addRun("ci.yml", "build")
                .job("build")
                .start();
        build.log("unseen").succeed();

        assertThat(follow("--run", "1")).as(run.err()).isZero();

        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("needs Forgejo 16").endsWith("run 1: success" + System.lineSeparator());
    }

    // ---- starting one

    @Test
    void startsAWorkflowAndFollowsIt() {
        then(() -> kettle.run(1).job("build").start().log("hello").succeed());

        assertThat(follow("--start", "ci.yml", "--input", "who=you"))
                .as(run.err())
                .isZero();

        assertThat(run.out().lines()).containsExactly("hello");
        assertThat(kettle.run(1).inputs()).containsEntry("who", "you");
        fake.assertArrivedOnce("POST", DISPATCH);
    }

    @Test
    void aLostReplyStartsNothingTwice() {
        kettle.addRun("ci.yml", "build");
        fake.faults().on("POST", DISPATCH).times(1).loseReply();
        then(() -> kettle.run(2).job("build").start().log("hello").succeed());

        assertThat(follow("--start", "ci.yml", "--input", "who=you"))
                .as(run.err())
                .isZero();

        assertThat(run.out().lines()).containsExactly("hello");
        fake.assertArrivedOnce("POST", DISPATCH);
        assertThat(kettle.runs()).hasSize(2);
    }

    @Test
    void aStartThatCannotBeSeenIsAFailureAndNotRepeated() {
        fake.faults().on("POST", DISPATCH).times(1).reset();

        assertThat(follow("--start", "ci.yml", "--input", "who=you")).isEqualTo(1);

        fake.assertArrivedOnce("POST", DISPATCH);
        assertThat(kettle.runs()).isEmpty();
        assertThat(run.err().strip().lines()).hasSize(1);
    }

    @Test
    void aRefusedStartIsOneLine() {
        assertThat(follow("--start", "ci.yml")).isEqualTo(1);
        assertThat(run.err().strip().lines()).hasSize(1);
        assertThat(run.err()).contains("input required for 'who'");
    }

    // ---- the rest

    @Test
    void badInputIsCodeTwo() {
        assertThat(follow()).isEqualTo(2);
        assertThat(run.err()).startsWith("either --run or --start is needed");
        assertThat(follow("--run", "1", "--start", "ci.yml")).isEqualTo(2);
        assertThat(follow("--run", "1", "--every", "0")).isEqualTo(2);
        assertThat(follow("--run", "one")).isEqualTo(2);
        assertThat(fake.requests()).isEmpty();
    }

    @Test
    void aMissingRunIsCodeOne() {
        assertThat(follow("--run", "9")).isEqualTo(1);
        assertThat(run.err()).contains("run with id 9: resource does not exist");
        assertThat(fake.requests()).extracting(ReceivedRequest::method).containsExactly("GET");
    }

    @Test
    void theDemoShowsARunThatFails() {
        assertThat(run.execute(FollowCommand.commandLine())).isEqualTo(3);
        assertThat(run.out().lines())
                .containsExactly(
                        "build | Compiling 12 files",
                        "build | Running 40 tests",
                        "lint | No complaints",
                        "build | KettleTest.whistles: expected a whistle, heard a hiss");
        assertThat(run.err().lines()).endsWith("build: failure", "run 1: failure");
    }
}
