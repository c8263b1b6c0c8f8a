package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.ErrorBody;
import io.github.forgejo4j.internal.Failure;
import okhttp3.Headers;

/** Status 429: too many requests; this one was refused before anybody acted on it. */
public final class RateLimitedException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** For the SDK only. */
    public RateLimitedException(
            Failure failure, Proof proof, int status, Headers headers, ErrorBody body, String whatHappened) {
        super(failure, proof, status, headers, body, whatHappened);
    }
}
