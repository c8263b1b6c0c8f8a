package io.github.forgejo4j.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A review of a pull request, or the request for one. */
final class Review {
    final long id;
    final Account author;
    final Instant created;
    final List<Remark> remarks = new ArrayList<>();
    String state;
    String body;
    String commit;
    boolean dismissed;
    Instant updated;

    /** A comment on a line. */
    record Remark(long id, String path, String body, long position, Instant created) {}

    Review(long id, Account author, String state, String body, String commit, Instant created) {
        this.id = id;
        this.author = author;
        this.state = state;
        this.body = body;
        this.commit = commit;
        this.created = created;
        this.updated = created;
    }
}
