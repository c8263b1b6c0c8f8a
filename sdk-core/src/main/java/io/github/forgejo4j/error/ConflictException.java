package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.ErrorBody;
import io.github.forgejo4j.internal.Failure;
import okhttp3.Headers;

/** Status 409: the request contradicts the present state, such as a name that is taken. */
public final class ConflictException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** For the SDK only. */
    public ConflictException(
            Failure failure, Proof proof, int status, Headers headers, ErrorBody body, String whatHappened) {
        super(failure, proof, status, headers, body, whatHappened);
    }
}
