package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Keys that may pull from one repository, and push to it unless they are read only. */
final class DeployKeyApi {
    private static final String ALL = "/repos/{owner}/{repo}/keys";

    private DeployKeyApi() {}

    static void register(Api api) {
        api.on("GET", ALL, DeployKeyApi::list);
        api.on("POST", ALL, DeployKeyApi::create);
        api.on("GET", ALL + "/{id}", DeployKeyApi::get);
        api.on("DELETE", ALL + "/{id}", DeployKeyApi::delete);
    }

    private static ObjectNode view(Exchange exchange, StoredKey.Deployment use) {
        String repository = exchange.repository().fullName();
        return Json.object()
                .put("id", use.id())
                .put("key_id", use.key().id())
                .put("key", use.key().key().text())
                .put("url", exchange.instance().api("/repos/" + repository + "/keys/" + use.id()))
                .put("title", use.title())
                .put("fingerprint", use.key().key().fingerprint())
                .put("created_at", Json.time(use.created()))
                .put("read_only", use.readOnly());
    }

    private static ObjectNode whole(Exchange exchange, StoredKey.Deployment use) {
        return view(exchange, use).set("repository", exchange.views().repository(exchange.repository()));
    }

    private static Answer list(Exchange exchange) {
        Query query = exchange.query();
        List<StoredKey.Deployment> keys = exchange.requireAdmin().deployments.stream()
                .filter(use -> !query.has("fingerprint")
                        || use.key().key().fingerprint().equals(query.get("fingerprint")))
                .filter(use -> !query.has("key_id") || use.key().id() == query.number("key_id"))
                .toList();
        Page<StoredKey.Deployment> page = Page.wholeUnlessPaged(exchange, keys);
        return page.answer(Answer.json(200, Views.list(page.items(), each -> whole(exchange, each))));
    }

    private static Answer get(Exchange exchange) {
        return Answer.json(
                200,
                exchange.requireAdmin().deployments.stream()
                        .filter(use -> use.id() == exchange.id("id"))
                        .findFirst()
                        .map(use -> whole(exchange, use))
                        .orElseThrow(exchange::notFound));
    }

    /** Left out, read_only is false: such a key may write. */
    private static Answer create(Exchange exchange) {
        Repository repository = exchange.requireAdmin();
        Payload body = exchange.payload();
        String title = body.required("title", "Title");
        SshKey key = KeyApi.parse(exchange, body.required("key", "Key"));
        Boolean readOnly = body.flag("read_only");
        Instance instance = exchange.instance();
        if (KeyApi.used(instance, key, true)) {
            throw exchange.refusal(422, "Key content has been used as non-deploy key");
        }
        for (StoredKey.Deployment use : repository.deployments) {
            if (use.key().key().fingerprint().equals(key.fingerprint())) {
                throw exchange.refusal(422, "This key has already been added to this repository");
            }
        }
        if (repository.deployments.stream().anyMatch(use -> use.title().equals(title))) {
            throw exchange.refusal(422, "A key with the same name already exists");
        }
        StoredKey stored = instance.keys.stream()
                .filter(each -> each.key().fingerprint().equals(key.fingerprint()))
                .findFirst()
                .orElseGet(() -> {
                    StoredKey fresh = new StoredKey(instance.nextId("key"), key, title, null, instance.now());
                    instance.keys.add(fresh);
                    return fresh;
                });
        StoredKey.Deployment use = new StoredKey.Deployment(
                instance.nextId("deployment"), stored, title, Boolean.TRUE.equals(readOnly), instance.now());
        repository.deployments.add(use);
        return Answer.json(201, view(exchange, use));
    }

    /** Never 404: what does not exist is gone already. The key of another repository is not for this one to take away. */
    private static Answer delete(Exchange exchange) {
        Repository repository = exchange.requireAdmin();
        Instance instance = exchange.instance();
        long id = exchange.id("id");
        for (Repository other : instance.repositories.values()) {
            if (other != repository && other.deployments.stream().anyMatch(use -> use.id() == id)) {
                throw exchange.refusal(403, "You do not have access to this key");
            }
        }
        repository.deployments.removeIf(use -> use.id() == id);
        instance.keys.removeIf(key -> key.owner() == null
                && instance.repositories.values().stream()
                        .noneMatch(each -> each.deployments.stream()
                                .anyMatch(use -> use.key().equals(key))));
        return Answer.empty(204);
    }
}
