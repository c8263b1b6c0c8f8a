/** The limits that a server states in its answers. */
@NullMarked
package io.github.forgejo4j.ratelimit;

import org.jspecify.annotations.NullMarked;
