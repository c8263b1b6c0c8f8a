package io.github.forgejo4j.internal;

/** The parts of a client. */
public abstract class Core {
    Core() {}
}
