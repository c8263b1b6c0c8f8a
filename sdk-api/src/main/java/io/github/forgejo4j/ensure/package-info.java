/** Helpers that see to it that something is there: look, act, and look again when the fate of the act is unknown. */
@org.jspecify.annotations.NullMarked
package io.github.forgejo4j.ensure;
