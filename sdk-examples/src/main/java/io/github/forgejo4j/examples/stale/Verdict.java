package io.github.forgejo4j.examples.stale;

import java.time.Duration;

/**
 * What became of an issue, or would without a dry run.
 *
 * @param issue its number
 * @param action what was done
 * @param since since the bot's question, or since the last activity if it asked just now
 */
record Verdict(long issue, String title, Action action, Duration since) {
    /** Why, for the table. */
    String reason() {
        String days = Question.days(since);
        return action == Action.ASKED ? "untouched for " + days : "asked " + days + " ago";
    }

    enum Action {
        /** Asked whether it is still of interest. */
        ASKED("asked"),
        /** Asked earlier, and the time for an answer is not over. */
        WAITING("waiting"),
        /** Asked earlier, and nobody answered. */
        CLOSED("closed"),
        /** Touched by somebody while the bot was about to close it. */
        SPARED("spared");

        final String word;

        Action(String word) {
            this.word = word;
        }
    }
}
