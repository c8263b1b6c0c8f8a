package io.github.forgejo4j.testing;

import java.time.Instant;
import okio.ByteString;

/**
 * Files that a run has left behind.
 *
 * @param zip the archive in which they are downloaded
 * @param size of the files in bytes
 */
record Artifact(long id, long run, String name, ByteString zip, long size, Instant created, Instant expires) {
    boolean expired(Instant now) {
        return !expires.isAfter(now);
    }
}
