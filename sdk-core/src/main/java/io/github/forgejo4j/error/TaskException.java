package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.Failure;
import org.jspecify.annotations.Nullable;

/**
 * Something that takes several calls came to an end that none of them tells alone, such as a merge that was refused. The
 * {@linkplain #getCause() cause} is the failure of the call that decided it, where there is one.
 */
public abstract non-sealed class TaskException extends ForgejoException {
    private static final long serialVersionUID = 1L;

    /** For the SDK only: users cannot name the first parameter's type. */
    protected TaskException(Failure failure, String whatHappened, @Nullable Throwable cause) {
        super(failure, whatHappened, cause);
    }
}
