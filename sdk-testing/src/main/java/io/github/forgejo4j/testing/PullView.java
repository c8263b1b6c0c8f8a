package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Pull requests, their files and reviews as JSON. */
final class PullView {
    private final Instance instance;
    private final Views views;

    PullView(Exchange exchange) {
        this(exchange.instance(), exchange.views());
    }

    PullView(Instance instance, Views views) {
        this.instance = instance;
        this.views = views;
    }

    private String page(Issue issue) {
        return instance.rootUrl + "/" + issue.repository.fullName() + "/pulls/" + issue.number;
    }

    ObjectNode pull(Issue issue) {
        Pull pull = Objects.requireNonNull(issue.pull);
        Merge merge = new Merge(instance, issue);
        Repository repository = issue.repository;
        Lines lines = new Lines(0, 0);
        for (String path : merge.changed()) {
            lines = lines.plus(Lines.between(
                    merge.mergeBase().files.get(path), merge.head().files.get(path)));
        }
        ObjectNode node = Json.object()
                .put("id", pull.id)
                .put("url", instance.api("/repos/" + repository.fullName() + "/pulls/" + issue.number))
                .put("number", issue.number);
        node.set("user", views.user(issue.author));
        node.put("title", issue.title).put("body", issue.body);
        node.set("labels", Views.list(issue.labels, each -> views.label(repository, each)));
        node.set("milestone", issue.milestone == null ? null : views.milestone(repository, issue.milestone));
        node.set("assignee", issue.assignees.isEmpty() ? null : views.user(issue.assignees.get(0)));
        node.set("assignees", issue.assignees.isEmpty() ? null : Views.list(issue.assignees, views::user));
        node.set("requested_reviewers", Views.list(pull.requested, views::user));
        node.set("requested_reviewers_teams", Json.array());
        String page = page(issue);
        node.put("state", issue.isOpen() ? "open" : "closed")
                .put("draft", Pull.isDraft(issue.title))
                .put("is_locked", false)
                .put("comments", issue.comments.size())
                .put(
                        "review_comments",
                        pull.reviews.stream()
                                .mapToInt(review -> review.remarks.size())
                                .sum())
                .put("additions", lines.additions())
                .put("deletions", lines.deletions())
                .put("changed_files", merge.changed().size())
                .put("html_url", page)
                .put("diff_url", page + ".diff")
                .put("patch_url", page + ".patch")
                .put("mergeable", merge.mergeable())
                .put("merged", pull.merged())
                .put("merged_at", Json.timeOrNull(pull.mergedAt))
                .put("merge_commit_sha", pull.mergeCommit);
        node.set("merged_by", pull.mergedBy == null ? null : views.user(pull.mergedBy));
        node.put("allow_maintainer_edit", false);
        Commit base = merge.base();
        String shown = pull.mergeCommit != null ? pull.mergeCommit : base == null ? pull.mergeBase : base.sha;
        node.set("base", side(repository, pull.base, shown));
        node.set("head", side(pull.from, pull.head, merge.head().sha));
        return node.put("merge_base", merge.mergeBase().sha)
                .put("due_date", Json.timeOrNull(issue.due))
                .put("created_at", Json.time(issue.created))
                .put("updated_at", Json.time(issue.updated))
                .put("closed_at", Json.timeOrNull(issue.closed))
                .put("pin_order", 0)
                .put("flow", 0);
    }

    private ObjectNode side(Repository repository, String branch, String sha) {
        boolean there = instance.repositories.containsValue(repository);
        ObjectNode node = Json.object()
                .put("label", branch)
                .put("ref", branch)
                .put("sha", sha)
                .put("repo_id", there ? repository.id : -1);
        node.set("repo", there ? views.repository(repository) : null);
        return node;
    }

    ArrayNode files(Issue issue, List<String> paths) {
        Merge merge = new Merge(instance, issue);
        String sha = merge.head().sha;
        String name = issue.repository.fullName();
        return Views.list(paths, path -> {
            StoredFile before = merge.mergeBase().files.get(path);
            StoredFile after = merge.head().files.get(path);
            Lines lines = Lines.between(before, after);
            String escaped = Percent.encodePath(path);
            return Json.object()
                    .put("filename", path)
                    .put("status", after == null ? "deleted" : before == null ? "added" : "changed")
                    .put("additions", lines.additions())
                    .put("deletions", lines.deletions())
                    .put("changes", lines.additions() + lines.deletions())
                    .put("html_url", instance.rootUrl + "/" + name + "/src/commit/" + sha + "/" + escaped)
                    .put("contents_url", instance.api("/repos/" + name + "/contents/" + escaped + "?ref=" + sha))
                    .put("raw_url", instance.rootUrl + "/" + name + "/raw/commit/" + sha + "/" + escaped);
        });
    }

    ObjectNode review(Issue issue, Review review) {
        ObjectNode node = Json.object().put("id", review.id);
        node.set("user", views.user(review.author));
        String page = page(issue);
        return node.putNull("team")
                .put("state", review.state)
                .put("body", review.body)
                .put("commit_id", review.commit)
                .put("stale", isStale(issue, review))
                .put(
                        "official",
                        BranchGuard.official(issue.repository, PullApi.pull(issue).base, review.author)
                                && !review.state.equals("COMMENT"))
                .put("dismissed", review.dismissed)
                .put("comments_count", review.remarks.size())
                .put("submitted_at", Json.time(review.created))
                .put("updated_at", Json.time(review.updated))
                .put("html_url", review.state.equals("REQUEST_REVIEW") ? "" : page + "#issuecomment-" + review.id)
                .put("pull_request_url", page);
    }

    private boolean isStale(Issue issue, Review review) {
        return (review.state.equals("APPROVED") || review.state.equals("REQUEST_CHANGES"))
                && !review.commit.equals(new Merge(instance, issue).head().sha);
    }

    ObjectNode remark(Issue issue, Review review, Review.Remark remark) {
        ObjectNode node = Json.object().put("id", remark.id()).put("body", remark.body());
        node.set("user", views.user(review.author));
        return node.putNull("resolver")
                .put("pull_request_review_id", review.id)
                .put("created_at", Json.time(remark.created()))
                .put("updated_at", Json.time(remark.created()))
                .put("path", remark.path())
                .put("commit_id", review.commit)
                .put("original_commit_id", "")
                .put("diff_hunk", "")
                .put("position", remark.position())
                .put("original_position", 0)
                .put("extra_lines_count", 0)
                .put("html_url", page(issue) + "#issuecomment-" + remark.id())
                .put("pull_request_url", page(issue));
    }

    /** What an issue that is a pull request says of it. */
    static @Nullable ObjectNode brief(Issue issue, String page) {
        Pull pull = issue.pull;
        return pull == null
                ? null
                : Json.object()
                        .put("merged", pull.merged())
                        .put("merged_at", Json.timeOrNull(pull.mergedAt))
                        .put("draft", Pull.isDraft(issue.title))
                        .put("html_url", page);
    }
}
