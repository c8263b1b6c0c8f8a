/** Typed views of JSON objects: the base of the generated models. */
@NullMarked
package io.github.forgejo4j.json;

import org.jspecify.annotations.NullMarked;
