package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.forgejo4j.model.ActionStatus;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import okhttp3.Request;
import okio.ByteString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Workflow runs of which the test is the runner. */
class ActionsTest {
    private static final String REPO = "/repos/alice/kettle";
    private static final String ACTIONS = REPO + "/actions";
    private static final String DISPATCH = ACTIONS + "/workflows/ci.yml/dispatches";

    private final SetClock clock = new SetClock(Instant.parse("2026-01-01T00:00:00Z"));
    private final FakeForgejo fake = FakeForgejo.builder().clock(clock).start();
    private final FakeRepository kettle =
            fake.repository("alice", "kettle").putFile(".forgejo/workflows/ci.yml", ActionRequests.WORKFLOW);
    private final Client client = new Client(fake);

    @AfterEach
    void stop() {
        client.close();
        fake.close();
    }

    private JsonNode run(FakeRun run) {
        return client.get(ACTIONS + "/runs/" + run.id()).json();
    }

    private Client.Reply log(FakeJob job) {
        return client.get(ACTIONS + "/jobs/" + job.id() + "/logs");
    }

    private static String message(Client.Reply reply) {
        return reply.json().path("message").asText();
    }

    // ---- starting ----

    @Test
    void aDispatchReadsTheWorkflowOfThatBranch() {
        Client.Reply started = client.post(
                DISPATCH, "{\"ref\":\"main\",\"inputs\":{\"who\":\"X\",\"Other\":\"1\"},\"return_run_info\":true}");

        assertThat(started.status()).isEqualTo(201);
        assertThat(started.text()).isEqualTo("{\"id\":1,\"run_number\":1,\"jobs\":[\"build\",\"test\"]}\n");
        FakeRun run = kettle.run(1);
        assertThat(run.inputs()).containsExactlyInAnyOrderEntriesOf(Map.of("who", "X", "level", "low"));
        assertThat(run.job("build").status()).isEqualTo(ActionStatus.WAITING);
        assertThat(run.job("All tests").status()).isEqualTo(ActionStatus.BLOCKED);
        JsonNode seen = run(run);
        assertThat(seen.path("title").asText()).isEqualTo("ci");
        assertThat(seen.path("trigger_event").asText()).isEqualTo("workflow_dispatch");
        assertThat(seen.path("event").asText()).isEmpty();
        assertThat(seen.path("event_payload").asText()).startsWith("{\"inputs\":{\"who\":\"X\",\"level\":\"low\"}");
        assertThat(seen.path("html_url").asText()).isEqualTo(fake.url() + "/alice/kettle/actions/runs/1");
        assertThat(seen.has("duration")).isFalse();
    }

    @Test
    void withoutReturnRunInfoNothingIsAnswered() {
        Client.Reply started = client.post(DISPATCH, "{\"ref\":\"refs/heads/main\",\"inputs\":{\"who\":\"x\"}}");

        assertThat(started.status()).isEqualTo(204);
        assertThat(started.text()).isEmpty();
        assertThat(kettle.runs()).hasSize(1);
    }

    @Test
    void whatADispatchLacksIsRefusedAsTheServerDoes() {
        assertThat(message(client.post(DISPATCH, "{}"))).isEqualTo("ref is empty");
        assertThat(message(client.post(DISPATCH, "{\"ref\":\"main\"}"))).isEqualTo("input required for 'who'");
        assertThat(message(client.post(DISPATCH, "{\"ref\":\"main\",\"inputs\":{\"who\":3}}")))
                .isEqualTo("[]: json: cannot unmarshal number into Go struct field DispatchWorkflowOption.Inputs"
                        + " of type string");
        // Only an administrator is told what the matter is.
        Client.Reply noWorkflow = client.post(ACTIONS + "/workflows/none.yml/dispatches", "{\"ref\":\"main\"}");
        assertThat(noWorkflow.status()).isEqualTo(500);
        assertThat(message(noWorkflow)).isEmpty();
        assertThat(client.post(DISPATCH, "{\"ref\":\"nope\"}").status()).isEqualTo(500);
        assertThat(client.post(DISPATCH, "{\"ref\":\"refs/tags/nope\"}").status())
                .isEqualTo(404);
        assertThat(kettle.runs()).isEmpty();
    }

    @Test
    void onlyWritersStartAndCancel() {
        FakeRun run = kettle.addRun("ci.yml", "build");
        fake.addUser("rita");
        try (Client rita = new Client(fake, fake.newToken("rita"))) {
            assertThat(message(rita.post(DISPATCH, "{\"ref\":\"main\"}")))
                    .isEqualTo("user should have a permission to write to a repo");
            assertThat(rita.post(ACTIONS + "/runs/1/cancel", "").status()).isEqualTo(403);
            assertThat(rita.get(ACTIONS + "/runs/1").status()).isEqualTo(200);
        }
        assertThat(run.status()).isEqualTo(ActionStatus.WAITING);
    }

    @Test
    void switchedOffIsNotThere() {
        kettle.addRun("ci.yml", "build");
        client.patch(REPO, "{\"has_actions\":false}");

        for (String path : List.of("/runs", "/runs/1", "/tasks", "/artifacts", "/runners/jobs", "/jobs/1/logs")) {
            assertThat(client.get(ACTIONS + path).status()).as(path).isEqualTo(404);
        }
        assertThat(client.post(DISPATCH, "{\"ref\":\"main\"}").status()).isEqualTo(404);
    }

    @Test
    void theRunOfATokenIsForJobsOnly() {
        Client.Reply reply = client.get("/actions/run");

        assertThat(reply.status()).isEqualTo(403);
        assertThat(message(reply)).isEqualTo("must use an automatic actions token");
    }

    // ---- how far it is ----

    @Test
    void aFailureShowsWhileOtherJobsStillRun() {
        FakeRun run = kettle.addRun("ci.yml", "build", "lint");
        run.job("build").start();
        clock.pass(2);
        run.job("lint").start();
        assertThat(run(run).path("status").asText()).isEqualTo("running");
        clock.pass(3);

        run.job("lint").fail();

        JsonNode seen = run(run);
        assertThat(seen.path("status").asText()).isEqualTo("failure");
        assertThat(seen.path("started").asText()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(seen.path("stopped").asText()).isEqualTo("2026-01-01T00:00:05Z");
        assertThat(seen.path("duration").asLong()).isEqualTo(5_000_000_000L);
        assertThat(run.job("build").status()).isEqualTo(ActionStatus.RUNNING);
    }

    @Test
    void aNeededJobLetsOthersWaitForARunnerWhenItIsOver() {
        client.post(DISPATCH, "{\"ref\":\"main\",\"inputs\":{\"who\":\"x\"}}");
        FakeRun run = kettle.run(1);
        assertThatThrownBy(() -> run.job("test").start())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the job All tests is blocked and does not wait");
        run.job("build").start().succeed();
        assertThat(run.job("test").status()).isEqualTo(ActionStatus.WAITING);
        assertThat(run.status()).isEqualTo(ActionStatus.WAITING);

        run.job("test").finish(ActionStatus.SKIPPED);

        assertThat(run.status()).isEqualTo(ActionStatus.SUCCESS);
    }

    @Test
    void cancellingStopsWhatIsNotOverAndDeletingWantsAllOver() {
        FakeRun run = kettle.addRun("ci.yml", "build", "test");
        run.job("build").start().succeed();
        run.job("test").start();
        assertThat(client.delete(ACTIONS + "/runs/1").status()).isEqualTo(500);

        assertThat(client.post(ACTIONS + "/runs/1/cancel", "").status()).isEqualTo(204);
        assertThat(client.post(ACTIONS + "/runs/1/cancel", "").status()).isEqualTo(204);

        assertThat(run.jobs())
                .extracting(FakeJob::status)
                .containsExactly(ActionStatus.SUCCESS, ActionStatus.CANCELLED);
        assertThat(client.delete(ACTIONS + "/runs/1").status()).isEqualTo(204);
        assertThat(message(client.delete(ACTIONS + "/runs/1"))).isEqualTo("run with id 1: resource does not exist");
        assertThat(client.get(ACTIONS + "/tasks").json().path("total_count").asInt())
                .isZero();
        assertThat(kettle.addRun("ci.yml", "build").id()).isEqualTo(2);
    }

    // ---- lists ----

    @Test
    void runsAreListedNewestFirstAndByFilter() {
        kettle.addRun("ci.yml", "build").job("build").start();
        kettle.addRun("other.yml", "build");
        kettle.addRun("ci.yml", "build");

        assertThat(numbers("")).containsExactly(3L, 2L, 1L);
        assertThat(numbers("?limit=1")).as("a limit alone is ignored").hasSize(3);
        assertThat(numbers("?page=2&limit=2")).containsExactly(1L);
        assertThat(numbers("?status=running")).containsExactly(1L);
        assertThat(numbers("?status=running&status=waiting")).hasSize(3);
        assertThat(numbers("?workflow_id=ci.yml")).containsExactly(3L, 1L);
        assertThat(numbers("?ref=main")).isEmpty();
        assertThat(numbers("?ref=refs/heads/main&run_number=2")).containsExactly(2L);
        assertThat(numbers("?run_number=x&event=workflow_dispatch")).hasSize(3);
        assertThat(numbers("?event=push")).isEmpty();
        Client.Reply paged = client.get(ACTIONS + "/runs?page=1&limit=2&status=waiting");
        assertThat(paged.json().path("total_count").asInt()).isEqualTo(2);
        assertThat(paged.headers().get("X-Total-Count")).isNull();
        assertThat(message(client.get(ACTIONS + "/runs?status=nonsense"))).isEqualTo("unknown status: nonsense");
    }

    private List<Long> numbers(String query) {
        List<Long> numbers = new ArrayList<>();
        client.get(ACTIONS + "/runs" + query)
                .json()
                .path("workflow_runs")
                .forEach(run -> numbers.add(run.path("index_in_repo").asLong()));
        return numbers;
    }

    @Test
    void tasksAreWhatRunnersTookOn() {
        FakeRun run = kettle.addRun("ci.yml", "build", "test");
        run.job("build").start().fail().rerun().start();

        JsonNode tasks = client.get(ACTIONS + "/tasks").json();
        assertThat(tasks.path("total_count").asInt()).isEqualTo(2);
        assertThat(tasks.path("workflow_runs").path(0).path("status").asText()).isEqualTo("running");
        assertThat(tasks.path("workflow_runs").path(1).path("status").asText()).isEqualTo("failure");
        assertThat(client.get(ACTIONS + "/tasks?status=failure")
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(1);
        JsonNode jobs = client.get(ACTIONS + "/runs/1/jobs").json();
        assertThat(jobs.path(0).path("attempt").asInt()).isEqualTo(2);
        assertThat(jobs.path(0).path("task_id").asInt()).isEqualTo(2);
        assertThat(jobs.path(1).path("task_id").asInt()).isZero();
    }

    @Test
    void openJobsAreThoseThatALabelCanTake() {
        client.post(DISPATCH, "{\"ref\":\"main\",\"inputs\":{\"who\":\"x\"}}");
        String jobs = ACTIONS + "/runners/jobs";
        assertThat(client.get(jobs).json()).hasSize(1);
        assertThat(client.get(jobs + "?labels=docker,other").json()).hasSize(1);
        assertThat(client.get(jobs + "?labels=other").text()).isEqualTo("null\n");

        kettle.run(1).job("build").start().succeed();

        assertThat(client.get(jobs + "?labels=docker").text()).isEqualTo("null\n");
        assertThat(client.get(jobs + "?labels=docker,large").json()).hasSize(1);
    }

    // ---- logs ----

    @Test
    void aLogGrowsWhileTheJobRuns() throws IOException {
        FakeJob build = kettle.addRun("ci.yml", "build").job("build");
        assertThat(log(build).status()).isEqualTo(404);
        assertThat(message(log(build))).isEqualTo("job has not been executed yet");
        build.start();
        assertThat(log(build).status()).as("begun, nothing written").isEqualTo(500);

        build.log("first ✓");
        clock.pass(1);
        build.log("second");

        String text = "2026-01-01T00:00:00.0000000Z first ✓\n2026-01-01T00:00:01.0000000Z second\n";
        Client.Reply whole = log(build);
        assertThat(whole.text()).isEqualTo(text);
        assertThat(whole.headers().get("Content-Type")).isEqualTo("text/plain; charset=utf-8");
        int size = ByteString.encodeUtf8(text).size();
        Client.Reply part = range(build, "bytes=40-");
        assertThat(part.status()).isEqualTo(206);
        assertThat(part.headers().get("Content-Range")).isEqualTo("bytes 40-" + (size - 1) + "/" + size);
        assertThat(part.bytes()).isEqualTo(ByteString.encodeUtf8(text).substring(40));
        Client.Reply beyond = range(build, "bytes=" + size + "-");
        assertThat(beyond.status()).isEqualTo(416);
        assertThat(beyond.text()).isEqualTo("invalid range: failed to overlap\n");
        assertThat(beyond.headers().get("Content-Range")).isEqualTo("bytes */" + size);
    }

    private Client.Reply range(FakeJob job, String range) throws IOException {
        Request request = client.request(ACTIONS + "/jobs/" + job.id() + "/logs")
                .header("Range", range)
                .build();
        return client.send(request);
    }

    @Test
    void eachAttemptHasItsLog() {
        FakeJob build = kettle.addRun("ci.yml", "build").job("build");
        build.start().log("one").fail().rerun();
        assertThat(log(build).status()).as("the second has not begun").isEqualTo(404);
        build.start().log("two");

        assertThat(log(build).text()).endsWith("Z two\n");
        String logs = ACTIONS + "/jobs/1/logs?attempt=";
        assertThat(client.get(logs + 1).text()).endsWith("Z one\n");
        assertThat(message(client.get(logs + 9)))
                .isEqualTo("task with job_id 1 and attempt 9: resource does not exist");
        assertThat(message(client.get(ACTIONS + "/jobs/7/logs")))
                .isEqualTo("run job with id 7: resource does not exist");
    }

    @Test
    void theLogsOfARunAreAnArchive() throws IOException {
        FakeRun run = kettle.addRun("ci.yml", "build", "test", "lint");
        run.job("build").start().log("made");
        run.job("test").start();

        Client.Reply logs = client.get(ACTIONS + "/runs/1/logs");

        assertThat(logs.headers().get("Content-Disposition")).isEqualTo("attachment; filename=\"run-1-logs.zip\"");
        assertThat(unzip(logs.bytes()))
                .containsExactly(
                        Map.entry("build-1-attempt-1.log", "2026-01-01T00:00:00.0000000Z made\n"),
                        Map.entry(
                                "test-2-attempt-1.MISSING",
                                "log open failed: dbfs open \"actions_log/alice/kettle/02/2.log.zst\":"
                                        + " file does not exist\n"),
                        Map.entry("lint-3-attempt-1.MISSING", "job has not been executed yet\n"));
    }

    private static Map<String, String> unzip(ByteString bytes) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return files;
    }

    // ---- artifacts ----

    @Test
    void artifactsAreDownloadedUntilTheyExpire() throws IOException {
        FakeRun run = kettle.addRun("ci.yml", "build");
        long id = run.addArtifact("dist ü", Map.of("a.txt", "hello"));
        kettle.addRun("ci.yml", "build").addArtifact("report", Map.of("b.txt", "x"));

        assertThat(client.get(ACTIONS + "/artifacts").json()).hasSize(2);
        assertThat(client.get(ACTIONS + "/artifacts?name=report").json()).hasSize(1);
        assertThat(client.get(ACTIONS + "/runs/1/artifacts").json()).hasSize(1);
        Client.Reply zip = client.get(ACTIONS + "/artifacts/" + id + "/zip");
        assertThat(unzip(zip.bytes())).containsExactly(Map.entry("a.txt", "hello"));
        assertThat(zip.headers().get("Content-Disposition"))
                .isEqualTo("inline; filename=\"dist ü.zip\"; filename*=UTF-8''dist%20%C3%BC.zip");

        clock.pass(ChronoUnit.DAYS.getDuration().toSeconds() * 90);

        assertThat(message(client.get(ACTIONS + "/artifacts/" + id + "/zip"))).isEqualTo("artifact not confirmed");
        assertThat(client.get(ACTIONS + "/artifacts/" + id)
                        .json()
                        .path("expired")
                        .asBoolean())
                .isTrue();
        assertThat(client.delete(ACTIONS + "/artifacts/" + id).status()).isEqualTo(204);
        assertThat(client.get(ACTIONS + "/artifacts").json())
                .as("expired ones stay")
                .hasSize(2);
    }

    @Test
    void aDeletedArtifactIsGone() {
        long id = kettle.addRun("ci.yml", "build").addArtifact("dist", Map.of("a.txt", "hello"));

        assertThat(client.delete(ACTIONS + "/artifacts/" + id).status()).isEqualTo(204);

        assertThat(message(client.delete(ACTIONS + "/artifacts/" + id))).isEqualTo("resource does not exist");
    }

    // ---- seeds ----

    @Test
    void seedsThatCannotBeAreRefused() {
        assertThatThrownBy(() -> fake.repository("alice", "empty").addRun("ci.yml", "build"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("alice/empty has no commit on which a workflow could run; put a file first");
        assertThatThrownBy(() -> kettle.addRun("ci.yml")).hasMessage("a run has at least one job");
        FakeJob build = kettle.addRun("ci.yml", "build").job("build");
        assertThatThrownBy(() -> build.log("early")).hasMessage("no runner has taken on the job build");
        assertThatThrownBy(() -> build.finish(ActionStatus.RUNNING)).hasMessage("a job does not end as running");
        assertThatThrownBy(build::rerun).hasMessage("the job build is waiting and not over");
        assertThatThrownBy(() -> kettle.run(9)).hasMessage("alice/kettle has no run 9");
        assertThatThrownBy(() -> kettle.run(1).job("nope")).hasMessage("run 1 has no job nope");
    }

    @Test
    void olderServersKnowLess() {
        try (FakeForgejo older =
                        FakeForgejo.builder().version("15.0.0+gitea-1.22.0").start();
                Client at = new Client(older)) {
            older.repository("alice", "kettle")
                    .putFile("README.md", "x")
                    .addRun("ci.yml", "build")
                    .job("build")
                    .start();

            assertThat(at.get(ACTIONS + "/runs/1").status()).isEqualTo(200);
            assertThat(at.get(ACTIONS + "/runs/1/jobs").text()).isEqualTo("404 page not found\n");
            assertThat(at.get(ACTIONS + "/jobs/1/logs").status()).isEqualTo(404);
            assertThat(at.get(ACTIONS + "/runners/jobs").json().path(0).has("run_id"))
                    .isFalse();
        }
    }
}
