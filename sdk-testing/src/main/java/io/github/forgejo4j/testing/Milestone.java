package io.github.forgejo4j.testing;

import java.time.Instant;

/** A milestone, as far as issues point at it. */
record Milestone(long id, String title, Instant created) {}
