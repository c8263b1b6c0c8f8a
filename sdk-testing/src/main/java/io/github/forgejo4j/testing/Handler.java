package io.github.forgejo4j.testing;

/** Answers one operation. */
interface Handler {
    /** @throws Refusal to end with another answer */
    Answer handle(Exchange exchange);
}
