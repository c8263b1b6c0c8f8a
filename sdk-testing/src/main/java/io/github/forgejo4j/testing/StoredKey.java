package io.github.forgejo4j.testing;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A key that the server knows.
 *
 * @param owner null for one that only repositories use
 */
record StoredKey(
        long id, SshKey key, String title, @Nullable Account owner, Instant created) {

    /** The use of a key for one repository. */
    record Deployment(long id, StoredKey key, String title, boolean readOnly, Instant created) {}
}
