package io.github.forgejo4j.testing;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Whom a user, or an organization, will have nothing to do with. */
final class BlockApi {
    private BlockApi() {}

    static void register(Api api) {
        api.on("GET", "/user/list_blocked", exchange -> list(exchange, exchange.sender()));
        api.on("PUT", "/user/block/{username}", exchange -> block(exchange, exchange.sender()));
        api.on("PUT", "/user/unblock/{username}", exchange -> unblock(exchange, exchange.sender()));
        api.on(
                "GET",
                "/orgs/{org}/list_blocked",
                exchange -> list(exchange, OrganizationApi.ofOwner(exchange).account));
        api.on(
                "PUT",
                "/orgs/{org}/block/{username}",
                exchange -> block(exchange, OrganizationApi.ofOwner(exchange).account));
        api.on(
                "PUT",
                "/orgs/{org}/unblock/{username}",
                exchange -> unblock(exchange, OrganizationApi.ofOwner(exchange).account));
    }

    /** Only a number says who it is. */
    private static Answer list(Exchange exchange, Account by) {
        Page<Map.Entry<Account, Instant>> page = Page.wholeUnlessPaged(exchange, List.copyOf(by.blocked.entrySet()));
        return page.answer(Answer.json(
                200,
                Views.list(
                        page.items(),
                        each -> Json.object()
                                .put("block_id", each.getKey().id)
                                .put("created_at", Json.time(each.getValue())))));
    }

    private static Account named(Exchange exchange) {
        Account account = exchange.named("username");
        if (account.organization != null) {
            throw exchange.refusal(422, account.name + " is an organization not a user");
        }
        return account;
    }

    /** Ends what the two had to do with each other; taking the block back restores none of it. */
    private static Answer block(Exchange exchange, Account by) {
        Account other = named(exchange);
        if (other != by && by.blocked.putIfAbsent(other, exchange.instance().now()) == null) {
            for (Repository repository : exchange.instance().repositories.values()) {
                Account stranger = repository.owner == by ? other : repository.owner == other ? by : null;
                if (stranger != null) {
                    repository.collaborators.remove(stranger);
                    repository.watchers.remove(stranger);
                }
            }
        }
        return Answer.empty(204);
    }

    private static Answer unblock(Exchange exchange, Account by) {
        by.blocked.remove(named(exchange));
        return Answer.empty(204);
    }

    /** Ends the request of somebody whom the owner of the repository, or who wrote what is answered, has blocked. */
    static void check(Exchange exchange, Repository repository, Account poster) {
        Account sender = exchange.sender();
        if (repository.owner.blocked.containsKey(sender) || poster.blocked.containsKey(sender)) {
            throw exchange.refusal(403, "user is blocked by the poster or repository owner");
        }
    }
}
