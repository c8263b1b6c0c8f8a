package io.github.forgejo4j.testing;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A status that somebody gave to a commit; a later one of the same context takes its place in the combined one.
 *
 * @param state as it was sent, any word
 * @param creator null for a status of Actions
 */
record CommitStatus(
        long id,
        String sha,
        String state,
        String targetUrl,
        String description,
        String context,
        @Nullable Account creator,
        Instant created) {}
