/** A bot that merges pull requests one after the other. */
@NullMarked
package io.github.forgejo4j.examples.mergequeue;

import org.jspecify.annotations.NullMarked;
