package io.github.forgejo4j.testing;

import io.github.forgejo4j.model.ActionStatus;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import okio.Buffer;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** A job of a run, with what runners made of it. */
final class WorkflowJob {
    private static final DateTimeFormatter LOG_TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSSS'Z'").withZone(ZoneOffset.UTC);

    final long id;
    final String handle;
    final WorkflowRun run;
    final Workflow.Job plan;
    /** One for each attempt that a runner has taken on, oldest first. */
    final List<Task> tasks = new ArrayList<>();

    ActionStatus status;
    long attempt = 1;

    /** An attempt that a runner has taken on. */
    static final class Task {
        final long id;
        final long attempt;
        final Instant created;
        /** Null until the runner has sent the first line. */
        @Nullable
        Buffer log;

        ActionStatus status = ActionStatus.RUNNING;
        Instant updated;

        Task(long id, long attempt, Instant created) {
            this.id = id;
            this.attempt = attempt;
            this.created = created;
            this.updated = created;
        }

        @Nullable
        ByteString text() {
            return log == null ? null : log.snapshot();
        }
    }

    WorkflowJob(long id, String handle, WorkflowRun run, Workflow.Job plan) {
        this.id = id;
        this.handle = handle;
        this.run = run;
        this.plan = plan;
        this.status = plan.needs().isEmpty() ? ActionStatus.WAITING : ActionStatus.BLOCKED;
    }

    boolean isOver() {
        return WorkflowRun.isOver(status);
    }

    boolean isBlocked() {
        return run.jobs.stream().anyMatch(job -> plan.needs().contains(job.plan.id()) && !job.isOver());
    }

    /** That of the last attempt; null if no runner has taken it on. */
    @Nullable
    Task task() {
        Task last = tasks.isEmpty() ? null : tasks.get(tasks.size() - 1);
        return last == null || last.attempt != attempt ? null : last;
    }

    @Nullable
    Task task(long ofAttempt) {
        return tasks.stream()
                .filter(task -> task.attempt == ofAttempt)
                .findFirst()
                .orElse(null);
    }

    void start(long taskId, Instant now) {
        tasks.add(new Task(taskId, attempt, now));
        status = ActionStatus.RUNNING;
        run.changed(now);
    }

    void log(List<String> lines, Instant now) {
        Task task = task();
        if (task == null) {
            throw new IllegalStateException("no runner has taken on the job " + plan.name());
        }
        Buffer log = task.log == null ? new Buffer() : task.log;
        lines.forEach(line -> log.writeUtf8(LOG_TIME.format(now))
                .writeUtf8(" ")
                .writeUtf8(line)
                .writeUtf8("\n"));
        task.log = log;
        task.updated = now;
    }

    /** A job that is over stays as it is. */
    void finish(ActionStatus result, Instant now) {
        if (isOver()) {
            return;
        }
        status = result;
        Task task = task();
        if (task != null) {
            task.status = result;
            task.updated = now;
        }
        run.changed(now);
    }

    void rerun(Instant now) {
        attempt++;
        status = isBlocked() ? ActionStatus.BLOCKED : ActionStatus.WAITING;
        run.changed(now);
    }
}
