package io.github.forgejo4j.retry;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * States what may happen to a Retrofit method's request after a failure that leaves open whether the server acted on it.
 *
 * <p>Read once per method. A method without the annotation is treated as {@link Rule#IDEMPOTENT_ONLY}. Failures that prove that the
 * request was never acted on (it was not sent, or it was declined, as with status 429) are repeated under every rule.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Eligibility {
    /** The rule. */
    Rule value();

    /** Why the rule holds, in a sentence; part of the method's published contract and of error messages. */
    String reason() default "";

    /**
     * Statuses that a repeat answers once an earlier attempt was applied, such as 404 for a deletion by id. A caller can count them as
     * success with {@link io.github.forgejo4j.call.ForgejoCall#acceptingSettled()}; they are never counted so silently.
     */
    int[] settled() default {};

    /** What may be sent again after a failure that proves nothing. */
    enum Rule {
        /** Again only where the HTTP method is safe: GET and HEAD (RFC 9110, section 9.2.1). */
        IDEMPOTENT_ONLY,
        /** Again, whatever the HTTP method: a repeat leaves the server in the same state and nobody notices it. */
        ALWAYS,
        /** Never again what may have been acted on. */
        NEVER
    }
}
