package io.github.forgejo4j.internal;

import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for an exception whose message shows a credential: its class by name, its stack trace, its text masked. Interceptors like to print
 * the request they failed on, and parsers quote what they could not read; a log shows the messages of causes as well.
 */
final class Masked extends IOException {
    private static final long serialVersionUID = 1L;

    private Masked(Throwable original, Redactor redactor) {
        super(redactor.mask(original.toString()));
        setStackTrace(original.getStackTrace());
    }

    /** The very exception, unless it or one that hangs on it would print a credential. */
    static Throwable of(Throwable thrown, Redactor redactor) {
        return tells(thrown, redactor, newSet()) ? copy(thrown, redactor, newSet()) : thrown;
    }

    private static Set<Throwable> newSet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    private static boolean tells(@Nullable Throwable thrown, Redactor redactor, Set<Throwable> seen) {
        if (thrown == null || !seen.add(thrown)) {
            return false;
        }
        String text = thrown.toString() + unread(thrown);
        if (!redactor.mask(text).equals(text) || tells(thrown.getCause(), redactor, seen)) {
            return true;
        }
        for (Throwable suppressed : thrown.getSuppressed()) {
            if (tells(suppressed, redactor, seen)) {
                return true;
            }
        }
        return false;
    }

    /** Jackson keeps the value that it could not read beside the message, and it goes where the exception is written as an object. */
    private static String unread(Throwable thrown) {
        return thrown instanceof InvalidFormatException format ? " " + format.getValue() : "";
    }

    private static Masked copy(Throwable original, Redactor redactor, Set<Throwable> seen) {
        seen.add(original);
        Masked copy = new Masked(original, redactor);
        Throwable cause = original.getCause();
        if (cause != null && !seen.contains(cause)) {
            copy.initCause(copy(cause, redactor, seen));
        }
        for (Throwable suppressed : original.getSuppressed()) {
            if (!seen.contains(suppressed)) {
                copy.addSuppressed(copy(suppressed, redactor, seen));
            }
        }
        return copy;
    }
}
