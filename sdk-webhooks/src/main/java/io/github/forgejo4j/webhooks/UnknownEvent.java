package io.github.forgejo4j.webhooks;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** An event of a kind that this version of the SDK does not know. It was verified like any other; its payload is raw. */
public final class UnknownEvent implements WebhookEvent {
    private final String name;
    private final String type;
    private final ObjectNode payload;

    UnknownEvent(String name, String type, ObjectNode payload) {
        this.name = name;
        this.type = type;
        this.payload = payload;
    }

    /** The header {@code X-Forgejo-Event}, empty if it was not sent. */
    public String name() {
        return name;
    }

    /** The header {@code X-Forgejo-Event-Type}, which is finer, empty if it was not sent. */
    public String type() {
        return type;
    }

    /** The payload; a copy that belongs to the caller. */
    public ObjectNode payload() {
        return payload.deepCopy();
    }

    /** The words of the headers, without the payload. */
    @Override
    public String toString() {
        return "UnknownEvent[name=" + name + ", type=" + type + "]";
    }
}
