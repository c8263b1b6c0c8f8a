package io.github.forgejo4j.testing;

import java.util.Locale;

/** How much somebody may do, in growing order. */
enum Right {
    NONE,
    READ,
    WRITE,
    ADMIN,
    OWNER;

    /** The server's word for it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean covers(Right other) {
        return compareTo(other) >= 0;
    }

    static Right best(Right one, Right other) {
        return one.covers(other) ? one : other;
    }

    /** What a request may ask for; any other word, "owner" too, is none without a complaint. */
    static Right asked(String word) {
        return switch (word) {
            case "read" -> READ;
            case "write" -> WRITE;
            case "admin" -> ADMIN;
            default -> NONE;
        };
    }
}
