package io.github.forgejo4j.testing;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Pull requests within a repository and from its forks: list, get, create, edit, files, commits. */
final class PullApi {
    private static final String ALL = "/repos/{owner}/{repo}/pulls";
    private static final String ONE = ALL + "/{index}";

    private PullApi() {}

    static void register(Api api) {
        api.on("GET", ALL, PullApi::list);
        api.on("POST", ALL, PullApi::create);
        api.on("GET", ONE, exchange -> answer(exchange, 200, find(exchange)));
        api.on("PATCH", ONE, PullApi::edit);
        api.on("GET", ONE + "/files", PullApi::files);
        api.on("GET", ONE + "/commits", PullApi::commits);
    }

    static Answer answer(Exchange exchange, int status, Issue issue) {
        return Answer.json(status, new PullView(exchange).pull(issue));
    }

    /** Not for an empty repository, which has no pull requests yet. */
    private static Repository filled(Exchange exchange) {
        Repository repository = exchange.repository();
        if (repository.branches.isEmpty()
                || !repository.switches.path("has_pull_requests").asBoolean()) {
            throw exchange.notFound();
        }
        return repository;
    }

    static Issue find(Exchange exchange) {
        Issue issue = filled(exchange).issues.get(exchange.id("index"));
        if (issue == null || issue.pull == null) {
            throw exchange.notFound();
        }
        return issue;
    }

    static Pull pull(Issue issue) {
        return Objects.requireNonNull(issue.pull);
    }

    private static Answer list(Exchange exchange) {
        Query query = exchange.query();
        String state = query.get("state");
        List<String> labels = query.parts("labels");
        List<Issue> found = filled(exchange).issues.values().stream()
                .filter(issue -> issue.pull != null)
                .filter(issue -> state.equals("all") || issue.isOpen() != state.equals("closed"))
                .filter(issue -> labels.isEmpty()
                        || issue.labels.stream().anyMatch(label -> labels.contains(Long.toString(label.id))))
                .filter(issue ->
                        query.get("poster").isEmpty() || issue.author.name.equalsIgnoreCase(query.get("poster")))
                .sorted(order(query.get("sort")))
                .toList();
        PullView view = new PullView(exchange);
        Page<Issue> page = Page.linked(exchange, found);
        return page.answer(Answer.json(200, Views.list(page.items(), view::pull)));
    }

    private static Comparator<Issue> order(String sort) {
        Comparator<Issue> byNumber = Comparator.comparingLong(issue -> issue.number);
        Comparator<Issue> byUpdate = Comparator.comparing(issue -> issue.updated);
        return switch (sort) {
            case "oldest" -> byNumber;
            case "recentupdate" -> byUpdate.reversed().thenComparing(byNumber.reversed());
            case "leastupdate" -> byUpdate.thenComparing(byNumber.reversed());
            default -> byNumber.reversed();
        };
    }

    private static Answer create(Exchange exchange) {
        Repository repository = exchange.liveRepository();
        filled(exchange);
        Payload body = exchange.payload();
        String head = body.required("head", "Head");
        String base = body.required("base", "Base");
        String title = body.required("title", "Title");
        String text = body.textOrEmpty("body");
        List<Long> labels = body.numbers("labels");
        Long milestone = body.number("milestone");
        List<Account> assignees = IssueApi.assignees(exchange, body, 422);
        if (head.equals(base)) {
            throw exchange.refusal(422, "Invalid PullRequest: There are no changes between the head and the base");
        }
        BlockApi.check(exchange, repository, repository.owner);
        int colon = head.indexOf(':');
        Repository from = colon < 0 ? repository : fork(exchange, repository, head.substring(0, colon));
        String branch = head.substring(colon + 1);
        Commit headCommit = commit(exchange, from, branch, "head");
        Commit baseCommit = commit(exchange, repository, base, "base");
        refuseSecond(exchange, repository, base, from, branch);
        Instance instance = exchange.instance();
        Refs.history(from, headCommit).forEach(each -> repository.commits.putIfAbsent(each.sha, each));
        Commit mergeBase = Refs.mergeBase(repository, headCommit, baseCommit);
        Issue issue = instance.addIssue(repository, exchange.sender(), IssueApi.cut(title.strip()));
        issue.pull = new Pull(
                instance.nextId("pull"),
                base,
                from,
                branch,
                headCommit.sha,
                mergeBase == null ? baseCommit.sha : mergeBase.sha);
        issue.pull.looked = instance.nextId("look");
        issue.body = text;
        issue.due = body.time("due_date");
        if (milestone != null) {
            issue.milestone = IssueApi.milestone(repository, milestone);
        }
        if (assignees != null) {
            issue.assignees.addAll(assignees);
        }
        setLabels(repository, issue, labels);
        exchange.tell(repository).issue(issue, "opened");
        return answer(exchange, 201, issue);
    }

    private static void setLabels(Repository repository, Issue issue, @Nullable List<Long> ids) {
        if (ids != null) {
            issue.labels.clear();
            repository.usableLabels().stream()
                    .filter(label -> ids.contains(label.id))
                    .forEach(issue::addLabel);
        }
    }

    /** The repository of an owner from which pull requests come: a fork, or the repository itself. */
    private static Repository fork(Exchange exchange, Repository repository, String owner) {
        Account account = exchange.instance().account(owner);
        if (account == null) {
            throw exchange.notFound("the owner " + owner + " does not exist");
        }
        if (account == repository.owner) {
            return repository;
        }
        return repository.forks(exchange.instance()).stream()
                .filter(each -> each.owner == account && each.readableBy(exchange.user()))
                .findFirst()
                .orElseThrow(exchange::notFound);
    }

    private static Commit commit(Exchange exchange, Repository repository, String branch, String side) {
        Branch found = repository.branches.get(branch);
        if (found == null) {
            throw exchange.notFound("could not find '" + branch + "' to be a commit, branch or tag in the " + side
                    + " repository " + repository.fullName());
        }
        return Refs.head(repository, found);
    }

    private static void refuseSecond(
            Exchange exchange, Repository repository, String base, Repository from, String head) {
        for (Issue issue : repository.issues.values()) {
            Pull pull = issue.pull;
            if (pull != null
                    && issue.isOpen()
                    && pull.base.equals(base)
                    && pull.from == from
                    && pull.head.equals(head)) {
                throw exchange.refusal(
                        409,
                        "pull request already exists for these targets [id: " + pull.id + ", issue_id: " + issue.id
                                + ", head_repo_id: " + from.id + ", base_repo_id: " + repository.id
                                + ", head_branch: " + head + ", base_branch: " + base + "]");
            }
        }
    }

    /** One field after the other, as on the real server: a refusal leaves the earlier ones changed. */
    private static Answer edit(Exchange exchange) {
        Issue issue = find(exchange);
        Repository repository = issue.repository;
        boolean writer = repository.writableBy(exchange.sender(), Unit.PULLS);
        if (!writer && issue.author != exchange.sender()) {
            throw new Refusal(Answer.empty(403));
        }
        Payload body = exchange.payload();
        String title = body.textOrEmpty("title");
        String text = body.text("body");
        String base = body.textOrEmpty("base");
        String state = body.text("state");
        List<Long> labels = body.numbers("labels");
        Long milestone = body.number("milestone");
        List<Account> assignees = IssueApi.assignees(exchange, body, 422);
        IssueApi.Snapshot before = IssueApi.Snapshot.of(issue);
        issue.title = title.isEmpty() ? issue.title : IssueApi.cut(title.strip());
        issue.body = text == null ? issue.body : text;
        if (writer) {
            if (assignees != null) {
                issue.assignees.clear();
                issue.assignees.addAll(assignees);
            }
            if (milestone != null && milestone > 0) {
                Milestone found = IssueApi.milestone(repository, milestone);
                if (found == null) {
                    throw exchange.failure("milestone does not exist [id: " + milestone + "]");
                }
                issue.milestone = found;
            }
            setLabels(repository, issue, labels);
        }
        issue.updated = exchange.instance().now();
        if (state != null) {
            if (pull(issue).merged()) {
                throw exchange.refusal(412, "cannot change state of this pull request, it was already merged");
            }
            issue.closed = state.equals("closed") ? exchange.instance().now() : null;
        }
        if (!base.isEmpty() && !pull(issue).merged()) {
            if (!repository.branches.containsKey(base)) {
                throw exchange.refusal(404, "new base '" + base + "' not exist");
            }
            pull(issue).base = base;
        }
        IssueApi.tell(exchange, issue, before);
        return answer(exchange, 201, issue);
    }

    private static Answer files(Exchange exchange) {
        Issue issue = find(exchange);
        List<String> changed = new Merge(exchange.instance(), issue).changed();
        Page<String> page = Page.linked(exchange, changed);
        Answer body = Answer.json(200, new PullView(exchange).files(issue, page.items()));
        return CommitApi.counted(exchange, page, body, changed.size(), false);
    }

    private static Answer commits(Exchange exchange) {
        Issue issue = find(exchange);
        List<Commit> commits = new Merge(exchange.instance(), issue).commits();
        return CommitApi.page(exchange, issue.repository, commits, false);
    }
}
