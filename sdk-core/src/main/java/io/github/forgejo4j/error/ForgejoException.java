package io.github.forgejo4j.error;

/** What a failed call throws. */
public abstract class ForgejoException {
    ForgejoException() {}
}
