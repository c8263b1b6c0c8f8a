package io.github.forgejo4j.testing;

import java.time.Instant;
import java.util.Locale;

/** What somebody is told of one issue or pull request: one thread, however much happens. */
final class Notification {
    final long id;
    final Account receiver;
    final Issue issue;
    Status status = Status.UNREAD;
    Instant updated;

    enum Status {
        UNREAD,
        READ,
        PINNED;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    Notification(long id, Account receiver, Issue issue, Instant updated) {
        this.id = id;
        this.receiver = receiver;
        this.issue = issue;
        this.updated = updated;
    }
}
