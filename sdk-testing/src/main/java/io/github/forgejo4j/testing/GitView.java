package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Branches, tags and commits as JSON. */
final class GitView {
    private final Exchange exchange;
    private final Instance instance;
    private final Repository repository;
    private final String api;
    private final String page;

    GitView(Exchange exchange, Repository repository) {
        this.exchange = exchange;
        this.instance = exchange.instance();
        this.repository = repository;
        this.api = instance.api("/repos/" + repository.fullName() + "/git");
        this.page = instance.rootUrl + "/" + repository.fullName();
    }

    ObjectNode branch(String name, Branch branch) {
        ObjectNode node = Json.object().put("name", name);
        node.set("commit", payload(Refs.head(repository, branch)));
        BranchRule rule = BranchRule.of(repository, name);
        Account user = exchange.user();
        boolean writer = repository.writableBy(user);
        node.put("protected", rule != null)
                .put("required_approvals", rule == null ? 0 : rule.approvals)
                .put("enable_status_check", rule != null && rule.checksStatus);
        if (rule == null) {
            node.putArray("status_check_contexts");
        } else {
            node.set("status_check_contexts", BranchRuleView.of(rule).get("status_check_contexts"));
        }
        return node.put("user_can_push", rule == null || user == null ? writer : rule.lets(repository, user))
                .put(
                        "user_can_merge",
                        rule == null || user == null ? writer : BranchGuard.mayMerge(repository, name, user))
                // Only to whoever administers the repository is it said which rule it is.
                .put("effective_branch_protection_name", rule != null && repository.ownedBy(user) ? rule.name : "");
    }

    /** A commit as branches show it. */
    ObjectNode payload(Commit commit) {
        ObjectNode node = Json.object()
                .put("id", commit.sha)
                .put("message", commit.message + "\n")
                .put("url", page + "/commit/" + commit.sha);
        node.set("author", person(commit.author));
        node.set("committer", person(commit.committer));
        node.set("verification", ContentView.unsigned());
        return node.put("timestamp", Json.time(commit.when))
                .putNull("added")
                .putNull("removed")
                .putNull("modified");
    }

    private ObjectNode person(ContentView.Author author) {
        Account account = account(author);
        return Json.object()
                .put("name", author.name())
                .put("email", author.email())
                .put("username", account == null ? "" : account.name);
    }

    private @Nullable Account account(ContentView.Author author) {
        return instance.accounts.values().stream()
                .filter(each -> each.email.equalsIgnoreCase(author.email()))
                .findFirst()
                .orElse(null);
    }

    private @Nullable ObjectNode user(ContentView.Author author) {
        Account account = account(author);
        // Accounts beside commits are shown as a stranger would see them.
        return account == null ? null : new Views(instance, null).user(account);
    }

    ObjectNode commit(Commit commit, boolean stat, boolean files) {
        String url = api + "/commits/" + commit.sha;
        ObjectNode node = Json.object()
                .put("url", url)
                .put("sha", commit.sha)
                .put("created", Json.time(commit.when))
                .put("html_url", page + "/commit/" + commit.sha);
        ObjectNode inner = node.putObject("commit").put("url", url);
        inner.set("author", ContentView.person(commit.author, commit));
        inner.set("committer", ContentView.person(commit.committer, commit));
        // The tree carries the id of the commit, on the real server too.
        inner.put("message", commit.message + "\n")
                .putObject("tree")
                .put("url", api + "/trees/" + commit.sha)
                .put("sha", commit.sha)
                .put("created", Json.time(commit.when));
        inner.set("verification", ContentView.unsigned());
        node.set("author", user(commit.author));
        node.set("committer", user(commit.committer));
        ArrayNode parents = node.putArray("parents");
        for (String parent : commit.parents) {
            parents.addObject()
                    .put("url", api + "/commits/" + parent)
                    .put("sha", parent)
                    .put("created", Json.ZERO_TIME);
        }
        node.set("files", files ? files(commit) : null);
        node.set("stats", stat ? stats(commit) : null);
        return node;
    }

    private ArrayNode files(Commit commit) {
        var before = Refs.before(repository, commit);
        return Views.list(
                Refs.changed(before, commit.files),
                path -> Json.object()
                        .put("filename", path)
                        .put(
                                "status",
                                !commit.files.containsKey(path)
                                        ? "removed"
                                        : before.containsKey(path) ? "modified" : "added"));
    }

    private ObjectNode stats(Commit commit) {
        var before = Refs.before(repository, commit);
        Lines sum = Refs.changed(before, commit.files).stream()
                .map(path -> Lines.between(before.get(path), commit.files.get(path)))
                .reduce(new Lines(0, 0), Lines::plus);
        return Json.object()
                .put("total", sum.additions() + sum.deletions())
                .put("additions", sum.additions())
                .put("deletions", sum.deletions());
    }

    ObjectNode tag(Tag tag) {
        Commit commit = Objects.requireNonNull(repository.commits.get(tag.sha()));
        ObjectNode node = Json.object()
                .put("name", tag.name())
                .put("message", tag.message().isEmpty() ? commit.message : tag.message())
                .put("id", commit.sha);
        node.putObject("commit")
                .put("url", api + "/commits/" + commit.sha)
                .put("sha", commit.sha)
                .put("created", Json.time(commit.when));
        String archive = page + "/archive/" + Percent.encodePath(tag.name());
        node.put("zipball_url", archive + ".zip").put("tarball_url", archive + ".tar.gz");
        node.set("archive_download_count", Json.object().put("zip", 0).put("tar_gz", 0));
        return node;
    }

    ArrayNode commits(List<Commit> commits, boolean stat, boolean files) {
        return Views.list(commits, each -> commit(each, stat, files));
    }
}
