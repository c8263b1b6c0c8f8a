package io.github.forgejo4j.codegen.contract;

/** What may be sent again; the names are those of the core's {@code Eligibility.Rule}. */
public enum Rule {
    /** Again only where the HTTP method is safe. */
    IDEMPOTENT_ONLY,
    /** Again, whatever the HTTP method. */
    ALWAYS,
    /** Never again what may have been acted on. */
    NEVER
}
