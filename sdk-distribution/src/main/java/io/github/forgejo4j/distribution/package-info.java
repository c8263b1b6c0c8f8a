/** The documentation as pages, and checks of what is published. */
@org.jspecify.annotations.NullMarked
package io.github.forgejo4j.distribution;
