package io.github.forgejo4j.testing;

import io.github.forgejo4j.model.ActionStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run of a workflow, started by hand. How far it is follows from its jobs. */
final class WorkflowRun {
    static final String EVENT = "workflow_dispatch";
    /** The first of these that a job has is that of the run; so a failure shows while other jobs still run. */
    private static final List<ActionStatus> FIRST_OF = List.of(
            ActionStatus.CANCELLED,
            ActionStatus.FAILURE,
            ActionStatus.RUNNING,
            ActionStatus.WAITING,
            ActionStatus.BLOCKED,
            ActionStatus.SUCCESS,
            ActionStatus.SKIPPED);

    final long id;
    final long number;
    final Workflow workflow;
    final Account doer;
    final String ref;
    final String sha;
    final Map<String, String> inputs;
    final Instant created;
    final List<WorkflowJob> jobs = new ArrayList<>();
    Instant updated;

    @Nullable
    Instant started;

    @Nullable
    Instant stopped;

    WorkflowRun(
            long id,
            long number,
            Workflow workflow,
            Account doer,
            String ref,
            String sha,
            Map<String, String> inputs,
            Instant created) {
        this.id = id;
        this.number = number;
        this.workflow = workflow;
        this.doer = doer;
        this.ref = ref;
        this.sha = sha;
        this.inputs = inputs;
        this.created = created;
        this.updated = created;
    }

    ActionStatus status() {
        return FIRST_OF.stream()
                .filter(status -> jobs.stream().anyMatch(job -> job.status.equals(status)))
                .findFirst()
                .orElse(ActionStatus.UNKNOWN);
    }

    boolean isOver() {
        return isOver(status());
    }

    static boolean isOver(ActionStatus status) {
        return List.of(ActionStatus.SUCCESS, ActionStatus.FAILURE, ActionStatus.CANCELLED, ActionStatus.SKIPPED)
                .contains(status);
    }

    /** Branch or tag as people call it. */
    String prettyRef() {
        return ref.replaceFirst("^refs/(heads|tags)/", "");
    }

    /** After a job has changed: what it was needed for may go on, well or badly, since the runner looks at the conditions. */
    void changed(Instant now) {
        for (WorkflowJob job : jobs) {
            if (job.status.equals(ActionStatus.BLOCKED) && !job.isBlocked()) {
                job.status = ActionStatus.WAITING;
            }
        }
        updated = now;
        if (started == null && jobs.stream().anyMatch(job -> job.task() != null)) {
            started = now;
        }
        stopped = !isOver() ? null : (stopped == null ? now : stopped);
    }

    void cancel(Instant now) {
        jobs.forEach(job -> job.finish(ActionStatus.CANCELLED, now));
    }
}
