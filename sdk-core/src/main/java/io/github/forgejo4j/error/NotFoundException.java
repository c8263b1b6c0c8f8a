package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.ErrorBody;
import io.github.forgejo4j.internal.Failure;
import okhttp3.Headers;

/** Status 404: there is no such thing, or the credential may not see it. */
public final class NotFoundException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** For the SDK only. */
    public NotFoundException(
            Failure failure, Proof proof, int status, Headers headers, ErrorBody body, String whatHappened) {
        super(failure, proof, status, headers, body, whatHappened);
    }
}
