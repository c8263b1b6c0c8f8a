/** What the command lines of the bots share. */
@NullMarked
package io.github.forgejo4j.examples.cli;

import org.jspecify.annotations.NullMarked;
