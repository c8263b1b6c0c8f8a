package io.github.forgejo4j.webhooks;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A delivery that {@link WebhookSigner} made, to be sent to a receiver. */
public final class SignedWebhook {
    private final String id;
    private final Map<String, String> headers;
    private final byte[] body;
    private final String query;

    SignedWebhook(String id, Map<String, String> headers, byte[] body, String query) {
        this.id = id;
        this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        this.body = body;
        this.query = query;
    }

    /** The delivery id. */
    public String id() {
        return id;
    }

    /** The headers, unmodifiable. */
    public Map<String, String> headers() {
        return headers;
    }

    /** The body, a copy; empty for a delivery by GET. */
    public byte[] body() {
        return body.clone();
    }

    /** The raw query, empty for a delivery by POST. */
    public String query() {
        return query;
    }

    /** The same delivery with another value of a header, named as in {@link #headers()}. */
    public SignedWebhook withHeader(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(headers);
        changed.put(name, value);
        return new SignedWebhook(id, changed, body, query);
    }

    /** The same delivery without a header, named as in {@link #headers()}: one that a proxy dropped. */
    public SignedWebhook withoutHeader(String name) {
        Map<String, String> changed = new LinkedHashMap<>(headers);
        changed.remove(name);
        return new SignedWebhook(id, changed, body, query);
    }

    /** The request as a receiver sees it, to test one without a network. */
    public WebhookRequest toRequest() {
        return query.isEmpty() ? WebhookRequest.post(headers::get, body) : WebhookRequest.get(headers::get, query);
    }
}
