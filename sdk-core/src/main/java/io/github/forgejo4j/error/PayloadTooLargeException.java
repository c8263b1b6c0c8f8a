package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.ErrorBody;
import io.github.forgejo4j.internal.Failure;
import okhttp3.Headers;

/** Status 413: the body is too large for the server or a gateway, or a quota is used up. */
public final class PayloadTooLargeException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** For the SDK only. */
    public PayloadTooLargeException(
            Failure failure, Proof proof, int status, Headers headers, ErrorBody body, String whatHappened) {
        super(failure, proof, status, headers, body, whatHappened);
    }
}
