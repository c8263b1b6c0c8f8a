package io.github.forgejo4j.merging;

import io.github.forgejo4j.model.PullRequest;
import io.github.forgejo4j.model.PullRequestBranch;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long a pull request has been as it is: a push to its head or its base makes the server examine it anew. */
final class Standstill {
    private String last = "";
    private Duration since = Duration.ZERO;

    /** The time since the first look in a row that saw the same commits and the same state. */
    Duration of(PullRequest pull, Duration now) {
        String seen = sha(pull.head()) + " " + sha(pull.base()) + " " + pull.mergeable();
        if (!seen.equals(last)) {
            last = seen;
            since = now;
        }
        return now.minus(since);
    }

    private static String sha(@Nullable PullRequestBranch branch) {
        return branch == null ? "" : branch.sha();
    }
}
