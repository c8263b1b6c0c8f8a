package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The labels that an issue carries. */
final class IssueLabelApi {
    private static final String ALL = "/repos/{owner}/{repo}/issues/{index}/labels";

    private IssueLabelApi() {}

    static void register(Api api) {
        api.on("GET", ALL, exchange -> carried(exchange, exchange.issue()));
        api.on("POST", ALL, exchange -> add(exchange, false));
        api.on("PUT", ALL, exchange -> add(exchange, true));
        api.on("DELETE", ALL, IssueLabelApi::clear);
        api.on("DELETE", ALL + "/{identifier}", IssueLabelApi::remove);
    }

    private static Answer carried(Exchange exchange, Issue issue) {
        return Answer.json(
                200, Views.list(issue.labels, label -> exchange.views().label(issue.repository, label)));
    }

    private static Answer add(Exchange exchange, boolean replace) {
        Issue issue = exchange.issue();
        List<Label> wanted =
                wanted(exchange, issue.repository, exchange.payload().list("labels"));
        exchange.writableRepository();
        if (replace) {
            issue.labels.clear();
        }
        wanted.forEach(issue::addLabel);
        issue.updated = exchange.instance().now();
        exchange.tell(issue.repository).issue(issue, "label_updated");
        return carried(exchange, issue);
    }

    /** Names or ids, never both; what names nothing is dropped without a word, and a name means every label that has it. */
    private static List<Label> wanted(Exchange exchange, Repository repository, @Nullable List<JsonNode> given) {
        List<Label> labels = new ArrayList<>();
        if (given == null || given.isEmpty()) {
            return labels;
        }
        boolean names = given.get(0).isTextual();
        for (JsonNode each : given) {
            if (names ? !each.isTextual() : !each.isNumber()) {
                throw exchange.refusal(400, "labels should be an array of strings or integers");
            }
            for (Label label : repository.usableLabels()) {
                if (names ? label.name.equals(each.textValue()) : label.id == each.longValue()) {
                    labels.add(label);
                }
            }
        }
        return labels;
    }

    private static Answer clear(Exchange exchange) {
        Issue issue = exchange.issue();
        exchange.writableRepository();
        issue.labels.clear();
        issue.updated = exchange.instance().now();
        exchange.tell(issue.repository).issue(issue, "label_cleared");
        return Answer.empty(204);
    }

    private static Answer remove(Exchange exchange) {
        Issue issue = exchange.issue();
        Repository repository = exchange.writableRepository();
        String identifier = exchange.parameter("identifier");
        // A name wins over a number: a label called "12" is meant before the label with the id 12.
        Label label = repository.usableLabels().stream()
                .filter(each -> each.name.equals(identifier))
                .findFirst()
                .or(() -> repository.usableLabels().stream()
                        .filter(each -> each.id == exchange.id("identifier"))
                        .findFirst())
                .orElseThrow(() ->
                        exchange.refusal(422, "label does not exist [label_id: " + exchange.id("identifier") + "]"));
        issue.labels.remove(label);
        issue.updated = exchange.instance().now();
        exchange.tell(repository).issue(issue, "label_updated");
        return Answer.empty(204);
    }
}
