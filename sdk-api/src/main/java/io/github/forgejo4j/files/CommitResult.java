package io.github.forgejo4j.files;

import org.jspecify.annotations.Nullable;

/**
 * How a change ended.
 *
 * @param outcome what was done
 * @param sha hash of the commit; {@code null} if none was needed
 * @param rounds how many times the files were read and the change made anew, 1 if nothing came in between
 */
public record CommitResult(Outcome outcome, @Nullable String sha, int rounds) {
    /** What was done. */
    public enum Outcome {
        /** Committed; the server said so. */
        COMMITTED,
        /** Committed; the server's word was lost, but the branch has the change. */
        FOUND,
        /** The files were as they are wanted, so that there was nothing to commit. */
        UNCHANGED
    }

    /** True if there is a commit. */
    public boolean committed() {
        return outcome != Outcome.UNCHANGED;
    }
}
