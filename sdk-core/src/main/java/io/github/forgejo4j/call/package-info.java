/** Calls and their answers. */
@NullMarked
package io.github.forgejo4j.call;

import org.jspecify.annotations.NullMarked;
