package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What happens in a repository, told to its hooks. */
final class HookEvents {
    private static final String NOTHING = "0".repeat(40);
    private final Exchange exchange;
    private final Repository repository;
    private final Views views;

    HookEvents(Exchange exchange, Repository repository) {
        this.exchange = exchange;
        this.repository = repository;
        this.views = new Views(exchange.instance(), repository.owner);
    }

    private void send(String event, String type, @Nullable String branch, ObjectNode payload) {
        for (Hook hook : repository.hooks) {
            if (hook.active && hook.events.contains(type) && (branch == null || covers(hook.branchFilter, branch))) {
                exchange.instance().deliveries.enqueue(exchange.instance(), hook, event, type, payload);
            }
        }
    }

    /** A glob, or nothing for every branch. */
    private static boolean covers(String filter, String branch) {
        return filter.isEmpty() || filter.equals("*") || Glob.matches(filter, branch);
    }

    private ObjectNode end(ObjectNode payload) {
        payload.set("repository", views.repository(repository));
        payload.set("sender", views.user(exchange.sender()));
        return payload;
    }

    /** An issue or a pull request: opened, edited, closed, reopened, label_updated and the like. */
    void issue(Issue issue, String action) {
        notify(issue, action);
        String kind =
                switch (action) {
                    case "label_updated", "label_cleared" -> "label";
                    case "assigned", "unassigned" -> "assign";
                    case "milestoned", "demilestoned" -> "milestone";
                    case "synchronized" -> "sync";
                    default -> "";
                };
        if (issue.pull != null) {
            String type = kind.isEmpty() ? "pull_request" : "pull_request_" + kind;
            send("pull_request", type, issue.pull.base, pull(issue, action, null));
            return;
        }
        ObjectNode payload = Json.object().put("action", action).put("number", issue.number);
        payload.set("issue", views.issue(issue));
        send(
                "issues",
                kind.isEmpty() ? "issues" : "issue_" + kind,
                null,
                end(payload).put("commit_id", ""));
    }

    /** People, too, are told of some of it. */
    private void notify(Issue issue, String action) {
        Notifier notifier = new Notifier(exchange.instance(), issue, exchange.sender());
        switch (action) {
            case "opened" -> {
                notifier.everybody();
                notifier.mentionedIn(issue.body);
                notifier.tell(issue.assignees);
            }
            case "closed", "reopened", "synchronized" -> notifier.everybody();
            case "assigned" -> notifier.tell(issue.assignees);
            default -> {
                // Nobody hears of it.
            }
        }
    }

    private ObjectNode pull(Issue issue, String action, @Nullable ObjectNode review) {
        ObjectNode payload = Json.object().put("action", action).put("number", issue.number);
        payload.set("pull_request", new PullView(exchange.instance(), views).pull(issue));
        payload.putNull("requested_reviewer");
        end(payload).put("commit_id", "");
        payload.set("review", review);
        return payload;
    }

    /** The header of the event and its type do not use the same words for reviews. */
    void review(Issue issue, Review review) {
        Notifier notifier = new Notifier(exchange.instance(), issue, exchange.sender());
        notifier.everybody();
        notifier.mentionedIn(review.body);
        String kind =
                switch (review.state) {
                    case "APPROVED" -> "approved";
                    case "REQUEST_CHANGES" -> "rejected";
                    default -> "comment";
                };
        String type = "pull_request_review_" + kind;
        ObjectNode brief = Json.object().put("type", type).put("content", review.body);
        send("pull_request_" + kind, type, PullApi.pull(issue).base, pull(issue, "reviewed", brief));
    }

    void comment(Comment comment, String action) {
        if (action.equals("created")) {
            Notifier notifier = new Notifier(exchange.instance(), comment.issue, exchange.sender());
            notifier.everybody();
            notifier.mentionedIn(comment.body);
        }
        boolean pull = comment.issue.pull != null;
        ObjectNode payload = Json.object().put("action", action);
        payload.set("issue", views.issue(comment.issue));
        payload.set("comment", views.comment(comment));
        String type = pull ? "pull_request_comment" : "issue_comment";
        send("issue_comment", type, null, end(payload).put("is_pull", pull));
    }

    void release(Release release, String action) {
        ObjectNode payload = Json.object().put("action", action);
        payload.set("release", ReleaseApi.view(exchange, repository, release));
        send("release", "release", null, end(payload));
    }

    void created(String refType, String ref, String sha) {
        ObjectNode payload = Json.object().put("sha", sha).put("ref", ref).put("ref_type", refType);
        send("create", "create", refType.equals("branch") ? shortName(ref) : null, end(payload));
    }

    void deleted(String refType, String ref) {
        ObjectNode payload =
                Json.object().put("ref", ref).put("ref_type", refType).put("pusher_type", "user");
        send("delete", "delete", refType.equals("branch") ? shortName(ref) : null, end(payload));
    }

    private static String shortName(String ref) {
        return ref.replaceFirst("^refs/(heads|tags)/", "");
    }

    /**
     * Commits came to a branch. Pull requests from it are told as well.
     *
     * @param before the former head, "" for a new branch
     */
    void push(String branch, String before) {
        Commit after = Refs.head(repository, Objects.requireNonNull(repository.branches.get(branch)));
        if (before.isEmpty()) {
            created("branch", "refs/heads/" + branch, after.sha);
        }
        send("push", "push", branch, push(branch, before, after));
        if (before.isEmpty()) {
            return;
        }
        for (Repository each : exchange.instance().repositories.values()) {
            for (Issue issue : each.issues.values()) {
                Pull pull = issue.pull;
                if (pull != null && issue.isOpen() && pull.from == repository && pull.head.equals(branch)) {
                    BranchGuard.pushed(exchange.instance(), issue);
                    new HookEvents(exchange, each).issue(issue, "synchronized");
                }
            }
        }
    }

    void test(Hook hook, String branch, Commit head) {
        exchange.instance().deliveries.enqueue(exchange.instance(), hook, "push", "push", push(branch, head.sha, head));
    }

    private ObjectNode push(String branch, String before, Commit after) {
        Commit old = repository.commits.get(before);
        List<Commit> commits = new ArrayList<>();
        if (old != null && old != after) {
            commits.addAll(Refs.ahead(repository, after, old));
        } else {
            commits.add(after);
        }
        ObjectNode payload = Json.object()
                .put("ref", "refs/heads/" + branch)
                .put("before", before.isEmpty() ? NOTHING : before)
                .put("after", after.sha)
                .put(
                        "compare_url",
                        exchange.instance().rootUrl + "/" + repository.fullName() + "/compare/"
                                + (before.isEmpty() ? NOTHING : before) + "..." + after.sha);
        payload.set("commits", Views.list(commits, this::commit));
        payload.put("total_commits", commits.size());
        payload.set("head_commit", commit(after));
        payload.set("repository", views.repository(repository));
        payload.set("pusher", views.user(exchange.sender()));
        payload.set("sender", views.user(exchange.sender()));
        return payload;
    }

    private ObjectNode commit(Commit commit) {
        ObjectNode node = new GitView(exchange, repository).payload(commit);
        node.putNull("verification");
        Map<String, StoredFile> before = Refs.before(repository, commit);
        List<String> changed = Refs.changed(before, commit.files);
        names(node, "added", changed, path -> !before.containsKey(path));
        names(node, "removed", changed, path -> !commit.files.containsKey(path));
        names(node, "modified", changed, path -> before.containsKey(path) && commit.files.containsKey(path));
        return node;
    }

    private static void names(ObjectNode node, String field, List<String> paths, Predicate<String> filter) {
        paths.stream().filter(filter).forEach(node.putArray(field)::add);
    }
}
