package io.github.forgejo4j.testing;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a webhook of a {@link FakeForgejo} sent, and what became of it. Immutable. */
public final class HookDelivery {
    private final String url;
    private final Map<String, String> headers;
    private final String body;
    private final @Nullable Integer status;
    private final @Nullable String failure;

    HookDelivery(
            String url, Map<String, String> headers, String body, @Nullable Integer status, @Nullable String failure) {
        this.url = url;
        this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        this.body = body;
        this.status = status;
        this.failure = failure;
    }

    /** Where it was sent to. */
    public String url() {
        return url;
    }

    /** The value of {@code X-Forgejo-Event}, such as {@code issues}. */
    public String event() {
        return headers.getOrDefault("X-Forgejo-Event", "");
    }

    /** The value of {@code X-Forgejo-Event-Type}, such as {@code issue_label}. */
    public String eventType() {
        return headers.getOrDefault("X-Forgejo-Event-Type", "");
    }

    /** The headers in the order in which they were sent. */
    public Map<String, String> headers() {
        return headers;
    }

    /** The body as sent: JSON, or a form with the JSON in its field {@code payload}. */
    public String body() {
        return body;
    }

    /** What the receiver answered, or null when it did not. */
    public @Nullable Integer status() {
        return status;
    }

    /** Why nobody was reached, or null when somebody answered. */
    public @Nullable String failure() {
        return failure;
    }

    /** Event, address and fate. */
    @Override
    public String toString() {
        return event() + " (" + eventType() + ") to " + url + " -> " + (status == null ? failure : status);
    }
}
