package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** Who watches a repository, and who an issue. */
final class WatchApi {
    private static final String REPOSITORY = "/repos/{owner}/{repo}/subscription";
    private static final String ISSUE = "/repos/{owner}/{repo}/issues/{index}/subscriptions";

    private WatchApi() {}

    static void register(Api api) {
        api.on("GET", REPOSITORY, WatchApi::check);
        api.on("PUT", REPOSITORY, exchange -> {
            exchange.repository().watchers.add(exchange.sender());
            return check(exchange);
        });
        api.on("DELETE", REPOSITORY, exchange -> {
            exchange.repository().watchers.remove(exchange.sender());
            return Answer.empty(204);
        });
        api.on("GET", "/repos/{owner}/{repo}/subscribers", WatchApi::watchers);
        api.on("GET", "/user/subscriptions", exchange -> watched(exchange, exchange.sender()));
        api.on("GET", "/users/{username}/subscriptions", exchange -> watched(exchange, exchange.named("username")));
        api.on("GET", ISSUE, WatchApi::subscribers);
        api.on("GET", ISSUE + "/check", WatchApi::checkIssue);
        api.on("PUT", ISSUE + "/{user}", exchange -> subscribe(exchange, true));
        api.on("DELETE", ISSUE + "/{user}", exchange -> subscribe(exchange, false));
    }

    private static ObjectNode view(Exchange exchange, boolean watches, Instant since, String path) {
        String repository =
                exchange.instance().api("/repos/" + exchange.repository().fullName());
        return Json.object()
                .put("subscribed", watches)
                .put("ignored", !watches)
                .putNull("reason")
                .put("created_at", Json.time(since))
                .put("url", repository + path)
                .put("repository_url", repository);
    }

    /** The time is that of the repository, whenever the watching began. */
    private static Answer check(Exchange exchange) {
        Repository repository = exchange.repository();
        if (!repository.watchers.contains(exchange.sender())) {
            throw exchange.notFound();
        }
        return Answer.json(200, view(exchange, true, repository.created, "/subscription"));
    }

    private static Answer users(Exchange exchange, List<Account> users) {
        Page<Account> page = Page.wholeUnlessPaged(exchange, users);
        return page.answer(Answer.json(200, Views.list(page.items(), exchange.views()::user)));
    }

    private static Answer watchers(Exchange exchange) {
        return users(exchange, List.copyOf(exchange.repository().watchers));
    }

    private static Answer watched(Exchange exchange, Account user) {
        List<Repository> watched = exchange.instance().repositories.values().stream()
                .filter(each -> each.watchers.contains(user) && each.readableBy(exchange.user()))
                .toList();
        Page<Repository> page = Page.wholeUnlessPaged(exchange, watched);
        return page.answer(Answer.json(200, Views.list(page.items(), exchange.views()::repository)));
    }

    // ---- issues ----

    private static boolean follows(Issue issue, Account user) {
        Boolean chosen = issue.subscriptions.get(user);
        return Objects.requireNonNullElseGet(
                chosen,
                () -> issue.repository.watchers.contains(user)
                        || Notifier.participants(issue).contains(user));
    }

    /** Those who said so; whoever merely takes part is not among them. */
    private static Answer subscribers(Exchange exchange) {
        return users(
                exchange,
                exchange.issue().subscriptions.entrySet().stream()
                        .filter(entry -> entry.getValue())
                        .map(entry -> entry.getKey())
                        .toList());
    }

    private static Answer checkIssue(Exchange exchange) {
        Issue issue = exchange.issue();
        return Answer.json(
                200,
                view(
                        exchange,
                        follows(issue, exchange.sender()),
                        issue.created,
                        "/issues/" + issue.number + "/subscriptions"));
    }

    /** 201 for a change, 200 for none. */
    private static Answer subscribe(Exchange exchange, boolean wants) {
        Issue issue = exchange.issue();
        Account user = exchange.instance().account(exchange.parameter("user"));
        if (user == null) {
            throw exchange.notFound();
        }
        Account sender = exchange.sender();
        if (user != sender && !sender.admin) {
            throw exchange.refusal(403, sender.name + " is not permitted to change subscriptions for " + user.name);
        }
        if (follows(issue, user) == wants) {
            return Answer.empty(200);
        }
        issue.subscriptions.put(user, wants);
        return Answer.empty(201);
    }
}
