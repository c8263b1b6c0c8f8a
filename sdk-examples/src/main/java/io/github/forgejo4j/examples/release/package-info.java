/** A publisher of releases with their files and checksums. */
@NullMarked
package io.github.forgejo4j.examples.release;

import org.jspecify.annotations.NullMarked;
