/** A bot that brings a dependency of a Maven project up to date by a pull request. */
@NullMarked
package io.github.forgejo4j.examples.bump;

import org.jspecify.annotations.NullMarked;
