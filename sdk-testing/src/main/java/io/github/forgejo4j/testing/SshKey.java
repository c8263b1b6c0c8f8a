package io.github.forgejo4j.testing;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import okio.ByteString;

/** A public key in the form of authorized_keys. */
record SshKey(String text, String fingerprint) {
    private static final int SMALLEST_RSA = 3071;
    private static final String INVALID = "Invalid key content: ";
    private static final String UNREADABLE = INVALID + "extractTypeFromBase64Key: invalid key format: ";

    /** @throws IllegalArgumentException whose message is the server's */
    static SshKey parse(String given) {
        String[] words = given.strip().split("\\s+", 3);
        String encoded = words.length > 1 ? words[1] : words[0];
        ByteString blob = ByteString.decodeBase64(encoded);
        if (blob == null || !encoded.matches("[A-Za-z0-9+/]*=*") || encoded.length() % 4 != 0) {
            String readable = encoded.replaceFirst("[^A-Za-z0-9+/].*", "");
            int at = readable.length() < encoded.length() ? readable.length() : encoded.length() / 4 * 4;
            throw new IllegalArgumentException(UNREADABLE + "illegal base64 data at input byte " + at);
        }
        ByteBuffer in = blob.asByteBuffer();
        String type = new String(field(in), StandardCharsets.UTF_8);
        if (type.equals("ssh-rsa")) {
            field(in);
            int bits = new BigInteger(1, field(in)).bitLength();
            if (bits < SMALLEST_RSA) {
                throw new IllegalArgumentException(
                        INVALID + "key length is not enough: got " + bits + ", needs " + SMALLEST_RSA);
            }
        }
        String comment = words.length > 2 ? " " + words[2] : "";
        String hash = Base64.getEncoder()
                .withoutPadding()
                .encodeToString(blob.sha256().toByteArray());
        return new SshKey(type + " " + encoded + comment, "SHA256:" + hash);
    }

    private static byte[] field(ByteBuffer in) {
        if (in.remaining() < Integer.BYTES) {
            throw new IllegalArgumentException(UNREADABLE + "%!w(<nil>)");
        }
        int length = in.getInt();
        if (length < 1 || length > in.remaining()) {
            throw new IllegalArgumentException(UNREADABLE + "%!w(<nil>)");
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }
}
