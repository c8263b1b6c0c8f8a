package io.github.forgejo4j.testing;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Secrets of a repository's Actions: they can be set and are never shown. */
final class SecretApi {
    private static final String ALL = "/repos/{owner}/{repo}/actions/secrets";
    private static final String ONE = ALL + "/{secretname}";

    private SecretApi() {}

    static void register(Api api) {
        api.on("GET", ALL, SecretApi::list);
        api.on("PUT", ONE, SecretApi::put);
        api.on("DELETE", ONE, SecretApi::delete);
    }

    static Repository owned(Exchange exchange) {
        Repository repository = exchange.repository();
        if (!repository.ownedBy(exchange.user())) {
            throw exchange.refusal(403, "user should be the owner of the repo");
        }
        return repository;
    }

    static boolean isName(String name) {
        return name.matches("[A-Z_][A-Z0-9_]*") && !name.matches("(GITEA|GITHUB|FORGEJO)_.*");
    }

    private static String name(Exchange exchange) {
        return exchange.parameter("secretname").toUpperCase(Locale.ROOT);
    }

    private static Answer list(Exchange exchange) {
        var page = Page.wholeUnlessPaged(
                exchange, List.copyOf(owned(exchange).secrets.entrySet()));
        return page.answer(Answer.json(
                200,
                Views.list(
                        page.items(),
                        (Map.Entry<String, Instant> each) -> Json.object()
                                .put("name", each.getKey())
                                .put("created_at", Json.time(each.getValue())))));
    }

    /** 201 for a new one, 204 for one that was there. */
    private static Answer put(Exchange exchange) {
        Repository repository = owned(exchange);
        exchange.payload().required("data", "Data");
        if (!isName(name(exchange))) {
            throw exchange.refusal(400, "invalid secret name");
        }
        boolean fresh = repository.secrets.putIfAbsent(
                        name(exchange), exchange.instance().now())
                == null;
        return Answer.empty(fresh ? 201 : 204);
    }

    private static Answer delete(Exchange exchange) {
        if (owned(exchange).secrets.remove(name(exchange)) == null) {
            throw exchange.refusal(404, "secret was not found [name: ]");
        }
        return Answer.empty(204);
    }
}
