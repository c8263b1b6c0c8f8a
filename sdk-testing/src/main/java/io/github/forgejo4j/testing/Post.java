package io.github.forgejo4j.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What an issue and a comment have in common. */
abstract class Post {
    final long id;
    final Account author;
    final Instant created;
    final List<Attachment> attachments = new ArrayList<>();
    final List<Reaction> reactions = new ArrayList<>();
    String body = "";
    Instant updated;

    Post(long id, Account author, Instant created) {
        this.id = id;
        this.author = author;
        this.created = created;
        this.updated = created;
    }
}
