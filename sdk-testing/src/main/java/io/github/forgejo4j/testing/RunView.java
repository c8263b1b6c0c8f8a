package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.model.ActionStatus;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Runs, jobs, tasks and artifacts as JSON. */
final class RunView {
    private final Exchange exchange;
    private final Instance instance;
    private final Repository repository;

    RunView(Exchange exchange) {
        this.exchange = exchange;
        this.instance = exchange.instance();
        this.repository = exchange.repository();
    }

    ObjectNode run(WorkflowRun run) {
        Views views = exchange.views();
        ObjectNode node = Json.object().put("id", run.id).put("title", run.workflow.name());
        node.set("repository", views.repository(repository));
        node.put("workflow_id", run.workflow.file()).put("index_in_repo", run.number);
        node.set("trigger_user", views.user(run.doer));
        node.put("ScheduleID", 0)
                .put("prettyref", run.prettyRef())
                .put("is_ref_deleted", Refs.find(repository, run.ref) == null)
                .put("commit_sha", run.sha)
                .put("is_fork_pull_request", false)
                .put("need_approval", false)
                .put("approved_by", 0)
                .put("event", "")
                .put("event_payload", payload(run))
                .put("trigger_event", WorkflowRun.EVENT)
                .put("status", run.status().value())
                .put("started", time(run.started))
                .put("stopped", time(run.stopped))
                .put("created", Json.time(run.created))
                .put("updated", Json.time(run.updated));
        long nanos = seconds(run).toNanos();
        if (nanos > 0) {
            node.put("duration", nanos);
        }
        return node.put("html_url", page(run));
    }

    /** In whole seconds, as the server keeps its times. */
    private Duration seconds(WorkflowRun run) {
        Instant end = run.stopped == null ? instance.now() : run.stopped;
        return run.started == null
                ? Duration.ZERO
                : Duration.ofSeconds(end.getEpochSecond() - run.started.getEpochSecond());
    }

    private String payload(WorkflowRun run) {
        Views views = new Views(instance, null);
        ObjectNode node = Json.object();
        ObjectNode inputs = node.putObject("inputs");
        run.inputs.forEach(inputs::put);
        node.put("ref", run.ref);
        node.set("repository", views.repository(repository));
        node.set("sender", views.user(run.doer));
        return Json.write(node.put("workflow", run.workflow.path())).strip();
    }

    private static String time(@Nullable Instant time) {
        return time == null ? Json.EPOCH : Json.time(time);
    }

    private String page(WorkflowRun run) {
        return instance.rootUrl + "/" + repository.fullName() + "/actions/runs/" + run.number;
    }

    ObjectNode job(WorkflowJob job) {
        ObjectNode node = Json.object().put("id", job.id);
        if (instance.major() >= 16) {
            node.put("run_id", job.run.id);
        }
        node.put("attempt", job.attempt)
                .put("handle", job.handle)
                .put("repo_id", repository.id)
                .put("owner_id", repository.owner.id)
                .put("name", job.plan.name());
        if (job.plan.needs().isEmpty()) {
            node.putNull("needs");
        } else {
            job.plan.needs().forEach(node.putArray("needs")::add);
        }
        job.plan.runsOn().forEach(node.putArray("runs_on")::add);
        WorkflowJob.Task task = job.task();
        return node.put("task_id", task == null ? 0 : task.id).put("status", job.status.value());
    }

    ObjectNode task(WorkflowJob job, WorkflowJob.Task task) {
        WorkflowRun run = job.run;
        ActionStatus status = task.status;
        return Json.object()
                .put("id", task.id)
                .put("name", job.plan.name())
                .put("head_branch", run.prettyRef())
                .put("head_sha", run.sha)
                .put("run_number", run.number)
                .put("event", WorkflowRun.EVENT)
                .put("display_title", run.workflow.name())
                .put("status", status.value())
                .put("workflow_id", run.workflow.file())
                .put("url", page(run))
                .put("created_at", Json.time(task.created))
                .put("updated_at", Json.time(task.updated))
                .put("run_started_at", Json.time(task.created));
    }

    ObjectNode artifact(Artifact artifact) {
        return Json.object()
                .put("id", artifact.id())
                .put("name", artifact.name())
                .put("size_in_bytes", artifact.size())
                .put(
                        "archive_download_url",
                        instance.api(
                                "/repos/" + repository.fullName() + "/actions/artifacts/" + artifact.id() + "/zip"))
                .put("expired", artifact.expired(instance.now()))
                .put("run_id", artifact.run())
                .put("created_at", Json.time(artifact.created()))
                .put("updated_at", Json.time(artifact.created()))
                .put("expires_at", Json.time(artifact.expires()));
    }
}
