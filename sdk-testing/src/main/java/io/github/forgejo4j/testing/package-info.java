/**
 * {@link io.github.forgejo4j.testing.FakeForgejo}: an in-process Forgejo that keeps state, misbehaves on demand, limits its
 * callers and remembers what arrived.
 */
@NullMarked
package io.github.forgejo4j.testing;

import org.jspecify.annotations.NullMarked;
