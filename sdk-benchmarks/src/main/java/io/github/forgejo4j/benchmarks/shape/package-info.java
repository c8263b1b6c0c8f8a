/** Which shape a model should have. */
@NullMarked
package io.github.forgejo4j.benchmarks.shape;

import org.jspecify.annotations.NullMarked;
