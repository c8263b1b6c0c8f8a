/** A backup of the repositories of an owner, which goes on where it stopped. */
@NullMarked
package io.github.forgejo4j.examples.backup;

import org.jspecify.annotations.NullMarked;
