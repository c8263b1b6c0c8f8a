/** A bot that reports how a command went as a status of a commit. */
@NullMarked
package io.github.forgejo4j.examples.status;

import org.jspecify.annotations.NullMarked;
