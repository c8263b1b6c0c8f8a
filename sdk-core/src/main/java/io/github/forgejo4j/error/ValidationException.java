package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.ErrorBody;
import io.github.forgejo4j.internal.Failure;
import okhttp3.Headers;

/** Status 400 or 422: the server refused a value. */
public final class ValidationException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** For the SDK only. */
    public ValidationException(
            Failure failure, Proof proof, int status, Headers headers, ErrorBody body, String whatHappened) {
        super(failure, proof, status, headers, body, whatHappened);
    }
}
