/** Limiters that processes on several machines share. */
@NullMarked
package io.github.forgejo4j.fleet;

import org.jspecify.annotations.NullMarked;
