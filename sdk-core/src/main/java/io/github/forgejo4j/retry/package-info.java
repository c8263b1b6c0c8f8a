/** What is sent again, when, and why. */
@NullMarked
package io.github.forgejo4j.retry;

import org.jspecify.annotations.NullMarked;
