package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.ErrorBody;
import io.github.forgejo4j.internal.Failure;
import okhttp3.Headers;

/** Status 500 to 599: the server or a gateway failed; a request that writes may have been acted on. */
public final class ServerErrorException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** For the SDK only. */
    public ServerErrorException(
            Failure failure, Proof proof, int status, Headers headers, ErrorBody body, String whatHappened) {
        super(failure, proof, status, headers, body, whatHappened);
    }
}
