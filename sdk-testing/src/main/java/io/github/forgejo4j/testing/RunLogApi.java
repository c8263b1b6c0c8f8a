package io.github.forgejo4j.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** What runners wrote: the log of one job as text, those of a run as an archive. */
final class RunLogApi {
    private static final String NOT_YET = "job has not been executed yet";

    private RunLogApi() {}

    static void register(Api api) {
        api.on("GET", "/repos/{owner}/{repo}/actions/jobs/{job_id}/logs", RunLogApi::ofJob);
        api.on("GET", "/repos/{owner}/{repo}/actions/runs/{run_id}/logs", RunLogApi::ofRun);
    }

    private static Answer ofJob(Exchange exchange) {
        Repository repository = WorkflowApi.enabled(exchange);
        long id = exchange.id("job_id");
        WorkflowJob job = repository.actions.job(id);
        if (job == null) {
            throw exchange.refusal(404, "run job with id " + id + ": resource does not exist");
        }
        WorkflowJob.Task task = task(exchange, job);
        ByteString log = task.text();
        if (log == null) {
            // The file comes into being with the first line, so a job that has just begun looks broken.
            throw exchange.failure("open logs for task " + task.id + ": " + noFile(repository, task));
        }
        return ByteRange.serve(exchange.headers(), Answer.TEXT, log)
                .with("Accept-Ranges", "bytes")
                .with("Last-Modified", HttpDate.of(task.updated));
    }

    private static WorkflowJob.Task task(Exchange exchange, WorkflowJob job) {
        long attempt = exchange.query().number("attempt");
        WorkflowJob.Task task = attempt > 0 ? job.task(attempt) : job.task();
        if (task == null) {
            throw exchange.refusal(
                    404,
                    attempt > 0
                            ? "task with job_id " + job.id + " and attempt " + attempt + ": resource does not exist"
                            : NOT_YET);
        }
        return task;
    }

    private static String noFile(Repository repository, WorkflowJob.Task task) {
        return "dbfs open \"actions_log/%s/%02x/%d.log.zst\": file does not exist"
                .formatted(repository.fullName(), task.id & 0xff, task.id);
    }

    private static Answer ofRun(Exchange exchange) {
        WorkflowRun run = WorkflowApi.run(exchange);
        Map<String, ByteString> files = new LinkedHashMap<>();
        for (WorkflowJob job : run.jobs) {
            WorkflowJob.Task task = job.task();
            ByteString log = task == null ? null : task.text();
            files.put(
                    job.plan.name() + "-" + job.id + "-attempt-" + job.attempt + (log == null ? ".MISSING" : ".log"),
                    log == null ? ByteString.encodeUtf8(missing(exchange.repository(), task) + "\n") : log);
        }
        return Answer.of(200, "application/zip", Zip.of(files))
                .with("Content-Disposition", "attachment; filename=\"run-" + run.id + "-logs.zip\"");
    }

    private static String missing(Repository repository, WorkflowJob.@Nullable Task task) {
        return task == null ? NOT_YET : "log open failed: " + noFile(repository, task);
    }
}
