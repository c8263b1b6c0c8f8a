package io.github.forgejo4j.error;

import java.util.Objects;

/** A value was refused before anything was sent: no request has left this machine. */
public final class InvalidInputException extends ForgejoException {
    private static final long serialVersionUID = 1L;

    private final String parameter;
    private final String problem;

    /**
     * Makes an exception.
     *
     * @param parameter the name under which the caller handed the value in
     * @param message what is wrong with the value and what to write instead; never the value of a secret
     */
    public InvalidInputException(String parameter, String message) {
        this.parameter = Objects.requireNonNull(parameter, "parameter");
        this.problem = Objects.requireNonNull(message, "message");
    }

    /** The name under which the caller handed the value in. */
    public String parameter() {
        return parameter;
    }

    @Override
    public String getMessage() {
        return parameter + " " + problem;
    }
}
