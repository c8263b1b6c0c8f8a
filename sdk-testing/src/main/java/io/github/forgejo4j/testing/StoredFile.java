package io.github.forgejo4j.testing;

import java.time.Instant;
import okio.Buffer;
import okio.ByteString;

/**
 * A file on a branch.
 *
 * @param commit the last commit that touched it
 * @param when that commit's time
 */
record StoredFile(ByteString content, String commit, Instant when) {

    /** The id that git gives to such a blob. */
    String sha() {
        return blobSha(content);
    }

    static String blobSha(ByteString content) {
        return new Buffer()
                .writeUtf8("blob " + content.size() + "\0")
                .write(content)
                .sha1()
                .hex();
    }
}
