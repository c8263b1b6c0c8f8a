package io.github.forgejo4j.waiting;

/**
 * Sees each look of a wait, as progress. Called in order, on the thread or executor of the client's events and never on the thread that
 * waits: a listener that throws or blocks harms no wait.
 */
@FunctionalInterface
public interface WaitListener<T> {
    /** A look is over, and what follows is decided. */
    void onLook(Look<T> look);
}
