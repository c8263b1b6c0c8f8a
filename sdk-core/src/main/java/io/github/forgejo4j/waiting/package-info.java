/** Waiting for a state of the server, a bounded number of looks at a time. */
@NullMarked
package io.github.forgejo4j.waiting;

import org.jspecify.annotations.NullMarked;
