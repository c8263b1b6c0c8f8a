package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.Failure;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** No whole answer came: the connection failed, timed out or was cancelled. The cause is the very exception that the transport threw. */
public final class TransportException extends ForgejoException {
    private static final long serialVersionUID = 1L;

    private final Proof proof;
    private final int status;

    /** For the SDK only. */
    public TransportException(
            Failure failure, Proof proof, int status, String whatHappened, @Nullable Throwable cause) {
        super(failure, whatHappened, cause);
        this.proof = proof;
        this.status = status;
    }

    /** What the failure proves about the request. */
    public Proof proof() {
        return proof;
    }

    /** The status of an answer that began and broke off; usually empty. */
    public OptionalInt status() {
        return status == 0 ? OptionalInt.empty() : OptionalInt.of(status);
    }
}
