package io.github.forgejo4j.testing;

import java.time.Instant;

/** A release with its assets. */
final class Release extends Post {
    String tag;
    String target;
    String name;
    boolean draft;
    boolean prerelease;
    boolean hidesArchives;
    Instant published;

    Release(long id, Account author, String tag, String target, Instant created) {
        super(id, author, created);
        this.tag = tag;
        this.target = target;
        this.name = tag;
        this.published = created;
    }
}
