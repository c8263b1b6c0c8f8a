/** Lists in pages. */
@NullMarked
package io.github.forgejo4j.page;

import org.jspecify.annotations.NullMarked;
