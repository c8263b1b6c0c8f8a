/** A bot that follows a workflow run and prints its logs as they grow. */
@NullMarked
package io.github.forgejo4j.examples.follow;

import org.jspecify.annotations.NullMarked;
