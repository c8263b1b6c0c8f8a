package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.Failure;
import org.jspecify.annotations.Nullable;

/** A wait was ended before its deadline without what was waited for. */
public final class WaitEndedException extends ForgejoException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final transient @Nullable Object lastSeen;
    private final int looks;

    /** For the SDK only. */
    public WaitEndedException(
            Failure failure,
            Reason reason,
            @Nullable Object lastSeen,
            int looks,
            String whatHappened,
            @Nullable ForgejoException lastFailure) {
        super(failure, whatHappened, lastFailure);
        this.reason = reason;
        this.lastSeen = lastSeen;
        this.looks = looks;
    }

    /** What ended it. */
    public Reason reason() {
        return reason;
    }

    /** The last state that a look brought; {@code null} if none did. */
    public @Nullable Object lastSeen() {
        return lastSeen;
    }

    /**
     * The last state that a look brought, as what was waited on.
     *
     * @return {@code null} if no look brought any
     * @throws ClassCastException if it is something else
     */
    public <T> @Nullable T lastSeen(Class<T> type) {
        return type.cast(lastSeen);
    }

    /** How often the server was looked at. */
    public int looks() {
        return looks;
    }

    /** What ends a wait early. */
    public enum Reason {
        /** A state came from which the awaited one is not reached. */
        OUT_OF_REACH,
        /** The waiting thread was interrupted; its flag is set. */
        INTERRUPTED,
        /** The future was cancelled. */
        CANCELLED,
        /** The client was closed. */
        CLOSED
    }
}
