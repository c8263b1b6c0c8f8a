package io.github.forgejo4j.json;

import java.time.Instant;
import java.time.OffsetDateTime;

/** Date-times of RFC 3339. */
final class Timestamps {
    private Timestamps() {}

    static void check(String text) {
        parse(text);
    }

    static Instant parse(String text) {
        return OffsetDateTime.parse(text).toInstant();
    }
}
