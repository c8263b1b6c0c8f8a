package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.model.ActionStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Runs of workflows: start one, list and look, cancel, delete; their jobs and tasks. */
final class WorkflowApi {
    private static final String ACTIONS = "/repos/{owner}/{repo}/actions";
    private static final String RUN = ACTIONS + "/runs/{run_id}";
    private static final Comparator<WorkflowRun> NEWEST =
            Comparator.<WorkflowRun>comparingLong(run -> run.id).reversed();

    private WorkflowApi() {}

    static void register(Api api) {
        api.on("POST", ACTIONS + "/workflows/{workflowfilename}/dispatches", WorkflowApi::dispatch);
        api.on("GET", ACTIONS + "/runs", WorkflowApi::runs);
        api.on("GET", RUN, exchange -> Answer.json(200, new RunView(exchange).run(run(exchange))));
        api.on("GET", RUN + "/jobs", WorkflowApi::jobs);
        api.on("POST", RUN + "/cancel", WorkflowApi::cancel);
        api.on("DELETE", RUN, WorkflowApi::delete);
        api.on("GET", ACTIONS + "/tasks", WorkflowApi::tasks);
        api.on("GET", ACTIONS + "/runners/jobs", WorkflowApi::openJobs);
        // Only the token of a running job gets further, and the fake has no such token.
        api.on("GET", "/actions/run", exchange -> {
            throw exchange.refusal(403, "must use an automatic actions token");
        });
    }

    /** The repository, unless its workflows are switched off. */
    static Repository enabled(Exchange exchange) {
        Repository repository = exchange.repository();
        if (!repository.switches.path("has_actions").asBoolean()) {
            throw exchange.notFound();
        }
        return repository;
    }

    static Repository writable(Exchange exchange) {
        enabled(exchange);
        return exchange.requireWriter();
    }

    static WorkflowRun run(Exchange exchange) {
        WorkflowRun run = enabled(exchange).actions.run(exchange.id("run_id"));
        if (run == null) {
            throw exchange.refusal(404, "run with id " + exchange.id("run_id") + ": resource does not exist");
        }
        return run;
    }

    private static Answer dispatch(Exchange exchange) {
        writable(exchange);
        Repository repository = exchange.liveRepository();
        Payload body = exchange.payload();
        String ref = body.textOrEmpty("ref");
        Map<String, String> given = body.textMap("inputs", "DispatchWorkflowOption.Inputs");
        Boolean told = body.flag("return_run_info");
        if (ref.isEmpty()) {
            throw exchange.refusal(400, "ref is empty");
        }
        Commit commit = Refs.find(repository, ref);
        if (commit == null) {
            throw ref.startsWith("refs/")
                    ? exchange.refusal(404, "object does not exist [id: " + ref + ", rel_path: ]")
                    : exchange.failure("could not expand reference '" + ref + "'");
        }
        Workflow workflow = Workflow.find(commit, exchange.parameter("workflowfilename"));
        if (workflow == null) {
            throw exchange.failure("workflow not found");
        }
        WorkflowRun run = Actions.start(
                exchange.instance(),
                repository,
                workflow,
                exchange.sender(),
                fullRef(repository, ref),
                commit,
                inputs(exchange, workflow, given));
        if (!Boolean.TRUE.equals(told)) {
            return Answer.empty(204);
        }
        ObjectNode answer = Json.object().put("id", run.id).put("run_number", run.number);
        workflow.jobs().forEach(job -> answer.withArray("jobs").add(job.id()));
        return Answer.json(201, answer);
    }

    private static String fullRef(Repository repository, String ref) {
        if (repository.branches.containsKey(ref)) {
            return "refs/heads/" + ref;
        }
        return repository.tags.containsKey(ref) ? "refs/tags/" + ref : ref;
    }

    /** What the workflow does not know is dropped without a word. */
    private static Map<String, String> inputs(Exchange exchange, Workflow workflow, Map<String, String> given) {
        Map<String, String> inputs = new LinkedHashMap<>();
        for (Workflow.Input input : workflow.inputs()) {
            String value = given.getOrDefault(input.name(), "");
            if (!value.isEmpty() || given.containsKey(input.name())) {
                inputs.put(input.name(), value);
            } else if (!input.standard().isEmpty()) {
                inputs.put(input.name(), input.standard());
            } else if (input.required()) {
                throw exchange.refusal(400, "input required for '" + input.name() + "'");
            }
        }
        return inputs;
    }

    private static Answer runs(Exchange exchange) {
        Repository repository = enabled(exchange);
        Query query = exchange.query();
        List<ActionStatus> statuses = statuses(exchange);
        List<String> events = query.all().getOrDefault("event", List.of());
        Predicate<WorkflowRun> wanted = run -> true;
        if (!statuses.isEmpty()) {
            wanted = wanted.and(run -> statuses.contains(run.status()));
        }
        if (!events.isEmpty()) {
            wanted = wanted.and(run -> events.contains(WorkflowRun.EVENT));
        }
        if (query.number("run_number") > 0) {
            wanted = wanted.and(run -> run.number == query.number("run_number"));
        }
        if (query.has("head_sha")) {
            wanted = wanted.and(run -> run.sha.equals(query.get("head_sha")));
        }
        if (exchange.instance().major() >= 15) {
            wanted = wanted.and(run -> !query.has("ref") || run.ref.equals(query.get("ref")))
                    .and(run -> !query.has("workflow_id") || run.workflow.file().equals(query.get("workflow_id")));
        }
        List<WorkflowRun> found =
                repository.actions.runs.stream().filter(wanted).sorted(NEWEST).toList();
        return envelope(Page.wholeUnlessPaged(exchange, found).items(), found.size(), new RunView(exchange)::run);
    }

    private static <T> Answer envelope(List<T> shown, int total, Function<T, ObjectNode> view) {
        ObjectNode node = Json.object();
        node.set("workflow_runs", Views.list(shown, view));
        return Answer.json(200, node.put("total_count", total));
    }

    private static List<ActionStatus> statuses(Exchange exchange) {
        List<ActionStatus> statuses = new ArrayList<>();
        for (String word : exchange.query().all().getOrDefault("status", List.of())) {
            ActionStatus status = ActionStatus.of(word);
            if (!status.isKnown()) {
                throw exchange.refusal(400, "unknown status: " + word);
            }
            statuses.add(status);
        }
        return statuses;
    }

    private static Answer jobs(Exchange exchange) {
        return Answer.json(200, Views.list(run(exchange).jobs, new RunView(exchange)::job));
    }

    /** A run that is over is left alone, one that shows a failure while others run is not over yet. */
    private static Answer cancel(Exchange exchange) {
        writable(exchange);
        run(exchange).cancel(exchange.instance().now());
        return Answer.empty(204);
    }

    private static Answer delete(Exchange exchange) {
        Repository repository = writable(exchange);
        WorkflowRun run = run(exchange);
        if (!run.isOver()) {
            throw exchange.failure("cannot delete run " + run.id + " because it has not completed yet");
        }
        repository.actions.runs.remove(run);
        repository.actions.artifacts.removeIf(artifact -> artifact.run() == run.id);
        return Answer.empty(204);
    }

    private record Taken(WorkflowJob job, WorkflowJob.Task task) {}

    private static Answer tasks(Exchange exchange) {
        int major = exchange.instance().major();
        Repository repository = major < 15 ? exchange.repository() : enabled(exchange);
        List<ActionStatus> statuses = major < 15 ? List.of() : statuses(exchange);
        List<Taken> found = new ArrayList<>();
        for (WorkflowRun run : repository.actions.runs) {
            run.jobs.forEach(job -> job.tasks.forEach(task -> found.add(new Taken(job, task))));
        }
        found.removeIf(taken -> !statuses.isEmpty() && !statuses.contains(taken.task().status));
        found.sort(Comparator.<Taken>comparingLong(taken -> taken.task().id).reversed());
        RunView view = new RunView(exchange);
        return envelope(
                Page.wholeUnlessPaged(exchange, found).items(),
                found.size(),
                taken -> view.task(taken.job(), taken.task()));
    }

    /** What waits for a runner or runs on one; null where that is nothing. */
    private static Answer openJobs(Exchange exchange) {
        Repository repository = enabled(exchange);
        boolean named = exchange.query().has("labels");
        List<String> labels = exchange.query().parts("labels");
        List<WorkflowJob> open = new ArrayList<>();
        for (WorkflowRun run : repository.actions.runs) {
            open.addAll(run.jobs);
        }
        open.removeIf(
                job -> !List.of(ActionStatus.WAITING, ActionStatus.RUNNING).contains(job.status)
                        || ((named || exchange.instance().major() < 15) && !labels.containsAll(job.plan.runsOn())));
        open.sort(Comparator.<WorkflowJob>comparingLong(job -> job.id).reversed());
        return Answer.json(200, open.isEmpty() ? null : Views.list(open, new RunView(exchange)::job));
    }
}
