package io.github.forgejo4j.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the workflows of a repository have done. */
final class Actions {
    /** Oldest first. */
    final List<WorkflowRun> runs = new ArrayList<>();
    /** Oldest first. */
    final List<Artifact> artifacts = new ArrayList<>();

    private long lastNumber;

    long nextNumber() {
        return ++lastNumber;
    }

    @Nullable
    WorkflowRun run(long id) {
        return runs.stream().filter(run -> run.id == id).findFirst().orElse(null);
    }

    @Nullable
    WorkflowJob job(long id) {
        return runs.stream()
                .flatMap(run -> run.jobs.stream())
                .filter(job -> job.id == id)
                .findFirst()
                .orElse(null);
    }

    /** A run of a workflow that need not be in the repository. */
    static WorkflowRun seed(Instance instance, Repository repository, String workflow, List<String> jobs) {
        Branch branch = repository.branches.get(repository.defaultBranch);
        if (branch == null) {
            throw new IllegalArgumentException(
                    repository.fullName() + " has no commit on which a workflow could run; put a file first");
        } else if (jobs.isEmpty()) {
            throw new IllegalArgumentException("a run has at least one job");
        }
        List<Workflow.Job> planned = jobs.stream()
                .map(name -> new Workflow.Job(name, name, List.of(), List.of("docker")))
                .toList();
        Workflow plan = new Workflow(workflow, Workflow.DEFAULT_FOLDER + workflow, "", List.of(), planned);
        return start(
                instance,
                repository,
                plan,
                repository.owner,
                "refs/heads/" + repository.defaultBranch,
                Refs.head(repository, branch),
                Map.of());
    }

    static WorkflowRun start(
            Instance instance,
            Repository repository,
            Workflow workflow,
            Account doer,
            String ref,
            Commit commit,
            Map<String, String> inputs) {
        WorkflowRun run = new WorkflowRun(
                instance.nextId("run"),
                repository.actions.nextNumber(),
                workflow,
                doer,
                ref,
                commit.sha,
                inputs,
                instance.now());
        for (Workflow.Job job : workflow.jobs()) {
            run.jobs.add(new WorkflowJob(instance.nextId("run job"), instance.nextUuid(), run, job));
        }
        repository.actions.runs.add(run);
        return run;
    }
}
