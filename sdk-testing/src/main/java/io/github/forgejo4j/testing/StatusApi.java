package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Commit statuses: create, list by commit or ref, and the combined one. */
final class StatusApi {
    private static final String OF_SHA = "/repos/{owner}/{repo}/statuses/{sha}";
    private static final List<String> WORST_FIRST = List.of("error", "failure", "warning", "pending", "success");

    private StatusApi() {}

    static void register(Api api) {
        api.on("POST", OF_SHA, StatusApi::create);
        api.on("GET", OF_SHA, exchange -> list(exchange, exchange.parameter("sha")));
        api.on("GET", "/repos/{owner}/{repo}/commits/{ref}/statuses", exchange -> {
            requireGit(exchange);
            return list(exchange, exchange.parameter("ref"));
        });
        api.on("GET", "/repos/{owner}/{repo}/commits/{ref}/status", StatusApi::combined);
    }

    private static void requireGit(Exchange exchange) {
        if (exchange.repository().branches.isEmpty()) {
            throw exchange.failure("no open git repo found in context");
        }
    }

    private static Answer create(Exchange exchange) {
        Repository repository = exchange.requireWriter();
        Payload body = exchange.payload();
        String ref = exchange.parameter("sha");
        Commit commit = Refs.find(repository, ref);
        if (commit == null) {
            throw exchange.notFoundSaying(ref);
        }
        Instance instance = exchange.instance();
        CommitStatus status = new CommitStatus(
                instance.nextId("status"),
                commit.sha,
                body.textOrEmpty("state"),
                body.textOrEmpty("target_url"),
                body.textOrEmpty("description"),
                body.textOrEmpty("context"),
                exchange.sender(),
                instance.now());
        repository.statuses.add(status);
        return Answer.json(201, view(exchange, status));
    }

    private static ObjectNode view(Exchange exchange, CommitStatus status) {
        ObjectNode node = Json.object()
                .put("id", status.id())
                .put("status", status.state())
                .put("target_url", status.targetUrl())
                .put("description", status.description())
                .put(
                        "url",
                        exchange.instance()
                                .api("/repos/" + exchange.repository().fullName() + "/statuses/" + status.sha()))
                .put("context", status.context());
        Account creator = status.creator();
        node.set("creator", creator == null ? null : new Views(exchange.instance(), null).user(creator));
        return node.put("created_at", Json.time(status.created())).put("updated_at", Json.time(status.created()));
    }

    /** Statuses of a ref, which for an unknown one are none. */
    private static List<CommitStatus> of(Repository repository, String ref) {
        Commit commit = Refs.find(repository, ref);
        return repository.statuses.stream()
                .filter(status -> commit != null && status.sha().equals(commit.sha))
                .toList();
    }

    private static Answer list(Exchange exchange, String ref) {
        String state = exchange.query().get("state");
        Comparator<CommitStatus> byTime =
                Comparator.comparing(status -> status.created().truncatedTo(ChronoUnit.SECONDS));
        Comparator<CommitStatus> order =
                switch (exchange.query().get("sort")) {
                    case "oldest", "leastupdate" -> byTime;
                    case "leastindex" -> Comparator.comparingLong(CommitStatus::id);
                    case "highestindex" ->
                        Comparator.comparingLong(CommitStatus::id).reversed();
                    default -> byTime.reversed();
                };
        List<CommitStatus> found = of(exchange.repository(), ref).stream()
                // An unknown state is no filter.
                .filter(status -> !WORST_FIRST.contains(state) || status.state().equals(state))
                .sorted(order.thenComparingLong(CommitStatus::id))
                .toList();
        boolean paged = exchange.query().number("page") >= 1;
        Page<CommitStatus> page = paged ? Page.linked(exchange, found) : Page.whole(found);
        return page.answer(Answer.json(200, Views.list(page.items(), each -> view(exchange, each))));
    }

    /** The newest status of each context, by id. */
    static List<CommitStatus> latest(Repository repository, String ref) {
        Map<String, CommitStatus> byContext = new LinkedHashMap<>();
        of(repository, ref).forEach(status -> byContext.put(status.context(), status));
        List<CommitStatus> latest = new ArrayList<>(byContext.values());
        latest.sort(Comparator.comparingLong(CommitStatus::id));
        return latest;
    }

    static String worst(List<CommitStatus> statuses) {
        return WORST_FIRST.stream()
                .filter(state ->
                        statuses.stream().anyMatch(status -> status.state().equals(state)))
                .findFirst()
                .orElse("");
    }

    private static Answer combined(Exchange exchange) {
        requireGit(exchange);
        Repository repository = exchange.repository();
        List<CommitStatus> all = latest(repository, exchange.parameter("ref"));
        Page<CommitStatus> page = Page.counted(exchange, all);
        List<CommitStatus> shown = page.items();
        ObjectNode node = Json.object()
                .put("state", worst(shown))
                .put("sha", shown.isEmpty() ? "" : shown.get(0).sha())
                .put("total_count", shown.size());
        node.set("statuses", shown.isEmpty() ? null : Views.list(shown, each -> view(exchange, each)));
        node.set("repository", shown.isEmpty() ? null : exchange.views().repository(repository));
        Answer answer = Answer.json(200, node.put("commit_url", "").put("url", ""));
        return shown.isEmpty() ? answer : page.answer(answer);
    }
}
