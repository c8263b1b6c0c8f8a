/** Files of a repository: read whatever their size, and change so that nothing is lost or done twice. */
@NullMarked
package io.github.forgejo4j.files;

import org.jspecify.annotations.NullMarked;
