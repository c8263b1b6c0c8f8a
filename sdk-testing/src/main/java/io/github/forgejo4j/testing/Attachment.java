package io.github.forgejo4j.testing;

import java.time.Instant;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** A file attached to an issue or a comment. */
final class Attachment {
    final long id;
    final String uuid;
    final ByteString content;
    final Instant created;
    String name;
    long downloads;
    /** Where it really lies, for an asset that is only a link. */
    @Nullable
    String externalUrl;

    Attachment(long id, String uuid, String name, ByteString content, Instant created) {
        this.id = id;
        this.uuid = uuid;
        this.name = name;
        this.content = content;
        this.created = created;
    }
}
