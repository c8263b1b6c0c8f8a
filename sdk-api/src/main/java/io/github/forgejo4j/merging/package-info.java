/** Merging a pull request when the server is ready for it, once. */
@NullMarked
package io.github.forgejo4j.merging;

import org.jspecify.annotations.NullMarked;
