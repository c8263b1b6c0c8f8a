package io.github.forgejo4j.testing;

import java.time.Instant;

/** Somebody's reaction to an issue or a comment. */
record Reaction(Account user, String content, Instant created) {}
