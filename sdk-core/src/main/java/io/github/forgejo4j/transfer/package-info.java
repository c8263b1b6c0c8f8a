/** Downloads of any size in constant memory. */
@NullMarked
package io.github.forgejo4j.transfer;

import org.jspecify.annotations.NullMarked;
