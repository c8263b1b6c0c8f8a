/** The SDK's promises, tried by a network that fails in every way. */
@NullMarked
package io.github.forgejo4j.chaos;

import org.jspecify.annotations.NullMarked;
