package io.github.forgejo4j.merging;

import io.github.forgejo4j.error.ApiException;

/**
 * What the server says to a merge that it refuses. The words are not meant for programs, so they are asked only where the state of the
 * pull request explains nothing; seen live on 16, where older servers differ a refusal is only told less precisely.
 */
final class ServerWords {
    private ServerWords() {}

    /** What is said while the pull request is examined, and for ever to one in conflict or without anything to merge. */
    static boolean later(ApiException refusal) {
        return refusal.serverMessage().equals("Please try again later");
    }

    /** Said before anything else is looked at, so that nothing was done. */
    static boolean scopeLacks(ApiException refusal) {
        return refusal.serverMessage().startsWith("token does not have at least one of required scope(s)");
    }

    static MergeException.Reason reason(ApiException refusal) {
        String words = refusal.serverMessage();
        if (words.contains("status checks successful")) {
            return MergeException.Reason.BLOCKED_BY_CHECKS;
        } else if (words.startsWith("not allowed to merge [reason:")) {
            return MergeException.Reason.PROTECTED;
        } else if (words.equals("User not allowed to merge PR")) {
            return MergeException.Reason.NOT_ALLOWED;
        } else if (words.endsWith("is not an allowed merge style for this repository")) {
            return MergeException.Reason.STYLE_NOT_ALLOWED;
        } else if (words.equals("head out of date")) {
            return MergeException.Reason.HEAD_MOVED;
        }
        return MergeException.Reason.REFUSED;
    }
}
