package io.github.forgejo4j.testing;

import java.time.Instant;
import okio.ByteString;

/** A commit in the making: it changes files of one branch, which is made when the repository is still empty. */
final class Commit {
    final String sha;
    final String parent;
    final Instant when;
    private final Branch branch;

    Commit(Instance instance, Repository repository, String branchName) {
        this.branch = repository.branches.computeIfAbsent(branchName, name -> new Branch(""));
        this.parent = branch.head;
        this.sha = instance.nextSha(repository.fullName());
        this.when = instance.now();
        branch.head = sha;
        repository.updated = when;
    }

    void put(String path, ByteString content) {
        branch.files.put(path, new StoredFile(content, sha, when));
    }

    void remove(String path) {
        branch.files.remove(path);
    }
}
