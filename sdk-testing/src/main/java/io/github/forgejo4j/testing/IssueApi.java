package io.github.forgejo4j.testing;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Issues: list, search, get, create, edit, delete. */
final class IssueApi {
    private static final String ALL = "/repos/{owner}/{repo}/issues";
    private static final String ONE = ALL + "/{index}";
    private static final int MAX_TITLE_BYTES = 255;
    /** The page size of the web pages, which the search takes for its default. */
    private static final int SEARCH_PAGE = 20;

    private IssueApi() {}

    static void register(Api api) {
        api.on("GET", ALL, IssueApi::list);
        api.on("POST", ALL, IssueApi::create);
        api.on("GET", ONE, IssueApi::get);
        api.on("PATCH", ONE, IssueApi::edit);
        api.on("DELETE", ONE, IssueApi::delete);
        api.on("GET", "/repos/issues/search", IssueApi::search);
    }

    private static Answer list(Exchange exchange) {
        Repository repository = exchange.repository();
        Page<Issue> page = Page.linked(exchange, IssueFilter.ofList(exchange, repository.issues.values()));
        return page.answer(Answer.json(200, Views.list(page.items(), exchange.views()::issue)));
    }

    private static Answer search(Exchange exchange) {
        List<Issue> readable = new ArrayList<>();
        for (Repository repository : exchange.instance().repositories.values()) {
            Access access = new Access(repository, exchange.user());
            for (Issue issue : repository.issues.values()) {
                if (access.to(issue.pull == null ? Unit.ISSUES : Unit.PULLS).covers(Right.READ)) {
                    readable.add(issue);
                }
            }
        }
        Page<Issue> page = Page.linked(exchange, IssueFilter.ofSearch(exchange, readable), SEARCH_PAGE);
        return page.answer(Answer.json(200, Views.list(page.items(), exchange.views()::issue)));
    }

    private static Answer get(Exchange exchange) {
        return Answer.json(200, exchange.views().issue(exchange.issue()));
    }

    private static Answer create(Exchange exchange) {
        Repository repository = exchange.liveRepository();
        Account sender = exchange.sender();
        BlockApi.check(exchange, repository, repository.owner);
        Payload body = exchange.payload();
        String title = body.required("title", "Title");
        // Everything is read before anything is stored: a body that is refused leaves nothing behind.
        String text = body.textOrEmpty("body");
        String ref = body.textOrEmpty("ref");
        Instant due = body.time("due_date");
        Boolean closed = body.flag("closed");
        List<Long> labels = body.numbers("labels");
        Long milestone = body.number("milestone");
        List<Account> assignees = assignees(exchange, body, 422);

        Issue issue = exchange.instance().addIssue(repository, sender, cut(title.strip()));
        issue.body = text;
        issue.ref = ref;
        if (repository.writableBy(sender, Unit.ISSUES)) {
            issue.due = due;
            issue.milestone = milestone == null ? null : milestone(repository, milestone);
            if (assignees != null) {
                issue.assignees.addAll(assignees);
            }
            if (labels != null) {
                repository.usableLabels().stream()
                        .filter(label -> labels.contains(label.id))
                        .forEach(issue::addLabel);
            }
        }
        if (Boolean.TRUE.equals(closed)) {
            issue.closed = exchange.instance().now();
        }
        exchange.tell(repository).issue(issue, "opened");
        return Answer.json(201, exchange.views().issue(issue));
    }

    private static Answer edit(Exchange exchange) {
        Issue issue = exchange.issue();
        Repository repository = issue.repository;
        Account sender = exchange.sender();
        boolean writer = repository.writableBy(sender, issue.pull == null ? Unit.ISSUES : Unit.PULLS);
        if (!writer && issue.author != sender) {
            throw new Refusal(Answer.empty(403));
        }
        Payload body = exchange.payload();
        String title = body.text("title");
        String text = body.text("body");
        String ref = body.text("ref");
        String state = body.text("state");
        Instant due = body.time("due_date");
        Boolean unsetDue = body.flag("unset_due_date");
        Long milestone = body.number("milestone");
        List<Account> assignees = assignees(exchange, body, 500);

        Snapshot before = Snapshot.of(issue);
        if (title != null && !title.isEmpty()) {
            issue.title = cut(title.strip());
        }
        if (text != null) {
            issue.body = text;
        }
        if (ref != null) {
            issue.ref = ref;
        }
        if (writer) {
            issue.due = Boolean.TRUE.equals(unsetDue) ? null : (due == null ? issue.due : due);
            if (milestone != null) {
                Milestone found = milestone(repository, milestone);
                if (found == null && milestone != 0) {
                    throw exchange.refusal(500, "");
                }
                issue.milestone = found;
            }
            if (assignees != null) {
                issue.assignees.clear();
                issue.assignees.addAll(assignees);
            }
        }
        if (state != null) {
            // Any word but "closed" re-opens.
            issue.closed = !state.equals("closed")
                    ? null
                    : (issue.closed == null ? exchange.instance().now() : issue.closed);
        }
        issue.updated = exchange.instance().now();
        tell(exchange, issue, before);
        return Answer.json(201, exchange.views().issue(issue));
    }

    /** What of an issue hooks are told about. */
    record Snapshot(
            String title,
            String body,
            boolean open,
            List<Account> assignees,
            @Nullable Milestone milestone) {

        static Snapshot of(Issue issue) {
            return new Snapshot(issue.title, issue.body, issue.isOpen(), List.copyOf(issue.assignees), issue.milestone);
        }
    }

    static void tell(Exchange exchange, Issue issue, Snapshot before) {
        HookEvents events = exchange.tell(issue.repository);
        if (!before.title().equals(issue.title) || !before.body().equals(issue.body)) {
            events.issue(issue, "edited");
        }
        if (!before.assignees().equals(issue.assignees)) {
            events.issue(issue, issue.assignees.isEmpty() ? "unassigned" : "assigned");
        }
        if (!Objects.equals(before.milestone(), issue.milestone)) {
            events.issue(issue, issue.milestone == null ? "demilestoned" : "milestoned");
        }
        if (before.open() != issue.isOpen()) {
            events.issue(issue, issue.isOpen() ? "reopened" : "closed");
        }
    }

    private static Answer delete(Exchange exchange) {
        Repository repository = exchange.repository();
        long number = exchange.id("index");
        if (!repository.ownedBy(exchange.user())) {
            throw exchange.refusal(403, "user should be an owner or a collaborator with admin write of a repository");
        }
        if (repository.issues.remove(number) == null) {
            throw exchange.notFound(
                    "issue does not exist [id: 0, repo_id: " + repository.id + ", index: " + number + "]");
        }
        return Answer.empty(204);
    }

    static @Nullable Milestone milestone(Repository repository, long id) {
        return repository.milestones.stream()
                .filter(each -> each.id == id)
                .findFirst()
                .orElse(null);
    }

    /** The people named, or null when the body says nothing of them. An unknown one ends the request. */
    static @Nullable List<Account> assignees(Exchange exchange, Payload body, int statusOfUnknown) {
        List<String> names = body.texts("assignees");
        String single = body.text("assignee");
        if (names == null && single == null) {
            return null;
        }
        List<String> wanted = new ArrayList<>(names == null ? List.of() : names);
        if (single != null && !single.isEmpty()) {
            wanted.add(single);
        }
        List<Account> accounts = new ArrayList<>();
        for (String name : wanted) {
            Account account = exchange.instance().account(name);
            if (account == null) {
                throw exchange.refusal(
                        statusOfUnknown, statusOfUnknown == 500 ? "" : "Assignee does not exist: [name: " + name + "]");
            }
            if (!accounts.contains(account)) {
                accounts.add(account);
            }
        }
        return accounts;
    }

    /** Titles are cut to 255 bytes without a word, an ellipsis included. */
    static String cut(String title) {
        if (title.getBytes(StandardCharsets.UTF_8).length <= MAX_TITLE_BYTES) {
            return title;
        }
        String ellipsis = "\u2026";
        int end = title.length();
        while ((title.substring(0, end) + ellipsis).getBytes(StandardCharsets.UTF_8).length > MAX_TITLE_BYTES) {
            end = title.offsetByCodePoints(end, -1);
        }
        return title.substring(0, end) + ellipsis;
    }
}
