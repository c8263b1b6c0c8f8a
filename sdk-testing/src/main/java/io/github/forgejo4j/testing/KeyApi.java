package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** SSH keys of users. */
final class KeyApi {
    private static final String ALL = "/user/keys";

    private KeyApi() {}

    static void register(Api api) {
        api.on("GET", ALL, exchange -> list(exchange, exchange.sender()));
        api.on("POST", ALL, KeyApi::create);
        api.on("GET", ALL + "/{id}", exchange -> Answer.json(200, view(exchange, find(exchange))));
        api.on("DELETE", ALL + "/{id}", KeyApi::delete);
        api.on("GET", "/users/{username}/keys", exchange -> list(exchange, exchange.named("username")));
    }

    /** Whose key it is is said to that person and to administrators only. */
    private static ObjectNode view(Exchange exchange, StoredKey stored) {
        ObjectNode node = Json.object()
                .put("id", stored.id())
                .put("key", stored.key().text())
                .put("url", exchange.instance().api("/user/keys/" + stored.id()))
                .put("title", stored.title())
                .put("fingerprint", stored.key().fingerprint())
                .put("created_at", Json.time(stored.created()));
        Account owner = stored.owner();
        Account user = exchange.user();
        if (owner != null && user != null && (owner == user || user.admin)) {
            node.set("user", exchange.views().user(owner));
            node.put("key_type", "user");
        }
        return node.put("updated_at", Json.time(stored.created())).put("verified", false);
    }

    private static Answer list(Exchange exchange, Account user) {
        String fingerprint = exchange.query().get("fingerprint");
        List<StoredKey> keys = exchange.instance().keys.stream()
                .filter(key -> key.owner() == user)
                .filter(key -> fingerprint.isEmpty() || key.key().fingerprint().equals(fingerprint))
                .toList();
        Page<StoredKey> page = fingerprint.isEmpty() ? Page.wholeUnlessPaged(exchange, keys) : Page.whole(keys);
        return page.answer(Answer.json(200, Views.list(page.items(), each -> view(exchange, each))));
    }

    private static StoredKey find(Exchange exchange) {
        return exchange.instance().keys.stream()
                .filter(key -> key.id() == exchange.id("id") && key.owner() != null)
                .findFirst()
                .orElseThrow(exchange::notFound);
    }

    static SshKey parse(Exchange exchange, String text) {
        try {
            return SshKey.parse(text);
        } catch (IllegalArgumentException invalid) {
            throw exchange.refusal(422, String.valueOf(invalid.getMessage()));
        }
    }

    static boolean used(Instance instance, SshKey key, boolean byUsersOnly) {
        return instance.keys.stream()
                .anyMatch(each ->
                        each.key().fingerprint().equals(key.fingerprint()) && (!byUsersOnly || each.owner() != null));
    }

    private static Answer create(Exchange exchange) {
        Payload body = exchange.payload();
        String title = body.required("title", "Title");
        SshKey key = parse(exchange, body.required("key", "Key"));
        Instance instance = exchange.instance();
        Account sender = exchange.sender();
        if (used(instance, key, false)) {
            throw exchange.refusal(422, "Key content has been used as non-deploy key");
        }
        if (instance.keys.stream()
                .anyMatch(each -> each.owner() == sender && each.title().equals(title))) {
            throw exchange.refusal(422, "Key title has been used");
        }
        StoredKey stored = new StoredKey(instance.nextId("key"), key, title, sender, instance.now());
        instance.keys.add(stored);
        return Answer.json(201, view(exchange, stored));
    }

    private static Answer delete(Exchange exchange) {
        StoredKey stored = find(exchange);
        if (stored.owner() != exchange.sender() && !exchange.sender().admin) {
            throw exchange.refusal(403, "You do not have access to this key");
        }
        exchange.instance().keys.remove(stored);
        return Answer.empty(204);
    }
}
