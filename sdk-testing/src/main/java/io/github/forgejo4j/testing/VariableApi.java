package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/** Variables of a repository's Actions. */
final class VariableApi {
    private static final String ALL = "/repos/{owner}/{repo}/actions/variables";
    private static final String ONE = ALL + "/{variablename}";

    private VariableApi() {}

    static void register(Api api) {
        api.on("GET", ALL, VariableApi::list);
        api.on("GET", ONE, VariableApi::get);
        api.on("POST", ONE, VariableApi::create);
        api.on("PUT", ONE, VariableApi::edit);
        api.on("DELETE", ONE, VariableApi::delete);
    }

    private static String name(Exchange exchange) {
        return exchange.parameter("variablename").toUpperCase(Locale.ROOT);
    }

    private static ObjectNode view(Repository repository, String name) {
        return Json.object()
                .put("owner_id", 0)
                .put("repo_id", repository.id)
                .put("name", name)
                .put("data", repository.variables.get(name));
    }

    private static Answer list(Exchange exchange) {
        Repository repository = SecretApi.owned(exchange);
        Page<String> page = Page.wholeUnlessPaged(exchange, List.copyOf(repository.variables.keySet()));
        return page.answer(Answer.json(200, Views.list(page.items(), name -> view(repository, name))));
    }

    private static Repository holding(Exchange exchange) {
        Repository repository = SecretApi.owned(exchange);
        if (!repository.variables.containsKey(name(exchange))) {
            throw exchange.refusal(404, "variable not found");
        }
        return repository;
    }

    private static Answer get(Exchange exchange) {
        return Answer.json(200, view(holding(exchange), name(exchange)));
    }

    private static String value(Payload body) {
        return body.required("value", "Value").replace("\r\n", "\n");
    }

    private static Answer create(Exchange exchange) {
        Repository repository = SecretApi.owned(exchange);
        String value = value(exchange.payload());
        if (repository.variables.containsKey(name(exchange))) {
            throw exchange.refusal(409, "variable name " + exchange.parameter("variablename") + " already exists");
        }
        requireName(exchange, name(exchange));
        repository.variables.put(name(exchange), value);
        return Answer.empty(204);
    }

    private static void requireName(Exchange exchange, String name) {
        if (!SecretApi.isName(name)) {
            throw exchange.refusal(400, "invalid secret name");
        }
    }

    private static Answer edit(Exchange exchange) {
        SecretApi.owned(exchange);
        Payload body = exchange.payload();
        String value = value(body);
        String renamed = body.textOrEmpty("name").toUpperCase(Locale.ROOT);
        Repository repository = holding(exchange);
        String target = renamed.isEmpty() ? name(exchange) : renamed;
        requireName(exchange, target);
        if (!target.equals(name(exchange)) && repository.variables.containsKey(target)) {
            throw exchange.failure(
                    "UNIQUE constraint failed: action_variable.owner_id, action_variable.repo_id, action_variable.name");
        }
        if (!target.equals(name(exchange))) {
            repository.variables.remove(name(exchange));
        }
        repository.variables.put(target, value);
        return Answer.empty(204);
    }

    private static Answer delete(Exchange exchange) {
        holding(exchange).variables.remove(name(exchange));
        return Answer.empty(204);
    }
}
