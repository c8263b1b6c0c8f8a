/** A bot that asks about issues that nobody touches, and closes those that nobody answers for. */
@NullMarked
package io.github.forgejo4j.examples.stale;

import org.jspecify.annotations.NullMarked;
