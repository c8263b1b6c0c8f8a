/** Pacing: when calls go out, so that one or many processes stay within a quota. */
@NullMarked
package io.github.forgejo4j.pacing;

import org.jspecify.annotations.NullMarked;
