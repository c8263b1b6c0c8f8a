package io.github.forgejo4j.internal;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32C;

/**
 * Notices a server that gives a page again, as one does that ignores the page number or takes it for the first. The page before is
 * compared item by item, all earlier ones by a fingerprint of their bytes.
 */
final class Repeats<T> {
    private final Set<Long> fingerprints = new HashSet<>();
    private List<T> before = List.of();

    /** True if these are the items of an earlier page. Empty pages repeat nothing. */
    boolean isRepeat(Answer<List<T>> answer, List<T> items) {
        if (items.isEmpty()) {
            return false;
        }
        boolean repeated = !fingerprints.add(fingerprint(answer.bytes())) || items.equals(before);
        before = items;
        return repeated;
    }

    private static long fingerprint(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return checksum.getValue() << 32 | Arrays.hashCode(bytes) & 0xffff_ffffL;
    }
}
