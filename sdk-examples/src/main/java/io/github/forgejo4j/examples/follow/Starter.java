package io.github.forgejo4j.examples.follow;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.model.ActionRun;
import io.github.forgejo4j.model.ActionRunQuery;
import io.github.forgejo4j.model.DispatchWorkflow;
import io.github.forgejo4j.model.DispatchedRun;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Starts a workflow by hand, once: after a lost reply it looks for the run instead of starting another. */
final class Starter {
    private static final String BY_HAND = "workflow_dispatch";

    private final ForgejoClient client;
    private final RepoName repo;

    Starter(ForgejoClient client, RepoName repo) {
        this.client = client;
        this.repo = repo;
    }

    /** The id of the run. */
    long start(String workflow, String ref, Map<String, String> inputs) {
        long before = runs(workflow).stream().mapToLong(ActionRun::id).max().orElse(0);
        DispatchWorkflow wanted = DispatchWorkflow.builder()
                .ref(ref)
                .inputs(inputs)
                .returnRunInfo(true)
                .build();
        try {
            DispatchedRun run = client.actions()
                    .dispatchWorkflow(repo.owner(), repo.name(), workflow, wanted)
                    .execute();
            return Objects.requireNonNull(run, "The server did not tell the run")
                    .id();
        } catch (ForgejoException e) {
            if (!e.mayHaveBeenApplied()) {
                throw e;
            }
            String me = client.me().get().execute().login();
            List<Long> mine = runs(workflow).stream()
                    .filter(run -> run.id() > before && isBy(run, me))
                    .map(ActionRun::id)
                    .toList();
            if (mine.size() != 1) {
                // None: the server may still be at it. Several: somebody of the same name was as fast.
                throw e;
            }
            return mine.get(0);
        }
    }

    /** The newest ones of the workflow: one page, each of which holds the whole repository. */
    private List<ActionRun> runs(String workflow) {
        return client.actions()
                .listRuns(
                        repo.owner(),
                        repo.name(),
                        ActionRunQuery.builder()
                                .workflowId(workflow)
                                .event(List.of(BY_HAND))
                                .build())
                .withLimit(5)
                .page(1)
                .items();
    }

    private static boolean isBy(ActionRun run, String login) {
        return run.triggerUser() != null && run.triggerUser().login().equalsIgnoreCase(login);
    }
}
