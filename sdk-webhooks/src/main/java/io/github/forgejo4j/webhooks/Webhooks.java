package io.github.forgejo4j.webhooks;

import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.WebhookRejectedException;
import io.github.forgejo4j.error.WebhookRejectedException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Accepts deliveries of webhooks: verifies the signature over the raw bytes in constant time, refuses what was accepted before, and reads
 * the event. Safe for use by several threads; one for each endpoint will do.
 *
 * <p>Signed is the JSON text and nothing else: neither the headers that name the event and the delivery, nor the address. Servers sign the
 * text before they put it into a form or a query.
 */
public final class Webhooks {
    /** The largest payload that GitHub sends. Forgejo bounds only the number of commits; what is larger here is hardly meant for a bot. */
    public static final int DEFAULT_MAX_BODY_BYTES = 25 * 1024 * 1024;

    /** How long an accepted delivery is remembered. Servers do not repeat a delivery by themselves; proxies do, soon. */
    public static final Duration DEFAULT_REPLAY_WINDOW = Duration.ofDays(1);

    /** How many accepted deliveries are remembered: about a megabyte and a half. */
    public static final int DEFAULT_REPLAY_CAPACITY = 10_000;

    private final @Nullable Secrets secrets;
    private final boolean gitHubForms;
    private final int maxBodyBytes;
    private final @Nullable DeliveryLog log;
    private final PayloadReader reader;

    private Webhooks(Builder builder) {
        this.secrets = builder.unsigned ? null : new Secrets(builder.secrets);
        this.gitHubForms = builder.gitHubForms;
        this.maxBodyBytes = builder.maxBodyBytes;
        this.log = builder.replays
                ? null
                : builder.log == null
                        ? DeliveryLog.inMemory(DEFAULT_REPLAY_WINDOW, DEFAULT_REPLAY_CAPACITY)
                        : builder.log;
        this.reader = new PayloadReader(builder.maxBodyBytes);
    }

    /** Starts without a secret; it needs at least one. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Reads a body up to the bound, whatever length was announced. The stream is left open, and behind the bound unread.
     *
     * @throws WebhookRejectedException it is larger
     */
    public byte[] readBody(InputStream body) throws IOException {
        byte[] bytes = body.readNBytes(maxBodyBytes);
        if (bytes.length == maxBodyBytes && body.read() >= 0) {
            throw tooLarge();
        }
        return bytes;
    }

    /**
     * Verifies a delivery and reads its event. A delivery that was accepted once is refused from then on, whatever becomes of it: its
     * handler runs at most once.
     *
     * @throws WebhookRejectedException it is not accepted; answer with {@link Reason#httpStatus()}
     */
    public WebhookDelivery accept(WebhookRequest request) {
        Headers headers = request.headers();
        byte[] content = request.content();
        if (content.length > maxBodyBytes) {
            throw tooLarge();
        }
        boolean form = request.inQuery() || isForm(headers.mediaType());
        byte[] payload = form ? FormFields.payload(content) : content;
        if (secrets != null) {
            secrets.verify(headers, gitHubForms && !request.inQuery() ? content : payload);
        }
        return read(headers, payload);
    }

    private WebhookDelivery read(Headers headers, byte[] payload) {
        String name = headers.word("Event");
        String type = headers.word("Event-Type");
        if (name.isEmpty() && type.isEmpty()) {
            throw new WebhookRejectedException(
                    Reason.MALFORMED_HEADERS, "it has no header X-Forgejo-Event or X-Forgejo-Event-Type", null);
        }
        String id = headers.word("Delivery");
        if (log != null && id.isEmpty()) {
            throw new WebhookRejectedException(
                    Reason.MALFORMED_HEADERS,
                    "it has no header X-Forgejo-Delivery, so nobody can tell whether it came before",
                    null);
        }
        WebhookDelivery delivery = reader.read(id, name, type, payload);
        // Last of all: what is refused must not use up the id of a genuine delivery, nor fill the log.
        if (log != null && !log.add(id)) {
            throw new WebhookRejectedException(Reason.REPLAYED, "it was accepted before", null);
        }
        return delivery;
    }

    private static boolean isForm(String mediaType) {
        return switch (mediaType) {
            case "application/json" -> false;
            case "application/x-www-form-urlencoded" -> true;
            default ->
                throw new WebhookRejectedException(
                        Reason.UNSUPPORTED_CONTENT_TYPE,
                        "its content is neither application/json nor application/x-www-form-urlencoded",
                        null);
        };
    }

    private WebhookRejectedException tooLarge() {
        return new WebhookRejectedException(
                Reason.BODY_TOO_LARGE, "it is larger than " + maxBodyBytes + " bytes", null);
    }

    /** Makes a {@link Webhooks}. */
    public static final class Builder {
        private final List<String> secrets = new ArrayList<>();
        private boolean unsigned;
        private boolean gitHubForms;
        private boolean replays;
        private int maxBodyBytes = DEFAULT_MAX_BODY_BYTES;
        private @Nullable DeliveryLog log;

        private Builder() {}

        /**
         * Adds a secret. To replace the secret of a hook without losing a delivery, set both here, then the new one on the hook, and take
         * the old one out here when no delivery with it is on its way any more.
         *
         * @param secret the same text as on the hook; bytes are its UTF-8
         * @throws InvalidInputException it is empty, or holds a line break or another control character
         */
        public Builder secret(String secret) {
            Secrets.check(secret);
            secrets.add(secret);
            return this;
        }

        /**
         * Accepts everything without a look at signatures, for a hook without a secret. Whoever reaches the endpoint can then make events
         * up: protect it by other means.
         */
        public Builder unsigned() {
            unsigned = true;
            return this;
        }

        /**
         * For a sender that signs a form as GitHub does: the raw body, and not the JSON in its field. Deliveries in JSON are verified as
         * ever. With this the forms of a Forgejo instance are refused.
         */
        public Builder gitHubForms() {
            gitHubForms = true;
            return this;
        }

        /**
         * Bounds body and query; {@link #DEFAULT_MAX_BODY_BYTES} if not set. A form is up to three times as large as the JSON in it.
         *
         * @param bytes at least 1
         * @throws InvalidInputException it is less
         */
        public Builder maxBodyBytes(int bytes) {
            if (bytes < 1) {
                throw new InvalidInputException("maxBodyBytes", "must be positive and is " + bytes + ".");
            }
            maxBodyBytes = bytes;
            return this;
        }

        /** Remembers accepted deliveries elsewhere than in this process; see {@link DeliveryLog}. */
        public Builder deliveryLog(DeliveryLog log) {
            this.log = log;
            return this;
        }

        /** Accepts a delivery as often as it comes, and one without an id. */
        public Builder acceptReplays() {
            replays = true;
            return this;
        }

        /**
         * Makes it.
         *
         * @throws InvalidInputException there is neither a secret nor {@link #unsigned()}, or both are there
         */
        public Webhooks build() {
            if (secrets.isEmpty() != unsigned) {
                throw new InvalidInputException(
                        "secret",
                        unsigned
                                ? "contradicts unsigned(): signatures are either checked or not."
                                : "is not set: set the secret of the hook.");
            }
            if (log != null && replays) {
                throw new InvalidInputException("deliveryLog", "contradicts acceptReplays().");
            }
            return new Webhooks(this);
        }
    }
}
