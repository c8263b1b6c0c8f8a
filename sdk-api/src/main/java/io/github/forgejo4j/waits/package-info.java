/** What can be waited for on a Forgejo instance. */
@NullMarked
package io.github.forgejo4j.waits;

import org.jspecify.annotations.NullMarked;
