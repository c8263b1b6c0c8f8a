/** A bot that mirrors tickets from a CSV file into issues. */
@NullMarked
package io.github.forgejo4j.examples.tickets;

import org.jspecify.annotations.NullMarked;
