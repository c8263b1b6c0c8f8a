package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.ErrorBody;
import io.github.forgejo4j.internal.Failure;
import okhttp3.Headers;

/** Status 403: the credential may not do this, or the token lacks a scope. */
public final class ForbiddenException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** For the SDK only. */
    public ForbiddenException(
            Failure failure, Proof proof, int status, Headers headers, ErrorBody body, String whatHappened) {
        super(failure, proof, status, headers, body, whatHappened);
    }
}
