package io.github.forgejo4j.internal;

/** Tells the retry library that a call ended on a failure that is never repeated. The failure itself is kept by the call. */
@SuppressWarnings("StaticAssignmentOfThrowable") // Without a stack trace; nothing is attached to it.
final class Ended extends Exception {
    private static final long serialVersionUID = 1L;

    static final Ended NOW = new Ended();

    private Ended() {
        super(null, null, false, false);
    }
}
