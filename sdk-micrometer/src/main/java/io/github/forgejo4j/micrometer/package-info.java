/** Meters. */
@NullMarked
package io.github.forgejo4j.micrometer;

import org.jspecify.annotations.NullMarked;
