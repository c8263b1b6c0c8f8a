package io.github.forgejo4j.testing;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The labels of a repository. */
final class LabelApi {
    private static final String ALL = "/repos/{owner}/{repo}/labels";
    private static final String ONE = ALL + "/{id}";

    private LabelApi() {}

    static void register(Api api) {
        api.on("GET", ALL, LabelApi::list);
        api.on("POST", ALL, LabelApi::create);
        api.on("GET", ONE, exchange -> answer(exchange, 200, find(exchange)));
        api.on("PATCH", ONE, LabelApi::edit);
        api.on("DELETE", ONE, LabelApi::delete);
    }

    private static Answer answer(Exchange exchange, int status, Label label) {
        return Answer.json(status, exchange.views().label(exchange.repository(), label));
    }

    private static Answer list(Exchange exchange) {
        Repository repository = exchange.repository();
        Comparator<Label> order =
                switch (exchange.query().get("sort")) {
                    case "reversealphabetically" ->
                        Comparator.<Label, String>comparing(label -> label.name).reversed();
                    default -> Comparator.comparing(label -> label.name);
                };
        Page<Label> page = Page.wholeUnlessPaged(
                exchange, repository.labels.stream().sorted(order).toList());
        return page.answer(Answer.json(
                200, Views.list(page.items(), label -> exchange.views().label(repository, label))));
    }

    /** By id, or by a name that is no number. */
    private static Label find(Exchange exchange) {
        String identifier = exchange.parameter("id");
        boolean number = identifier.matches("\\d+");
        return exchange.repository().labels.stream()
                .filter(label -> number ? label.id == exchange.id("id") : label.name.equals(identifier))
                .findFirst()
                .orElseThrow(exchange::notFound);
    }

    private static Answer create(Exchange exchange) {
        exchange.requireWriter();
        Payload body = exchange.payload();
        String name = body.required("name", "Name");
        String color = color(exchange, body.required("color", "Color"));
        String description = body.textOrEmpty("description");
        Boolean exclusive = body.flag("exclusive");
        Boolean archived = body.flag("is_archived");
        Label label = exchange.instance().addLabel(exchange.repository(), name, color);
        label.description = description;
        label.exclusive = Boolean.TRUE.equals(exclusive);
        label.archived = Boolean.TRUE.equals(archived);
        return answer(exchange, 201, label);
    }

    private static Answer edit(Exchange exchange) {
        exchange.requireWriter();
        Label label = find(exchange);
        Payload body = exchange.payload();
        String name = body.text("name");
        String color = body.text("color");
        String description = body.text("description");
        Boolean exclusive = body.flag("exclusive");
        Boolean archived = body.flag("is_archived");
        String checked = color == null || color.isEmpty() ? label.color : color(exchange, color);
        label.color = checked;
        label.name = name == null || name.isEmpty() ? label.name : name;
        label.description = description == null ? label.description : description;
        label.exclusive = exclusive == null ? label.exclusive : exclusive;
        // Leaving it out un-archives the label: the one field that is no partial update.
        label.archived = Boolean.TRUE.equals(archived);
        return answer(exchange, 200, label);
    }

    /** Never 404: what does not exist is gone already. */
    private static Answer delete(Exchange exchange) {
        exchange.requireWriter();
        Repository repository = exchange.repository();
        long id = exchange.id("id");
        repository.labels.removeIf(label -> label.id == id);
        repository.issues.values().forEach(issue -> issue.labels.removeIf(label -> label.id == id));
        return Answer.empty(204);
    }

    static String color(Exchange exchange, String given) {
        String color = given.startsWith("#") ? given.substring(1) : given;
        if (!List.of(3, 6).contains(color.length()) || !color.matches("[0-9a-fA-F]+")) {
            throw exchange.refusal(422, "bad color code: " + given);
        }
        String six = color.length() == 6 ? color : color.replaceAll("(.)", "$1$1");
        return six.toLowerCase(Locale.ROOT);
    }
}
