package io.github.forgejo4j.json;

import java.util.Base64;

/** Bytes as base64 text: decoded when asked for, since most callers that list files never do. */
final class BytesKind extends TextKind {
    @Override
    Object wire(Object given) {
        if (given instanceof byte[] bytes) {
            return Base64.getEncoder().encodeToString(bytes);
        }
        return super.wire(given);
    }

    @Override
    Object view(Object wire) {
        try {
            return Base64.getDecoder().decode((String) wire);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("the field holds no base64: " + e.getMessage(), e);
        }
    }

    @Override
    boolean converts() {
        return true;
    }
}
