/** Credentials. */
@NullMarked
package io.github.forgejo4j.auth;

import org.jspecify.annotations.NullMarked;
