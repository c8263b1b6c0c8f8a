/** Turns the contract into Java sources and documentation, and brings facts from Swagger documents into the contract. */
@NullMarked
package io.github.forgejo4j.codegen;

import org.jspecify.annotations.NullMarked;
