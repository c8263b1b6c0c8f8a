package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;

/** The labels of an organization, which issues of all its repositories can carry. */
final class OrganizationLabelApi {
    private static final String ALL = "/orgs/{org}/labels";
    private static final String ONE = ALL + "/{id}";

    private OrganizationLabelApi() {}

    static void register(Api api) {
        api.on("GET", ALL, OrganizationLabelApi::list);
        api.on("POST", ALL, OrganizationLabelApi::create);
        api.on("GET", ONE, exchange -> answer(exchange, 200, find(exchange)));
        api.on("PATCH", ONE, OrganizationLabelApi::edit);
        api.on("DELETE", ONE, OrganizationLabelApi::delete);
    }

    private static Answer answer(Exchange exchange, int status, Label label) {
        return Answer.json(status, view(exchange, label));
    }

    private static ObjectNode view(Exchange exchange, Label label) {
        return exchange.views().label("/orgs/" + OrganizationApi.find(exchange).account.name, label);
    }

    private static Answer list(Exchange exchange) {
        List<Label> sorted = OrganizationApi.find(exchange).labels.stream()
                .sorted(Comparator.comparing(label -> label.name))
                .toList();
        Page<Label> page = Page.wholeUnlessPaged(exchange, sorted);
        return page.answer(Answer.json(200, Views.list(page.items(), label -> view(exchange, label))));
    }

    /** By id, or by a name that is no number. */
    private static Label find(Exchange exchange) {
        String identifier = exchange.parameter("id");
        boolean number = identifier.matches("\\d+");
        return OrganizationApi.find(exchange).labels.stream()
                .filter(label -> number ? label.id == exchange.id("id") : label.name.equals(identifier))
                .findFirst()
                .orElseThrow(exchange::notFound);
    }

    /** A second label of the same name is fine; it is never archived from the start. */
    private static Answer create(Exchange exchange) {
        Organization organization = OrganizationApi.ofOwner(exchange);
        Payload body = exchange.payload();
        String name = body.required("name", "Name");
        String color = color(exchange, body.required("color", "Color"));
        String description = body.textOrEmpty("description");
        Boolean exclusive = body.flag("exclusive");
        Label label = exchange.instance().addLabel(organization, name, color);
        label.description = description;
        label.exclusive = Boolean.TRUE.equals(exclusive);
        return answer(exchange, 201, label);
    }

    private static Answer edit(Exchange exchange) {
        OrganizationApi.ofOwner(exchange);
        Label label = find(exchange);
        Payload body = exchange.payload();
        String name = body.textOrEmpty("name");
        String color = body.textOrEmpty("color");
        String description = body.text("description");
        Boolean exclusive = body.flag("exclusive");
        Boolean archived = body.flag("is_archived");
        label.color = color.isEmpty() ? label.color : color(exchange, color);
        label.name = name.isEmpty() ? label.name : name;
        label.description = description == null ? label.description : description;
        label.exclusive = exclusive == null ? label.exclusive : exclusive;
        // Leaving it out un-archives the label, as with the labels of repositories.
        label.archived = Boolean.TRUE.equals(archived);
        return answer(exchange, 200, label);
    }

    /** Never 404: what does not exist is gone already. */
    private static Answer delete(Exchange exchange) {
        Organization organization = OrganizationApi.ofOwner(exchange);
        long id = exchange.id("id");
        organization.labels.removeIf(label -> label.id == id);
        for (Repository repository : exchange.instance().repositories.values()) {
            repository.issues.values().forEach(issue -> issue.labels.removeIf(label -> label.id == id));
        }
        return Answer.empty(204);
    }

    /** The refusal names the color with its sign, given or not. */
    private static String color(Exchange exchange, String given) {
        return LabelApi.color(exchange, given.startsWith("#") ? given : "#" + given);
    }
}
