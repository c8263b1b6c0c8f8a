package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.ErrorBody;
import io.github.forgejo4j.internal.Failure;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.List;
import okhttp3.Headers;

/** The server, or a gateway before it, answered with an error status. Subtypes name the common ones. */
public sealed class ApiException extends ForgejoException
        permits ConflictException,
                ForbiddenException,
                LockedException,
                NotFoundException,
                PayloadTooLargeException,
                RateLimitedException,
                ServerErrorException,
                UnauthorizedException,
                ValidationException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private transient Headers headers;
    private transient ErrorBody body;
    private final Proof proof;

    /** For the SDK only. */
    public ApiException(
            Failure failure, Proof proof, int status, Headers headers, ErrorBody body, String whatHappened) {
        super(failure, whatHappened, body.readFailure());
        this.status = status;
        this.headers = headers;
        this.body = body;
        this.proof = proof;
    }

    /** Headers and body are verbatim, and may hold a credential that the server repeats: they are not written along. */
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        headers = Headers.of();
        body = ErrorBody.none();
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** The header fields of the answer, in the order in which they came. */
    public Headers headers() {
        return headers;
    }

    /** What the failure proves about the request. */
    public Proof proof() {
        return proof;
    }

    /**
     * The beginning of the body, verbatim, at most 64 KiB. Not masked: Forgejo's answers with status 401 repeat the token or password
     * that was sent.
     */
    public byte[] rawBody() {
        return body.bytes();
    }

    /** True if the body was longer than {@link #rawBody()}, or broke off. */
    public boolean bodyTruncated() {
        return body.truncated();
    }

    /**
     * The {@code message} of Forgejo's JSON error, with known credentials masked; empty if the body is something else. Often a Go function
     * name only: see {@link #serverErrors()}.
     */
    public String serverMessage() {
        return body.message();
    }

    /** The {@code errors} of Forgejo's JSON error, with known credentials masked; empty if there are none. Unmodifiable. */
    public List<String> serverErrors() {
        return body.errors();
    }
}
