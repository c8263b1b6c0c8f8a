package io.github.forgejo4j.testing;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** A commit with its whole tree. Made on a branch, which comes into being when the repository is still empty. */
final class Commit {
    final String sha;
    final List<String> parents;
    final Instant when;
    /** Later commits have the greater number, also within one second. */
    final long order;

    final Map<String, StoredFile> files = new TreeMap<>();
    ContentView.Author author;
    ContentView.Author committer;
    String message = "";
    private final Branch branch;

    Commit(Instance instance, Repository repository, String branchName) {
        this(instance, repository, branchName, null);
    }

    /** @param second the other parent of a merge */
    Commit(Instance instance, Repository repository, String branchName, @Nullable Commit second) {
        this.branch = repository.branches.computeIfAbsent(branchName, name -> new Branch(""));
        List<String> first = branch.head.isEmpty() ? List.of() : List.of(branch.head);
        this.parents = second == null ? first : List.of(branch.head, second.sha);
        this.sha = instance.nextSha(repository.fullName());
        this.order = instance.nextId("commit");
        this.when = instance.now();
        this.author = ContentView.Author.of(repository.person());
        this.committer = author;
        files.putAll(branch.files);
        branch.head = sha;
        repository.commits.put(sha, this);
        repository.updated = when;
    }

    Commit by(ContentView.Author author, ContentView.Author committer, String message) {
        this.author = author;
        this.committer = committer;
        this.message = message;
        return this;
    }

    Commit put(String path, ByteString content) {
        StoredFile file = new StoredFile(content, sha, when);
        boolean fresh = files.put(path, file) == null;
        branch.files.put(path, file);
        message = message.isEmpty() ? (fresh ? "Add " : "Update ") + path : message;
        return this;
    }

    void remove(String path) {
        files.remove(path);
        branch.files.remove(path);
    }

    /** Takes over a whole tree; what is in it keeps the commits that touched it last. */
    void replaceFiles(Map<String, StoredFile> tree) {
        Map<String, StoredFile> copy = Map.copyOf(tree);
        files.clear();
        files.putAll(copy);
        branch.files.clear();
        branch.files.putAll(copy);
    }

    String firstLine() {
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }
}
