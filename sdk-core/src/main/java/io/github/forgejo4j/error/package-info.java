/** What a failed call throws. */
@NullMarked
package io.github.forgejo4j.error;

import org.jspecify.annotations.NullMarked;
