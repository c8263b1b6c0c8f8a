package io.github.forgejo4j.examples.cli;

/** Something that was given to a bot cannot be used; the message tells what. */
public final class BadInput extends Exception {
    private static final long serialVersionUID = 1L;

    /** With a message for whoever gave it. */
    public BadInput(String message) {
        super(message);
    }
}
