package io.github.forgejo4j.merging;

import io.github.forgejo4j.error.ForgejoException;
import org.jspecify.annotations.Nullable;

/**
 * How a pull request came to be merged.
 *
 * @param kind by whom
 * @param mergeCommit hash of the commit that the merge has made; {@code null} where the pull request was not looked at after it, since the
 *     answer to a merge does not say it
 * @param confirmedByLook true if the reply to the merge was lost or a failure, and the pull request itself told that it is merged
 * @param requests how many merge requests were sent
 * @param branchKept why the head branch could not be deleted after the merge; {@code null} if that was not wanted or has worked
 */
public record MergeOutcome(
        Kind kind,
        @Nullable String mergeCommit,
        boolean confirmedByLook,
        int requests,
        @Nullable ForgejoException branchKept) {
    /** By whom. */
    public enum Kind {
        /** By this call. After a lost reply nobody can tell it from a merge by somebody else in the same moment. */
        MERGED,
        /** By somebody else, or before. */
        ALREADY_MERGED
    }
}
