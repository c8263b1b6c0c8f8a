/**
 * Servers that count what reaches the wire, byte for byte, and the tests that need such a count. Nothing here knows how the library
 * sends: a request is one only when a socket has received it.
 */
@NullMarked
package io.github.forgejo4j.wire;

import org.jspecify.annotations.NullMarked;
