package io.github.forgejo4j.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.WebhookRejectedException;
import io.github.forgejo4j.error.WebhookRejectedException.Reason;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Secrets of a hook, the current one and those that it replaces, and what is signed with them. */
final class Secrets {
    private static final String SHA_256 = "HmacSHA256";
    private static final int SHA_256_BYTES = 32;

    /** Header and what stands in front of the hexadecimal digits. SHA-1 is sent too and proves nothing that these do not. */
    private static final Map<String, String> SIGNATURES = new LinkedHashMap<>();

    static {
        SIGNATURES.put("X-Forgejo-Signature", "");
        SIGNATURES.put("X-Gitea-Signature", "");
        SIGNATURES.put("X-Hub-Signature-256", "sha256=");
    }

    private final List<SecretKeySpec> keys;

    /** Checked secrets. */
    Secrets(List<String> secrets) {
        this.keys = secrets.stream().map(Secrets::key).toList();
    }

    /** Refuses what cannot be the secret of a hook, without quoting it. */
    static void check(String secret) {
        if (secret.isEmpty()) {
            throw new InvalidInputException(
                    "secret",
                    "must not be empty: anybody can sign with it. Set one on the hook, and the same one here.");
        }
        if (secret.chars().anyMatch(Character::isISOControl)) {
            throw new InvalidInputException(
                    "secret",
                    "holds a line break or another control character: if it was read from a file, strip it first.");
        }
    }

    /**
     * Checks every signature that came: all must be there in full and be made of these bytes with one and the same secret.
     *
     * @throws WebhookRejectedException one is not, or none came
     */
    void verify(Headers headers, byte[] signed) {
        List<byte[]> claimed = claims(headers);
        boolean genuine = false;
        for (SecretKeySpec key : keys) {
            byte[] expected = mac(key, SHA_256, signed);
            boolean all = true;
            for (byte[] claim : claimed) {
                all &= MessageDigest.isEqual(expected, claim);
            }
            genuine |= all;
        }
        if (!genuine) {
            throw mismatch("the signature is not that of the payload");
        }
    }

    private static List<byte[]> claims(Headers headers) {
        List<byte[]> claims = new ArrayList<>();
        SIGNATURES.forEach((header, prefix) -> {
            for (String value : headers.all(header)) {
                if (value.isEmpty() || value.equals(prefix)) {
                    throw missing(header + " is empty. Has the hook no secret?");
                }
                claims.add(bytes(header, prefix, value));
            }
        });
        if (claims.isEmpty()) {
            throw missing("it has none of the headers " + String.join(", ", SIGNATURES.keySet()));
        }
        return claims;
    }

    private static byte[] bytes(String header, String prefix, String value) {
        if (value.startsWith(prefix) && value.length() == prefix.length() + 2 * SHA_256_BYTES) {
            try {
                return HexFormat.of().parseHex(value, prefix.length(), value.length());
            } catch (IllegalArgumentException e) {
                // Its message quotes a digit of the signature.
                throw mismatch(header + " is no signature");
            }
        }
        throw mismatch(header + " is no signature");
    }

    /** The signature that servers send, in hexadecimal digits; empty for an empty secret, like theirs. */
    static String sign(String algorithm, String secret, byte[] bytes) {
        return secret.isEmpty() ? "" : HexFormat.of().formatHex(mac(key(secret), algorithm, bytes));
    }

    private static SecretKeySpec key(String secret) {
        return new SecretKeySpec(secret.getBytes(UTF_8), SHA_256);
    }

    private static byte[] mac(SecretKeySpec key, String algorithm, byte[] bytes) {
        try {
            Mac mac = Mac.getInstance(algorithm);
            mac.init(key);
            return mac.doFinal(bytes);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + algorithm, e);
        }
    }

    private static WebhookRejectedException missing(String what) {
        return new WebhookRejectedException(Reason.SIGNATURE_MISSING, what, null);
    }

    private static WebhookRejectedException mismatch(String what) {
        return new WebhookRejectedException(Reason.SIGNATURE_MISMATCH, what, null);
    }
}
