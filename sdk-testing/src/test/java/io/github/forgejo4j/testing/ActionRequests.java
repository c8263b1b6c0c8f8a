package io.github.forgejo4j.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Requests about workflow runs, in an order in which each finds what it needs. */
final class ActionRequests {
    static final String WORKFLOW = "name: ci\n"
            + "on:\n  workflow_dispatch:\n    inputs:\n      who:\n        required: true\n"
            + "      level:\n        default: low\n"
            + "jobs:\n  build:\n    runs-on: docker\n    steps: [{run: make}]\n"
            + "  test:\n    name: All tests\n    needs: build\n    runs-on: [docker, large]\n    steps: [{run: make test}]\n";

    private static final String REPO = "/repos/alice/built";
    private static final String ACTIONS = REPO + "/actions";

    private ActionRequests() {}

    static void seed(FakeForgejo fake) {
        FakeRepository repository = fake.repository("alice", "built").putFile(".forgejo/workflows/ci.yml", WORKFLOW);
        FakeRun first = repository.addRun("ci.yml", "build", "test");
        first.job("build").start().log("step ✓ 0", "step ✓ 1").succeed();
        first.job("test").start().fail();
        first.addArtifact("dist ü", Map.of("a.txt", "hello"));
        first.addArtifact("report", Map.of("b.txt", "hello"));
    }

    static Map<String, Function<Client, Client.Reply>> all() {
        Map<String, Function<Client, Client.Reply>> requests = new LinkedHashMap<>();
        requests.put(
                "DispatchWorkflow",
                client -> client.post(
                        ACTIONS + "/workflows/ci.yml/dispatches",
                        "{\"ref\":\"main\",\"inputs\":{\"who\":\"x\"},\"return_run_info\":true}"));
        requests.put("ListActionRuns", client -> client.get(ACTIONS + "/runs?page=1&limit=2"));
        requests.put("ActionRun", client -> client.get(ACTIONS + "/runs/1"));
        requests.put("ListActionRunJobs", client -> client.get(ACTIONS + "/runs/2/jobs"));
        requests.put("repoSearchRunJobs", client -> client.get(ACTIONS + "/runners/jobs"));
        requests.put("ListActionTasks", client -> client.get(ACTIONS + "/tasks"));
        requests.put("ListActionArtifacts", client -> client.get(ACTIONS + "/artifacts?limit=1"));
        requests.put("ListActionRunArtifacts", client -> client.get(ACTIONS + "/runs/1/artifacts?limit=1"));
        requests.put("GetActionArtifact", client -> client.get(ACTIONS + "/artifacts/1"));
        requests.put("DeleteActionArtifact", client -> client.delete(ACTIONS + "/artifacts/2"));
        requests.put("CancelActionRun", client -> client.post(ACTIONS + "/runs/2/cancel", ""));
        requests.put("DeleteActionRun", client -> client.delete(ACTIONS + "/runs/2"));
        return requests;
    }
}
