/** What a call costs. */
@NullMarked
package io.github.forgejo4j.benchmarks.call;

import org.jspecify.annotations.NullMarked;
