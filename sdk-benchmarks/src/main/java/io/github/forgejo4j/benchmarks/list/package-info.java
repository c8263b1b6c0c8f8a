/** Walks over lists: how fast, and in how much memory. */
@NullMarked
package io.github.forgejo4j.benchmarks.list;

import org.jspecify.annotations.NullMarked;
