/** A webhook responder that labels new issues. */
@NullMarked
package io.github.forgejo4j.examples.labels;

import org.jspecify.annotations.NullMarked;
