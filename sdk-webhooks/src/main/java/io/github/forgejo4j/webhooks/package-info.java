/** Receives the webhooks of a Forgejo instance: verified, typed, each delivery once. */
@NullMarked
package io.github.forgejo4j.webhooks;

import org.jspecify.annotations.NullMarked;
