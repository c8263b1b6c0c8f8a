package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.Failure;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** No whole answer came: the connection failed, timed out or was cancelled. The cause is the very exception that the transport threw. */
public final class TransportException extends ForgejoException {
    private static final long serialVersionUID = 1L;

    private final Proof proof;
    private final int status;
    private final @Nullable StopReason stoppedBy;

    /** For the SDK only. */
    public TransportException(
            Failure failure, Proof proof, int status, String whatHappened, @Nullable Throwable cause) {
        super(failure, whatHappened, cause);
        this.proof = proof;
        this.status = status;
        this.stoppedBy = null;
    }

    /** For the SDK only: of a call that did not come to be sent. */
    public TransportException(Failure failure, Proof proof, @Nullable StopReason stoppedBy, String whatHappened) {
        super(failure, whatHappened, null);
        this.proof = proof;
        this.status = 0;
        this.stoppedBy = stoppedBy;
    }

    /**
     * What ended a call that stood in line, before anything of it was sent: {@link StopReason#DEADLINE}, or {@link
     * StopReason#RETRY_AFTER_TOO_LONG} if it would have waited longer than pacing may; empty after all other failures.
     */
    public Optional<StopReason> stoppedBy() {
        return Optional.ofNullable(stoppedBy);
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
