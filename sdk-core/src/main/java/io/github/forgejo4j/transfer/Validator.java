package io.github.forgejo4j.transfer;

import java.time.Duration;
import java.time.Instant;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * What tells that two answers are about the very same bytes: a strong {@code ETag}, or a {@code Last-Modified} that is strong because the
 * answer was given at least a second later (RFC 9110, section 8.8.2.2). Forgejo's archives have only the latter.
 *
 * @param name of the header field
 * @param value as it was received
 */
record Validator(String name, String value) {
    private static final String ETAG = "ETag";
    private static final String LAST_MODIFIED = "Last-Modified";

    /** Dates have no fraction: within this time a second version can have the same date. */
    private static final Duration RESOLUTION = Duration.ofSeconds(1);

    /** {@code null} if the answer has nothing that is strong. A weak ETag says that bytes may differ, whatever the date. */
    static @Nullable Validator of(Headers headers) {
        String etag = headers.get(ETAG);
        if (etag != null) {
            return etag.length() > 2 && etag.startsWith("\"") && etag.endsWith("\"") ? new Validator(ETAG, etag) : null;
        }
        String modified = headers.get(LAST_MODIFIED);
        Instant then = instant(headers, LAST_MODIFIED);
        Instant now = instant(headers, "Date");
        return modified == null || then == null || now == null || now.isBefore(then.plus(RESOLUTION))
                ? null
                : new Validator(LAST_MODIFIED, modified);
    }

    private static @Nullable Instant instant(Headers headers, String name) {
        try {
            return headers.getInstant(name);
        } catch (RuntimeException unreadable) {
            return null;
        }
    }

    /** Looked at in every answer: Forgejo's raw files ignore {@code If-Range}, and would give the rest of another version. */
    boolean matches(Headers headers) {
        return value.equals(headers.get(name));
    }
}
