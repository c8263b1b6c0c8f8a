package io.github.forgejo4j.internal;

import io.github.forgejo4j.error.Attempt;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an exception knows about the call that it belongs to. Shared between the attempts' exceptions of one call, and completed by the
 * engine when the call ends, so that the message of a failure tells why it was the last.
 */
public final class Failure implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final Failure NONE = new Failure("", "", "", "");

    private final String operationName;
    private final String httpLine;
    private final String target;
    private final String attempt;
    /** Not written along with an exception: {@code null} in one that was read back. */
    private transient volatile @Nullable List<Attempt> attempts = List.of();

    private volatile boolean mayHaveBeenApplied;
    private volatile String verdict = "";

    /**
     * @param target method and path of the very request, without credentials; the line where no request is known
     */
    Failure(String operationName, String httpLine, String target, String attempt) {
        this.operationName = operationName;
        this.httpLine = httpLine;
        this.target = target;
        this.attempt = attempt;
    }

    /** Of a failure before any call. */
    public static Failure beforeSending() {
        return NONE;
    }

    /**
     * Of a helper that is made of several calls.
     *
     * @param name helper and method
     * @param line what it did, in place of an HTTP line
     * @param applied whether the server may have acted
     */
    public static Failure ofHelper(String name, String line, boolean applied) {
        Failure failure = new Failure(name, line, line, "");
        failure.conclude(List.of(), applied, "");
        return failure;
    }

    /**
     * Of something that took several calls, of which none is to blame alone.
     *
     * @param name what was done, in words
     * @param applied whether the server may have acted on a write
     */
    public static Failure ofTask(String name, boolean applied) {
        Failure failure = new Failure(name, "", "", "");
        failure.mayHaveBeenApplied = applied;
        return failure;
    }

    /** Completes a failure; nothing that belongs to no call can be completed. */
    void conclude(List<Attempt> all, boolean applied, String why) {
        if (this != NONE) {
            attempts = List.copyOf(all);
            mayHaveBeenApplied = applied;
            verdict = why;
        }
    }

    /** Service and method. */
    public String operationName() {
        return operationName;
    }

    /** HTTP method and path template. */
    public String httpLine() {
        return httpLine;
    }

    /** HTTP method and path. */
    public String target() {
        return target;
    }

    /** Every attempt that was made. */
    public List<Attempt> attempts() {
        List<Attempt> all = attempts;
        return all == null ? List.of() : all;
    }

    /** Whether the server may have acted. */
    public boolean mayHaveBeenApplied() {
        return mayHaveBeenApplied;
    }

    /** Why no further attempt was made. */
    public String verdict() {
        return verdict;
    }

    /** The whole message of an exception. */
    public String describe(String whatHappened) {
        StringBuilder text = new StringBuilder();
        if (!operationName.isEmpty()) {
            text.append(operationName);
            text.append(target.isEmpty() ? "" : " (" + target + ")").append(": ");
        }
        text.append(whatHappened);
        if (!attempt.isEmpty()) {
            text.append(' ').append(attempt);
        }
        if (!verdict.isEmpty()) {
            text.append(' ').append(verdict);
        }
        if (mayHaveBeenApplied) {
            text.append(" The server may have acted on it: look before you send it again.");
        }
        return text.toString();
    }
}
