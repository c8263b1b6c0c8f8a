package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.Failure;
import org.jspecify.annotations.Nullable;

/**
 * A delivery of a webhook that was not accepted: it is forged, broken, too large, or was accepted before. No call is involved, so {@link
 * #attempts()} is empty. The message says what is wrong and quotes neither a secret, nor a signature, nor the body.
 */
public final class WebhookRejectedException extends ForgejoException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /** For the SDK only. */
    public WebhookRejectedException(Reason reason, String whatHappened, @Nullable Throwable cause) {
        super(Failure.beforeSending(), "delivery rejected: " + whatHappened, cause);
        this.reason = reason;
    }

    /** Why it was not accepted. */
    public Reason reason() {
        return reason;
    }

    /** Why a delivery was not accepted. */
    public enum Reason {
        /** Neither JSON nor a form. */
        UNSUPPORTED_CONTENT_TYPE(415),
        /** Larger than the bound of the receiver. */
        BODY_TOO_LARGE(413),
        /** A header is missing, contradicts itself, or has a value that no server sends. */
        MALFORMED_HEADERS(400),
        /** The form or the query does not hold exactly one field {@code payload}, or is no form at all. */
        MALFORMED_FORM(400),
        /** No signature, or an empty one, as a hook without a secret sends it. */
        SIGNATURE_MISSING(401),
        /** A signature that is no signature with any of the secrets. */
        SIGNATURE_MISMATCH(401),
        /** The signature is right, and what was signed is no JSON object that an event can be read from. */
        MALFORMED_PAYLOAD(400),
        /** The delivery was accepted before. The sender has nothing to mend, hence the status of success. */
        REPLAYED(200);

        private final int httpStatus;

        Reason(int httpStatus) {
            this.httpStatus = httpStatus;
        }

        /** The status of HTTP with which to answer the sender. */
        public int httpStatus() {
            return httpStatus;
        }
    }
}
