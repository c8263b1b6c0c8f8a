package io.github.forgejo4j.webhooks;

/** One delivery that was verified, and the event in it. */
public final class WebhookDelivery {
    private final String id;
    private final String name;
    private final String type;
    private final String json;
    private final WebhookEvent event;

    WebhookDelivery(String id, String name, String type, String json, WebhookEvent event) {
        this.id = id;
        this.name = name;
        this.type = type;
        this.json = json;
        this.event = event;
    }

    /**
     * The id that the server gave this delivery, each hook another one; empty if it was not sent. A redelivery by hand has a new id. It is
     * not covered by the signature.
     */
    public String id() {
        return id;
    }

    /** The header {@code X-Forgejo-Event}, such as {@code issues}; empty if it was not sent. Not covered by the signature. */
    public String name() {
        return name;
    }

    /**
     * The header {@code X-Forgejo-Event-Type}, which is finer, such as {@code issue_label}; empty if it was not sent. Not covered by the
     * signature.
     */
    public String type() {
        return type;
    }

    /** The text of the payload as it was signed. */
    public String json() {
        return json;
    }

    /** What happened. */
    public WebhookEvent event() {
        return event;
    }

    /** Headers and kind, without the payload. */
    @Override
    public String toString() {
        return "WebhookDelivery[id=" + id + ", name=" + name + ", type=" + type + ", event="
                + event.getClass().getSimpleName() + "]";
    }
}
