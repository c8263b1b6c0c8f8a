package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.Failure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of files that was given up: others were faster in every round, the fate of a commit could not be found out, the deadline passed,
 * or the branch is not as the change needs it. {@link #met()} holds what each round met.
 *
 * <p>If {@link #mayHaveBeenApplied()} is true, a commit was sent of which nobody knows whether it was made: look at the branch before
 * changing it again.
 */
public final class CommitFailedException extends ForgejoException {
    private static final long serialVersionUID = 1L;

    private final transient List<ForgejoException> met;

    /** For the SDK only. */
    public CommitFailedException(
            Failure failure, List<ForgejoException> met, String whatHappened, @Nullable Throwable cause) {
        super(failure, whatHappened, cause);
        this.met = List.copyOf(met);
    }

    /** The failures that rounds ended with, the first one first; empty if none was sent. Unmodifiable. */
    public List<ForgejoException> met() {
        return met;
    }
}
