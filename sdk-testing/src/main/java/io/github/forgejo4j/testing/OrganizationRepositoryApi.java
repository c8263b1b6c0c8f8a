package io.github.forgejo4j.testing;

import java.util.Comparator;
import java.util.List;

/** The repositories of an organization, and those of a user. */
final class OrganizationRepositoryApi {
    private OrganizationRepositoryApi() {}

    static void register(Api api) {
        api.on("GET", "/orgs/{org}/repos", exchange -> list(exchange, OrganizationApi.find(exchange).account));
        api.on("GET", "/users/{username}/repos", exchange -> list(exchange, exchange.named("username")));
        api.on("POST", "/orgs/{org}/repos", exchange -> create(exchange, OrganizationApi.find(exchange)));
        api.on("POST", "/org/{org}/repos", exchange -> create(exchange, unchecked(exchange)));
    }

    /** What the caller may not read falls out of its page and stays in the total. */
    private static Answer list(Exchange exchange, Account owner) {
        List<Repository> all = exchange.instance().repositories.values().stream()
                .filter(each -> each.owner == owner)
                .filter(each -> exchange.user() != null || !each.hidden)
                .sorted(Comparator.comparingLong(each -> each.id))
                .toList();
        Page<Repository> page = Page.linked(exchange, all);
        List<Repository> readable = page.items().stream()
                .filter(each -> each.readableBy(exchange.user()))
                .toList();
        return page.answer(Answer.json(200, Views.list(readable, exchange.views()::repository)));
    }

    /** The deprecated route looks for the organization late, and so reports a missing one in another way. */
    private static Organization unchecked(Exchange exchange) {
        String name = exchange.parameter("org");
        Account account = exchange.instance().account(name);
        if (account == null || account.organization == null) {
            throw exchange.refusal(422, "org does not exist [id: 0, name: " + name + "]");
        }
        return account.organization;
    }

    private static Answer create(Exchange exchange, Organization organization) {
        RepositoryWish wish = RepositoryWish.of(exchange);
        Account sender = exchange.sender();
        if (!organization.createsRepositories(sender)) {
            throw exchange.refusal(403, "Given user is not allowed to create repository in organization.");
        }
        Repository repository = wish.grant(exchange, organization.account);
        if (!repository.ownedBy(sender)) {
            repository.collaborators.put(sender, Right.ADMIN);
        }
        return Answer.json(201, exchange.views().repository(repository));
    }
}
