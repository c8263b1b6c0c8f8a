package io.github.forgejo4j.files;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The name that Git gives a content: a hash over its kind, length and bytes. Lets us tell whether a file is what was sent. */
final class Blob {
    /** Length in hexadecimal digits of the names in repositories of the newer object format. */
    private static final int SHA256_DIGITS = 64;

    private Blob() {}

    /** True if a content has that name, in the object format that the name belongs to. */
    static boolean isNamed(String name, byte[] content) {
        return !name.isEmpty()
                && name.equalsIgnoreCase(name(content, name.length() == SHA256_DIGITS ? "SHA-256" : "SHA-1"));
    }

    private static String name(byte[] content, String algorithm) {
        try {
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            digest.update(("blob " + content.length + "\0").getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(digest.digest(content));
        } catch (NoSuchAlgorithmException everyPlatformHasThem) {
            throw new AssertionError(everyPlatformHasThem);
        }
    }
}
