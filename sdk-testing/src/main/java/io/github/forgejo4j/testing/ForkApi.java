package io.github.forgejo4j.testing;

import java.util.List;

/** Forks: list, create. A fork is complete when the answer comes. */
final class ForkApi {
    private static final String ALL = "/repos/{owner}/{repo}/forks";

    private ForkApi() {}

    static void register(Api api) {
        api.on("GET", ALL, ForkApi::list);
        api.on("POST", ALL, ForkApi::create);
    }

    private static Answer list(Exchange exchange) {
        List<Repository> forks = exchange.repository().forks(exchange.instance()).stream()
                .filter(each -> each.readableBy(exchange.user()))
                .toList();
        Page<Repository> page = Page.wholeUnlessPaged(exchange, forks);
        return page.answer(Answer.json(200, Views.list(page.items(), exchange.views()::repository)));
    }

    private static Account owner(Exchange exchange, String organization) {
        if (organization.isEmpty()) {
            return exchange.sender();
        }
        Account account = exchange.instance().account(organization);
        if (account == null || account.organization == null) {
            throw exchange.refusal(422, "org does not exist [id: 0, name: " + organization + "]");
        }
        if (!account.organization.createsRepositories(exchange.sender())) {
            throw exchange.refusal(403, "User is not allowed to create repos in Organisation '" + account.name + "'");
        }
        return account;
    }

    private static Answer create(Exchange exchange) {
        Repository parent = exchange.repository();
        Payload body = exchange.payload();
        String given = body.textOrEmpty("name");
        String name = given.isEmpty() ? parent.name : given;
        Account owner = owner(exchange, body.textOrEmpty("organization"));
        Instance instance = exchange.instance();
        for (Repository fork : parent.forks(instance)) {
            if (fork.owner == owner) {
                throw exchange.refusal(
                        409,
                        "repository is already forked by user [uname: " + owner.name + ", repo path: "
                                + parent.fullName() + ", fork path: " + fork.fullName() + "]");
            }
        }
        if (instance.repository(owner.name, name) != null) {
            throw exchange.refusal(409, "repository already exists [uname: " + owner.name + ", name: " + name + "]");
        }
        if (!name.matches("[-.\\w]+")) {
            throw exchange.failure(
                    "name is invalid [" + name + "]: must be valid alpha or numeric or dash(-_) or dot characters");
        }
        Repository fork = instance.addRepository(owner, name);
        fork.copy(parent);
        fork.watchers.add(exchange.sender());
        return Answer.json(202, exchange.views().repository(fork));
    }
}
