package io.github.forgejo4j.error;

import io.github.forgejo4j.internal.Failure;
import org.jspecify.annotations.Nullable;

/** An argument or a setting that was refused before anything was sent. The message says what to write instead. */
public final class InvalidInputException extends ForgejoException {
    private static final long serialVersionUID = 1L;

    private final String parameter;
    private final String problem;

    /**
     * Refuses an argument.
     *
     * @param parameter its name
     * @param problem what is wrong with it and what to write, as a sentence that goes on after the name; without the value where that
     *     can be a secret
     */
    public InvalidInputException(String parameter, String problem) {
        this(parameter, problem, null);
    }

    /** Like {@link #InvalidInputException(String, String)}, with the exception that told. */
    public InvalidInputException(String parameter, String problem, @Nullable Throwable cause) {
        super(Failure.beforeSending(), parameter + " " + problem, cause);
        this.parameter = parameter;
        this.problem = problem;
    }

    /** For the SDK only: the same refusal in the words of the operation. */
    public InvalidInputException(Failure failure, String parameter, InvalidInputException told) {
        super(failure, parameter + " " + told.problem, told.getCause());
        this.parameter = parameter;
        this.problem = told.problem;
        setStackTrace(told.getStackTrace());
    }

    /** Name of the argument or setting that was refused. */
    public String parameter() {
        return parameter;
    }
}
