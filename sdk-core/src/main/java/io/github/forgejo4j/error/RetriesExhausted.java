package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.Failure;

/**
 * Several attempts were made and the call stopped on a failure that it would have repeated. {@link #last()} is that failure, verbatim;
 * it is also the cause.
 */
public final class RetriesExhausted extends ForgejoException {
    private static final long serialVersionUID = 1L;

    private final ForgejoException last;
    private final StopReason stoppedBy;

    /** For the SDK only. */
    public RetriesExhausted(Failure failure, ForgejoException last, StopReason stoppedBy, String whatHappened) {
        super(failure, whatHappened, last);
        this.last = last;
        this.stoppedBy = stoppedBy;
    }

    /** The last attempt's failure, as it was: status, headers and body, or the exception of the transport. */
    public ForgejoException last() {
        return last;
    }

    /** What ended the call. */
    public StopReason stoppedBy() {
        return stoppedBy;
    }
}
