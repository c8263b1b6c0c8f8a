package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.ErrorBody;
import io.github.forgejo4j.internal.Failure;
import okhttp3.Headers;

/** Status 401: no credential, or one that the server does not take. */
public final class UnauthorizedException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** For the SDK only. */
    public UnauthorizedException(
            Failure failure, Proof proof, int status, Headers headers, ErrorBody body, String whatHappened) {
        super(failure, proof, status, headers, body, whatHappened);
    }
}
