package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Reviews of pull requests and the requests for them. */
final class ReviewApi {
    private static final String ALL = "/repos/{owner}/{repo}/pulls/{index}/reviews";
    private static final String ONE = ALL + "/{id}";
    private static final String REQUESTS = "/repos/{owner}/{repo}/pulls/{index}/requested_reviewers";
    private static final List<String> EVENTS = List.of("APPROVED", "COMMENT", "REQUEST_CHANGES");

    private ReviewApi() {}

    static void register(Api api) {
        api.on("GET", ALL, ReviewApi::list);
        api.on("POST", ALL, ReviewApi::create);
        api.on("GET", ONE, exchange -> answer(exchange, 200, find(exchange)));
        api.on("POST", ONE, ReviewApi::submit);
        api.on("DELETE", ONE, ReviewApi::delete);
        api.on("GET", ONE + "/comments", ReviewApi::remarks);
        api.on("POST", ONE + "/dismissals", exchange -> dismiss(exchange, true));
        api.on("POST", ONE + "/undismissals", exchange -> dismiss(exchange, false));
        api.on("POST", REQUESTS, ReviewApi::request);
        api.on("DELETE", REQUESTS, ReviewApi::withdraw);
    }

    private static Answer answer(Exchange exchange, int status, Review review) {
        return Answer.json(status, new PullView(exchange).review(PullApi.find(exchange), review));
    }

    private static boolean visible(Exchange exchange, Review review) {
        return !review.state.equals("PENDING") || review.author == exchange.user();
    }

    private static Answer list(Exchange exchange) {
        Issue issue = PullApi.find(exchange);
        List<Review> reviews = PullApi.pull(issue).reviews.stream()
                .filter(review -> visible(exchange, review))
                .toList();
        Page<Review> page = Page.wholeUnlessPaged(exchange, reviews);
        PullView view = new PullView(exchange);
        return page.answer(Answer.json(200, Views.list(page.items(), each -> view.review(issue, each))));
    }

    private static Review find(Exchange exchange) {
        long id = exchange.id("id");
        return PullApi.pull(PullApi.find(exchange)).reviews.stream()
                .filter(review -> review.id == id && visible(exchange, review))
                .findFirst()
                .orElseThrow(() -> exchange.notFoundSaying("GetReviewByID", "review does not exist [id: " + id + "]"));
    }

    /** Any word that is no event means a draft. */
    private static String state(Exchange exchange, Issue issue, String event, String text, boolean hasRemarks) {
        if (issue.author == exchange.sender() && event.equals("APPROVED")) {
            throw exchange.refusal(422, "approve your own pull is not allowed");
        }
        if (issue.author == exchange.sender() && event.equals("REQUEST_CHANGES")) {
            throw exchange.refusal(422, "reject your own pull is not allowed");
        }
        boolean comment = event.equals("COMMENT");
        if (text.isBlank() && !event.equals("APPROVED") && !(comment && hasRemarks)) {
            throw exchange.refusal(
                    422, "review event " + event + " requires a body" + (comment ? " or a comment" : ""));
        }
        return EVENTS.contains(event) ? event : "PENDING";
    }

    private static Answer create(Exchange exchange) {
        Issue issue = PullApi.find(exchange);
        Payload body = exchange.payload();
        String text = body.textOrEmpty("body");
        String commit = body.textOrEmpty("commit_id");
        List<JsonNode> given = body.list("comments");
        List<JsonNode> comments = given == null ? List.of() : given;
        String state = state(exchange, issue, body.textOrEmpty("event"), text, !comments.isEmpty());
        Instance instance = exchange.instance();
        Review review = new Review(
                instance.nextId("review"),
                exchange.sender(),
                state,
                text,
                commit.isEmpty() ? new Merge(instance, issue).head().sha : commit,
                instance.now());
        for (JsonNode node : comments) {
            Payload comment = body.nested(node);
            Long position = comment.number("new_position");
            review.remarks.add(new Review.Remark(
                    instance.nextId("comment"),
                    comment.textOrEmpty("path"),
                    comment.textOrEmpty("body"),
                    position == null ? 0 : position,
                    instance.now()));
        }
        Pull pull = PullApi.pull(issue);
        pull.reviews.add(review);
        answered(exchange, pull, state);
        if (!state.equals("PENDING")) {
            exchange.tell(issue.repository).review(issue, review);
        }
        return answer(exchange, 200, review);
    }

    /** A review that says yes or no takes the request for it away. */
    private static void answered(Exchange exchange, Pull pull, String state) {
        if (!state.equals("PENDING") && !state.equals("COMMENT") && pull.requested.remove(exchange.sender())) {
            pull.reviews.removeIf(each -> each.author == exchange.sender() && each.state.equals("REQUEST_REVIEW"));
        }
    }

    private static Answer submit(Exchange exchange) {
        Review review = find(exchange);
        Issue issue = PullApi.find(exchange);
        Payload body = exchange.payload();
        String text = body.textOrEmpty("body");
        if (!review.state.equals("PENDING")) {
            throw exchange.refusal(422, "only need to submit pending review");
        }
        // Comments of a draft do not count here, whatever was written before.
        review.state = state(exchange, issue, body.textOrEmpty("event"), text, false);
        review.body = text.isEmpty() ? review.body : text;
        review.updated = exchange.instance().now();
        answered(exchange, PullApi.pull(issue), review.state);
        return answer(exchange, 200, review);
    }

    private static Answer delete(Exchange exchange) {
        Review review = find(exchange);
        if (review.author != exchange.sender() && !exchange.sender().admin) {
            throw exchange.refusal(403, "%!s(<nil>)");
        }
        if (review.state.equals("REQUEST_REVIEW")) {
            throw exchange.failure("can not delete ReviewID: " + review.id);
        }
        PullApi.pull(PullApi.find(exchange)).reviews.remove(review);
        return Answer.empty(204);
    }

    private static Answer remarks(Exchange exchange) {
        Review review = find(exchange);
        Issue issue = PullApi.find(exchange);
        PullView view = new PullView(exchange);
        return Answer.json(200, Views.list(review.remarks, each -> view.remark(issue, review, each)));
    }

    private static Answer dismiss(Exchange exchange, boolean dismissed) {
        Review review = find(exchange);
        if (!exchange.repository().ownedBy(exchange.user())) {
            throw exchange.refusal(403, "Must be repo admin");
        }
        if (!review.state.equals("APPROVED") && !review.state.equals("REQUEST_CHANGES")) {
            throw exchange.refusal(
                    403, "not need to dismiss this review because it's type is not Approve or change request");
        }
        review.dismissed = dismissed;
        review.updated = exchange.instance().now();
        return answer(exchange, 200, review);
    }

    private static List<Account> reviewers(Exchange exchange) {
        List<String> names = exchange.payload().texts("reviewers");
        List<Account> accounts = new ArrayList<>();
        for (String name : names == null ? List.<String>of() : names) {
            Account account = exchange.instance().account(name);
            if (account == null) {
                throw exchange.notFoundSaying("User '" + name + "' not exist");
            }
            accounts.add(account);
        }
        return accounts;
    }

    /** Answers with the new requests only: asking twice gives an empty list. */
    private static Answer request(Exchange exchange) {
        Issue issue = PullApi.find(exchange);
        exchange.requireWriter();
        Pull pull = PullApi.pull(issue);
        Instance instance = exchange.instance();
        List<Review> fresh = new ArrayList<>();
        for (Account account : reviewers(exchange)) {
            if (account == issue.author) {
                throw exchange.refusal(
                        422,
                        "poster of pr can't be reviewer [user_id: " + account.id + ", repo_id: " + issue.repository.id
                                + "]");
            }
            if (pull.requested.add(account)) {
                fresh.add(new Review(instance.nextId("review"), account, "REQUEST_REVIEW", "", "", instance.now()));
            }
        }
        pull.reviews.addAll(fresh);
        new Notifier(instance, issue, exchange.sender())
                .tell(fresh.stream().map(each -> each.author).toList());
        PullView view = new PullView(exchange);
        return Answer.json(201, Views.list(fresh, each -> view.review(issue, each)));
    }

    private static Answer withdraw(Exchange exchange) {
        Pull pull = PullApi.pull(PullApi.find(exchange));
        exchange.requireWriter();
        List<Account> accounts = reviewers(exchange);
        pull.requested.removeAll(accounts);
        pull.reviews.removeIf(each -> each.state.equals("REQUEST_REVIEW") && accounts.contains(each.author));
        return Answer.empty(204);
    }
}
