package io.github.forgejo4j.testing;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** Milestones. */
final class MilestoneApi {
    private static final String ALL = "/repos/{owner}/{repo}/milestones";
    private static final String ONE = ALL + "/{id}";

    private MilestoneApi() {}

    static void register(Api api) {
        api.on("GET", ALL, MilestoneApi::list);
        api.on("POST", ALL, MilestoneApi::create);
        api.on("GET", ONE, exchange -> answer(exchange, 200, find(exchange)));
        api.on("PATCH", ONE, MilestoneApi::edit);
        api.on("DELETE", ONE, MilestoneApi::delete);
    }

    private static Answer answer(Exchange exchange, int status, Milestone milestone) {
        return Answer.json(status, exchange.views().milestone(exchange.repository(), milestone));
    }

    /** Without a state both open and closed ones, whatever the document says. */
    private static Answer list(Exchange exchange) {
        Repository repository = exchange.repository();
        String state = exchange.query().get("state");
        String name = exchange.query().get("name");
        List<Milestone> found = repository.milestones.stream()
                .filter(each -> !state.equals("open") || each.closed == null)
                .filter(each -> !state.equals("closed") || each.closed != null)
                .filter(each -> each.title.contains(name))
                .sorted(Comparator.<Milestone, Instant>comparing(each -> each.due == null ? Instant.MAX : each.due)
                        .thenComparing(each -> each.title)
                        .thenComparingLong(each -> each.id))
                .toList();
        Page<Milestone> page = Page.wholeUnlessPaged(exchange, found);
        return page.answer(Answer.json(
                200, Views.list(page.items(), each -> exchange.views().milestone(repository, each))));
    }

    /** By id, else by title. */
    private static Milestone find(Exchange exchange) {
        List<Milestone> all = exchange.repository().milestones;
        return all.stream()
                .filter(each -> each.id == exchange.id("id"))
                .findFirst()
                .or(() -> all.stream()
                        .filter(each -> each.title.equals(exchange.parameter("id")))
                        .findFirst())
                .orElseThrow(exchange::notFound);
    }

    private static Answer create(Exchange exchange) {
        Repository repository = exchange.requireWriter();
        Payload body = exchange.payload();
        String title = body.textOrEmpty("title");
        String description = body.textOrEmpty("description");
        Instant due = body.time("due_on");
        boolean closed = body.textOrEmpty("state").equals("closed");
        Instant now = exchange.instance().now();
        Milestone milestone = new Milestone(exchange.instance().nextId("milestone"), title, now);
        milestone.description = description;
        milestone.due = due;
        milestone.closed = closed ? now : null;
        repository.milestones.add(milestone);
        return answer(exchange, 201, milestone);
    }

    private static Answer edit(Exchange exchange) {
        exchange.requireWriter();
        Milestone milestone = find(exchange);
        Payload body = exchange.payload();
        String title = body.text("title");
        String description = body.text("description");
        Instant due = body.time("due_on");
        String state = body.text("state");
        Instant now = exchange.instance().now();
        milestone.title = title == null || title.isEmpty() ? milestone.title : title;
        milestone.description = description == null ? milestone.description : description;
        milestone.due = due == null ? milestone.due : due;
        if (state != null) {
            // Any word but "closed" re-opens.
            milestone.closed = state.equals("closed") ? now : null;
        }
        milestone.updated = now;
        return answer(exchange, 200, milestone);
    }

    private static Answer delete(Exchange exchange) {
        Repository repository = exchange.requireWriter();
        Milestone milestone = find(exchange);
        repository.milestones.remove(milestone);
        repository.issues.values().stream()
                .filter(issue -> issue.milestone == milestone)
                .forEach(issue -> issue.milestone = null);
        return Answer.empty(204);
    }
}
