package io.github.forgejo4j.testing;

import java.time.Instant;

/** A plain comment. */
final class Comment extends Post {
    final Issue issue;

    Comment(long id, Issue issue, Account author, Instant created) {
        super(id, author, created);
        this.issue = issue;
    }
}
