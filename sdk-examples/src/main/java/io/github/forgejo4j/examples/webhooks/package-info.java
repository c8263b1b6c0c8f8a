/** Receives webhooks with nothing but the JDK's HTTP server. */
@NullMarked
package io.github.forgejo4j.examples.webhooks;

import org.jspecify.annotations.NullMarked;
