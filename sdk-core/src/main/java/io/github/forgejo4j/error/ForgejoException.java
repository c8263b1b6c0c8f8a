package io.github.forgejo4j.error;

/** What a failed call throws. */
public abstract class ForgejoException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ForgejoException() {}
}
