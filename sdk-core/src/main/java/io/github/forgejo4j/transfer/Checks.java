package io.github.forgejo4j.transfer;

import io.github.forgejo4j.error.InvalidInputException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a download must turn out to be.
 *
 * @param size in bytes; -1: any
 * @param sha256 in lower case; {@code null}: any
 */
record Checks(long size, @Nullable String sha256) {
    static final Checks NONE = new Checks(-1, null);

    Checks withSize(long bytes) {
        if (bytes < 0) {
            throw new InvalidInputException("expectedSize", "must not be negative, not " + bytes);
        }
        return new Checks(bytes, sha256);
    }

    Checks withSha256(String hex) {
        String low = hex.trim().toLowerCase(Locale.ROOT);
        if (!low.matches("[0-9a-f]{64}")) {
            throw new InvalidInputException(
                    "sha256", "must be 64 hexadecimal digits, not " + hex.length() + " characters");
        }
        return new Checks(size, low);
    }

    /** {@code null} if there is nothing to compute. */
    @Nullable
    MessageDigest digest() {
        if (sha256 == null) {
            return null;
        }
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** What is wrong, to go on after "answered 200 with"; {@code null} if nothing is. */
    @Nullable
    String complaint(long bytes, @Nullable MessageDigest digest) {
        if (size >= 0 && bytes != size) {
            return bytes + " bytes, where " + size + " were expected";
        }
        String found = digest == null ? null : HexFormat.of().formatHex(digest.digest());
        return found == null || found.equals(sha256)
                ? null
                : bytes + " bytes whose SHA-256 is " + found + ", where " + sha256 + " was expected";
    }
}
