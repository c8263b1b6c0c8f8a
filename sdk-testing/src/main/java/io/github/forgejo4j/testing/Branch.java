package io.github.forgejo4j.testing;

import java.util.TreeMap;

/** A branch: what its newest commit is and which files it holds. */
final class Branch {
    final TreeMap<String, StoredFile> files = new TreeMap<>();
    String head;

    Branch(String head) {
        this.head = head;
    }

    Branch copy() {
        Branch copy = new Branch(head);
        copy.files.putAll(files);
        return copy;
    }
}
