package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.Failure;
import org.jspecify.annotations.Nullable;

/** What was waited for did not come in time. Says nothing about whether it still will. */
public final class WaitTimeoutException extends ForgejoException {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Object lastSeen;
    private final int looks;

    /** For the SDK only. */
    public WaitTimeoutException(
            Failure failure,
            @Nullable Object lastSeen,
            int looks,
            String whatHappened,
            @Nullable ForgejoException lastFailure) {
        super(failure, whatHappened, lastFailure);
        this.lastSeen = lastSeen;
        this.looks = looks;
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

    /** What the last look met if it brought no state, such as a 404 that counted as "not yet"; {@code null} if it brought one. */
    public @Nullable ForgejoException lastFailure() {
        return (ForgejoException) getCause();
    }

    /** How often the server was looked at. */
    public int looks() {
        return looks;
    }
}
