package io.github.forgejo4j.waits;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ForgejoResponse;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.internal.MappedCall;
import io.github.forgejo4j.model.CombinedStatus;
import io.github.forgejo4j.model.CommitStatus;
import io.github.forgejo4j.model.CommitStatusState;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How the checks of a commit stand. Judged by the single statuses: the combined state hides a pending one behind a warning or a failure.
 */
public final class Checks {
    private static final List<CommitStatusState> BAD = List.of(CommitStatusState.FAILURE, CommitStatusState.ERROR);
    private static final List<CommitStatusState> GOOD =
            List.of(CommitStatusState.SUCCESS, CommitStatusState.WARNING, CommitStatusState.SKIPPED);

    private Checks() {}

    /** For the SDK only: one look at all contexts of a commit. */
    public static ForgejoCall<CombinedStatus> look(Core core, String owner, String repo, String ref) {
        return new MappedCall<>(core.create(LookApi.class).combined(owner, repo, ref), Checks::whole);
    }

    /** A page that is not the whole would be judged as if the rest had succeeded. */
    private static CombinedStatus whole(ForgejoResponse<CombinedStatus> answer) {
        CombinedStatus seen = answer.value();
        String total = answer.headers().get("X-Total-Count");
        if (total != null && !total.equals(String.valueOf(seen.statuses().size()))) {
            throw new InvalidInputException(
                    "ref",
                    "has " + total + " checks, of which one look shows only "
                            + seen.statuses().size()
                            + ": list its statuses and wait on that list");
        }
        return seen;
    }

    /**
     * True if there is a check and each has a result. A commit without checks is not done: the server says the same of one whose checks
     * have not begun, and of a ref that does not exist.
     */
    public static boolean done(CombinedStatus seen) {
        return !seen.statuses().isEmpty() && seen.statuses().stream().allMatch(status -> good(status) || bad(status));
    }

    /** True if a check has failed or could not be carried out, whatever the others do. */
    public static boolean failed(CombinedStatus seen) {
        return seen.statuses().stream().anyMatch(Checks::bad);
    }

    /** Each context with its state, such as {@code ci/build success, ci/test pending}; {@code none} if there are no checks. */
    public static String words(CombinedStatus seen) {
        return seen.statuses().isEmpty()
                ? "none"
                : seen.statuses().stream()
                        .map(status -> status.context() + " " + status.status())
                        .collect(Collectors.joining(", "));
    }

    private static boolean good(CommitStatus status) {
        return status.status() != null && GOOD.contains(status.status());
    }

    private static boolean bad(CommitStatus status) {
        return status.status() != null && BAD.contains(status.status());
    }
}
