package io.github.forgejo4j.examples.mergequeue;

import io.github.forgejo4j.model.MergeStyle;
import java.time.Duration;
import java.util.List;

/**
 * What is merged and how.
 *
 * @param label name of the label that lets a pull request into the queue
 * @param numbers the pull requests themselves, whatever their labels; empty for those with the label
 * @param style how their commits get into the base
 * @param update whether a head that is behind its base is brought up to date before
 * @param checks whether the checks of the head must have succeeded
 * @param patience how long to wait for each
 * @param conflictAfter how long one may stand still unmergeable before that is a conflict
 * @param dryRun whether to write nothing
 */
record Rules(
        String label,
        List<Long> numbers,
        MergeStyle style,
        boolean update,
        boolean checks,
        Duration patience,
        Duration conflictAfter,
        boolean dryRun) {
    Rules {
        numbers = List.copyOf(numbers);
    }
}
