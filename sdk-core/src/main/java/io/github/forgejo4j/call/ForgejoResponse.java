package io.github.forgejo4j.call;

import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A successful answer with everything that came with it.
 *
 * @param <T> type of the decoded value
 */
public interface ForgejoResponse<T extends @Nullable Object> {
    /** The HTTP status, as the server sent it. */
    int status();

    /** The header fields, in the order in which they came. */
    Headers headers();

    /** The body as it came; empty where there was none or where the value is a stream. A new copy each time. */
    byte[] rawBody();

    /** The decoded value. */
    T value();

    /** How many attempts were made, this one included; at least 1. */
    int attempts();
}
