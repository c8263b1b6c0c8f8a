/** Not part of the public interface: exported to forgejo4j's own modules only. */
@NullMarked
package io.github.forgejo4j.internal;

import org.jspecify.annotations.NullMarked;
