package io.github.forgejo4j.testing;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A milestone. */
final class Milestone {
    final long id;
    final Instant created;
    String title;
    String description = "";
    Instant updated;

    @Nullable
    Instant closed;

    @Nullable
    Instant due;

    Milestone(long id, String title, Instant created) {
        this.id = id;
        this.title = title;
        this.created = created;
        this.updated = created;
    }
}
