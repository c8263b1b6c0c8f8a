package io.github.forgejo4j.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Comments on issues. */
final class CommentApi {
    private static final String REPOSITORY = "/repos/{owner}/{repo}/issues/comments";
    private static final String ISSUE = "/repos/{owner}/{repo}/issues/{index}/comments";

    private CommentApi() {}

    static void register(Api api) {
        api.on("GET", REPOSITORY, CommentApi::listOfRepository);
        api.on("GET", ISSUE, CommentApi::listOfIssue);
        api.on("POST", ISSUE, CommentApi::create);
        api.on("GET", REPOSITORY + "/{id}", exchange -> answer(exchange, 200, exchange.comment()));
        for (String base : List.of(REPOSITORY, ISSUE)) {
            // Below an issue the number of the issue is not looked at.
            api.on("PATCH", base + "/{id}", CommentApi::edit);
            api.on("DELETE", base + "/{id}", CommentApi::delete);
        }
    }

    private static Answer answer(Exchange exchange, int status, Comment comment) {
        return Answer.json(status, exchange.views().comment(comment));
    }

    private static Answer listOfIssue(Exchange exchange) {
        return answer(exchange, Page.whole(within(exchange, exchange.issue().comments)));
    }

    private static Answer listOfRepository(Exchange exchange) {
        List<Comment> all = new ArrayList<>();
        exchange.repository().issues.values().forEach(issue -> all.addAll(issue.comments));
        all.sort(Comparator.comparingLong(comment -> comment.id));
        return answer(exchange, Page.wholeUnlessPaged(exchange, within(exchange, all)));
    }

    private static Answer answer(Exchange exchange, Page<Comment> page) {
        return page.answer(Answer.json(200, Views.list(page.items(), exchange.views()::comment)));
    }

    private static List<Comment> within(Exchange exchange, List<Comment> comments) {
        Instant since = exchange.queryTime("since");
        Instant before = exchange.queryTime("before");
        return comments.stream()
                .filter(comment -> since == null || !comment.updated.isBefore(since))
                .filter(comment -> before == null || !comment.updated.isAfter(before))
                .toList();
    }

    private static Answer create(Exchange exchange) {
        Issue issue = exchange.issue();
        exchange.liveRepository();
        BlockApi.check(exchange, issue.repository, issue.author);
        String text = exchange.payload().required("body", "Body");
        Comment comment = exchange.instance().addComment(issue, exchange.sender(), text);
        exchange.tell(issue.repository).comment(comment, "created");
        return answer(exchange, 201, comment);
    }

    private static Answer edit(Exchange exchange) {
        Comment comment = ownComment(exchange);
        exchange.liveRepository();
        comment.body = exchange.payload().required("body", "Body");
        comment.updated = exchange.instance().now();
        exchange.tell(comment.issue.repository).comment(comment, "edited");
        return answer(exchange, 200, comment);
    }

    private static Answer delete(Exchange exchange) {
        Comment comment = ownComment(exchange);
        comment.issue.comments.remove(comment);
        exchange.tell(comment.issue.repository).comment(comment, "deleted");
        return Answer.empty(204);
    }

    private static Comment ownComment(Exchange exchange) {
        Comment comment = exchange.comment();
        if (comment.author != exchange.sender()) {
            exchange.writableRepository();
        }
        return comment;
    }
}
