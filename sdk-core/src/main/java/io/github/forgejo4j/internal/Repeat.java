package io.github.forgejo4j.internal;

/**
 * The one exception that the retry library may follow with another attempt. Thrown by a step that has decided so, or that has decided to
 * stop on a failure that it would have repeated; {@link #interval} tells the library which.
 */
@SuppressWarnings("StaticAssignmentOfThrowable") // Without a stack trace; nothing is attached to it.
final class Repeat extends Exception {
    private static final long serialVersionUID = 1L;

    /** 0: go on, the wait is the next step's own; negative: stop. In milliseconds, as the library takes it. */
    final long interval;

    private Repeat(long interval) {
        super(null, null, false, false);
        this.interval = interval;
    }

    static final Repeat GO_ON = new Repeat(0);
    static final Repeat STOP = new Repeat(-1);
}
