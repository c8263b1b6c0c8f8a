package io.github.forgejo4j.merging;

import io.github.forgejo4j.model.MergePullRequest;
import io.github.forgejo4j.model.MergeStyle;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What to merge and how.
 *
 * @param expectedHead {@code null} for the head at the first look
 */
record MergePlan(
        String owner,
        String repo,
        long number,
        MergePullRequest request,
        @Nullable String expectedHead,
        boolean waitForChecks,
        Duration conflictAfter,
        Duration deadline) {
    /** A conflict looks like an examination that goes on; the server's queue rarely takes longer than a few seconds for one. */
    private static final Duration CONFLICT_AFTER = Duration.ofSeconds(20);

    private static final Duration DEADLINE = Duration.ofMinutes(10);

    static MergePlan of(String owner, String repo, long number) {
        MergePullRequest request =
                MergePullRequest.builder().style(MergeStyle.MERGE).build();
        return new MergePlan(owner, repo, number, request, null, false, CONFLICT_AFTER, DEADLINE);
    }

    MergePlan withRequest(MergePullRequest other) {
        return new MergePlan(owner, repo, number, other, expectedHead, waitForChecks, conflictAfter, deadline);
    }

    MergePlan withExpectedHead(String sha) {
        return new MergePlan(owner, repo, number, request, sha, waitForChecks, conflictAfter, deadline);
    }

    MergePlan withChecks() {
        return new MergePlan(owner, repo, number, request, expectedHead, true, conflictAfter, deadline);
    }

    MergePlan withConflictAfter(Duration other) {
        return new MergePlan(owner, repo, number, request, expectedHead, waitForChecks, other, deadline);
    }

    MergePlan withDeadline(Duration other) {
        return new MergePlan(owner, repo, number, request, expectedHead, waitForChecks, conflictAfter, other);
    }

    String words() {
        return "merging pull request " + owner + "/" + repo + "#" + number;
    }
}
