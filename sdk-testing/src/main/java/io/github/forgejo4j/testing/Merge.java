package io.github.forgejo4j.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Brings the head of a pull request into its base, file by file: two changes of one file are a conflict unless they agree. */
final class Merge {
    private final Instance instance;
    private final Issue issue;
    private final Repository repository;
    private final Pull pull;

    Merge(Instance instance, Issue issue) {
        this.instance = instance;
        this.issue = issue;
        this.repository = issue.repository;
        this.pull = Objects.requireNonNull(issue.pull);
    }

    Commit head() {
        Branch branch = pull.merged() ? null : pull.from.branches.get(pull.head);
        if (branch != null) {
            pull.headSha = branch.head;
            bring(pull.from, repository, branch);
        }
        return Objects.requireNonNull(repository.commits.get(pull.headSha));
    }

    /** Brings what is behind a branch into the other repository, as a fetch does. */
    private static void bring(Repository from, Repository to, Branch branch) {
        if (from != to) {
            Refs.history(from, Refs.head(from, branch)).forEach(each -> to.commits.putIfAbsent(each.sha, each));
        }
    }

    @Nullable
    Commit base() {
        Branch branch = repository.branches.get(pull.base);
        return branch == null ? null : Refs.head(repository, branch);
    }

    Commit mergeBase() {
        Commit base = base();
        if (!pull.merged() && base != null) {
            Commit found = Refs.mergeBase(repository, head(), base);
            pull.mergeBase = found == null ? pull.mergeBase : found.sha;
        }
        return Objects.requireNonNull(repository.commits.get(pull.mergeBase));
    }

    List<Commit> commits() {
        return Refs.ahead(repository, head(), mergeBase());
    }

    List<String> changed() {
        return Refs.changed(mergeBase().files, head().files);
    }

    /** The merged tree, or null for a conflict. */
    private @Nullable Map<String, StoredFile> tree(Commit base) {
        Map<String, StoredFile> before = mergeBase().files;
        Map<String, StoredFile> tree = new TreeMap<>(base.files);
        for (String path : changed()) {
            StoredFile theirs = head().files.get(path);
            StoredFile ours = base.files.get(path);
            if (!Refs.same(before.get(path), ours) && !Refs.same(ours, theirs)) {
                return null;
            }
            if (theirs == null) {
                tree.remove(path);
            } else {
                tree.put(path, theirs);
            }
        }
        return tree;
    }

    boolean mergeable() {
        Commit base = base();
        return pull.merged() || (base != null && tree(base) != null);
    }

    /** Whether there is anything to merge and nothing in its way. */
    boolean possible() {
        return !commits().isEmpty() && mergeable();
    }

    boolean isFastForward() {
        Commit base = base();
        return base != null && base.sha.equals(mergeBase().sha);
    }

    void run(String style, Account doer, String title, String text) {
        Commit base = Objects.requireNonNull(base());
        Map<String, StoredFile> tree = Objects.requireNonNull(tree(base));
        Commit head = head();
        List<Commit> commits = new ArrayList<>(commits());
        mergeBase();
        ContentView.Author author = ContentView.Author.of(doer);
        String rest = text.isEmpty() ? "" : "\n\n" + text;
        switch (style) {
            case "merge", "rebase-merge" -> {
                String given = title.isEmpty()
                        ? "Merge pull request '" + issue.title + "' (#" + issue.number + ") from " + pull.head
                                + " into " + pull.base
                        : title;
                commit(head, tree, author, author, given + rest);
            }
            case "squash" -> {
                String given = title.isEmpty() ? issue.title + " (#" + issue.number + ")" : title;
                commit(null, tree, ContentView.Author.of(issue.author), author, given + rest);
            }
            default -> forward(head, commits, author);
        }
        pull.mergeCommit = Objects.requireNonNull(repository.branches.get(pull.base)).head;
        pull.headSha = head.sha;
        pull.mergedAt = instance.now();
        pull.mergedBy = doer;
        issue.closed = instance.now();
        issue.updated = instance.now();
    }

    private void commit(
            @Nullable Commit second,
            Map<String, StoredFile> tree,
            ContentView.Author author,
            ContentView.Author committer,
            String message) {
        Commit commit = new Commit(instance, repository, pull.base, second).by(author, committer, message);
        commit.replaceFiles(tree);
    }

    /** Moves the base onto the head, or replays the commits on top of it. */
    private void forward(Commit head, List<Commit> commits, ContentView.Author committer) {
        Branch branch = Objects.requireNonNull(repository.branches.get(pull.base));
        if (isFastForward()) {
            branch.head = head.sha;
            branch.files.clear();
            branch.files.putAll(head.files);
            return;
        }
        Collections.reverse(commits);
        for (Commit each : commits) {
            Commit copy = new Commit(instance, repository, pull.base).by(each.author, committer, each.message);
            for (String path : Refs.changed(Refs.before(repository, each), each.files)) {
                StoredFile file = each.files.get(path);
                if (file == null) {
                    copy.remove(path);
                } else {
                    copy.put(path, file.content());
                }
            }
        }
    }

    /** Merges the base into the head, which is what "update branch" means. */
    void update(Account doer) {
        Commit base = Objects.requireNonNull(base());
        Map<String, StoredFile> tree = Objects.requireNonNull(tree(base));
        ContentView.Author author = ContentView.Author.of(doer);
        bring(repository, pull.from, Objects.requireNonNull(repository.branches.get(pull.base)));
        Commit commit = new Commit(instance, pull.from, pull.head, base)
                .by(author, author, "Merge branch '" + pull.base + "' into " + pull.head);
        commit.replaceFiles(tree);
    }
}
