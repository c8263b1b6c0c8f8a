package io.github.forgejo4j.testing;

import java.util.List;
import java.util.Locale;

/** Collaborators of a repository, and the right of anybody in it. */
final class CollaboratorApi {
    private static final String ALL = "/repos/{owner}/{repo}/collaborators";
    private static final String ONE = ALL + "/{collaborator}";

    private CollaboratorApi() {}

    static void register(Api api) {
        api.on("GET", ALL, CollaboratorApi::list);
        api.on("GET", ONE, CollaboratorApi::check);
        api.on("PUT", ONE, CollaboratorApi::add);
        api.on("DELETE", ONE, CollaboratorApi::remove);
        api.on("GET", ONE + "/permission", CollaboratorApi::permission);
    }

    private static Account named(Exchange exchange, int statusOfUnknown) {
        String name = exchange.parameter("collaborator");
        Account account = exchange.instance().account(name);
        if (account == null) {
            throw exchange.refusal(statusOfUnknown, "user does not exist [uid: 0, name: " + name + "]");
        }
        return account;
    }

    private static Answer list(Exchange exchange) {
        Page<Account> page = Page.counted(
                exchange, List.copyOf(exchange.repository().collaborators.keySet()));
        return page.answer(Answer.json(200, Views.list(page.items(), exchange.views()::user)));
    }

    private static Answer check(Exchange exchange) {
        if (!exchange.repository().collaborators.containsKey(named(exchange, 422))) {
            throw exchange.notFound();
        }
        return Answer.empty(204);
    }

    private static Answer add(Exchange exchange) {
        Repository repository = exchange.requireAdmin();
        String permission = exchange.payload().textOrEmpty("permission").toLowerCase(Locale.ROOT);
        Account account = named(exchange, 422);
        Right asked = Right.asked(permission);
        // A word that is no permission is passed over: who is new may write, who is there keeps the right.
        if (asked != Right.NONE || !repository.collaborators.containsKey(account)) {
            repository.collaborators.put(account, asked == Right.NONE ? Right.WRITE : asked);
        }
        return Answer.empty(204);
    }

    /** 204 as well for somebody who is none. */
    private static Answer remove(Exchange exchange) {
        exchange.requireAdmin().collaborators.remove(named(exchange, 422));
        return Answer.empty(204);
    }

    private static Answer permission(Exchange exchange) {
        Repository repository = exchange.repository();
        Account account = named(exchange, 404);
        if (account != exchange.sender() && !repository.ownedBy(exchange.user())) {
            throw exchange.refusal(
                    403, "Only admins can query all permissions, repo admins can query all repo permissions");
        }
        String right = new Access(repository, account).whole().word();
        var node = Json.object().put("permission", right).put("role_name", right);
        node.set("user", exchange.views().user(account));
        return Answer.json(200, node);
    }
}
