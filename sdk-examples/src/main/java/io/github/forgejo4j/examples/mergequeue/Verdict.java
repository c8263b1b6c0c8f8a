package io.github.forgejo4j.examples.mergequeue;

/**
 * What became of a pull request, or would without a dry run.
 *
 * @param number of the pull request
 * @param why the reason; empty if there is nothing to say
 */
record Verdict(long number, String title, Outcome outcome, String why) {
    enum Outcome {
        /** In its base, by this run. */
        MERGED("merged", true),
        /** In its base, by somebody else. */
        WAS_MERGED("was merged", true),
        /** Would be merged. */
        WOULD_MERGE("would merge", true),
        /** Not now; the next run tries again. */
        WAITING("waiting", false),
        /** Cannot be merged as it is; somebody has to do something. */
        FAILED("failed", false),
        /** The reply to the merge was lost, and it does not show as merged. */
        UNKNOWN("unknown", false);

        final String word;
        final boolean done;

        Outcome(String word, boolean done) {
            this.word = word;
            this.done = done;
        }
    }
}
