package io.github.forgejo4j.examples.bump;

/**
 * One thing that the bot saw to.
 *
 * @param what such as {@code branch}
 * @param done what was done for it
 * @param detail which one it is
 */
record Step(String what, Done done, String detail) {
    /** What was done. */
    enum Done {
        MADE("made"),
        CHANGED("changed"),
        THERE("was there"),
        LEFT("left alone");

        final String word;

        Done(String word) {
            this.word = word;
        }
    }
}
