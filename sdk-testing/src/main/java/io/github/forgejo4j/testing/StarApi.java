package io.github.forgejo4j.testing;

import java.util.List;

/** Stars: one's own, and who gave one to a repository. */
final class StarApi {
    private static final String ONE = "/user/starred/{owner}/{repo}";

    private StarApi() {}

    static void register(Api api) {
        api.on("GET", "/user/starred", StarApi::list);
        api.on("GET", ONE, StarApi::check);
        api.on("PUT", ONE, exchange -> {
            exchange.repository().stars.add(exchange.sender());
            return Answer.empty(204);
        });
        api.on("DELETE", ONE, exchange -> {
            exchange.repository().stars.remove(exchange.sender());
            return Answer.empty(204);
        });
        api.on("GET", "/repos/{owner}/{repo}/stargazers", StarApi::gazers);
    }

    private static Answer check(Exchange exchange) {
        if (!exchange.repository().stars.contains(exchange.sender())) {
            throw exchange.notFound();
        }
        return Answer.empty(204);
    }

    private static Answer list(Exchange exchange) {
        Account sender = exchange.sender();
        List<Repository> starred = exchange.instance().repositories.values().stream()
                .filter(each -> each.stars.contains(sender) && each.readableBy(sender))
                .toList();
        Page<Repository> page = Page.wholeUnlessPaged(exchange, starred);
        return page.answer(Answer.json(200, Views.list(page.items(), exchange.views()::repository)));
    }

    private static Answer gazers(Exchange exchange) {
        Page<Account> page = Page.wholeUnlessPaged(exchange, List.copyOf(exchange.repository().stars));
        return page.answer(Answer.json(200, Views.list(page.items(), exchange.views()::user)));
    }
}
