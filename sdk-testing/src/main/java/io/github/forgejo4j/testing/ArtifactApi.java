package io.github.forgejo4j.testing;

import java.util.Comparator;
import java.util.List;

/** What runs left behind: list, look, download, delete. */
final class ArtifactApi {
    private static final String ALL = "/repos/{owner}/{repo}/actions/artifacts";
    private static final String ONE = ALL + "/{artifact_id}";

    private ArtifactApi() {}

    static void register(Api api) {
        api.on("GET", ALL, exchange -> list(exchange, WorkflowApi.enabled(exchange).actions.artifacts));
        api.on("GET", "/repos/{owner}/{repo}/actions/runs/{run_id}/artifacts", ArtifactApi::ofRun);
        api.on("GET", ONE, exchange -> Answer.json(200, new RunView(exchange).artifact(find(exchange))));
        api.on("GET", ONE + "/zip", ArtifactApi::download);
        api.on("DELETE", ONE, ArtifactApi::delete);
    }

    private static Answer ofRun(Exchange exchange) {
        WorkflowRun run = WorkflowApi.run(exchange);
        return list(
                exchange,
                exchange.repository().actions.artifacts.stream()
                        .filter(artifact -> artifact.run() == run.id)
                        .toList());
    }

    private static Answer list(Exchange exchange, List<Artifact> all) {
        String name = exchange.query().get("name");
        List<Artifact> found = all.stream()
                .filter(artifact -> name.isEmpty() || artifact.name().equals(name))
                .sorted(Comparator.comparingLong(Artifact::id).reversed())
                .toList();
        Page<Artifact> page = Page.linked(exchange, found);
        return page.answer(Answer.json(200, Views.list(page.items(), new RunView(exchange)::artifact)));
    }

    private static Artifact find(Exchange exchange) {
        long id = exchange.id("artifact_id");
        return WorkflowApi.enabled(exchange).actions.artifacts.stream()
                .filter(artifact -> artifact.id() == id)
                .findFirst()
                .orElseThrow(() -> exchange.refusal(404, "resource does not exist"));
    }

    private static Answer download(Exchange exchange) {
        Artifact artifact = find(exchange);
        if (artifact.expired(exchange.instance().now())) {
            throw exchange.refusal(404, "artifact not confirmed");
        }
        String file = artifact.name() + ".zip";
        String plain = file.replace("\"", "\\\"");
        return ByteRange.serve(exchange.headers(), "application/octet-stream", artifact.zip())
                .with("Accept-Ranges", "bytes")
                .with("Access-Control-Expose-Headers", "Content-Disposition")
                .with("Cache-Control", "private, max-age=300")
                .with(
                        "Content-Disposition",
                        "inline; filename=\"" + plain + "\"; filename*=UTF-8''" + Percent.encodePath(file))
                .with("Last-Modified", HttpDate.of(artifact.created()));
    }

    /** One that has expired says yes each time and stays. */
    private static Answer delete(Exchange exchange) {
        Repository repository = WorkflowApi.writable(exchange);
        Artifact artifact = find(exchange);
        if (!artifact.expired(exchange.instance().now())) {
            repository.actions.artifacts.remove(artifact);
        }
        return Answer.empty(204);
    }
}
