package io.github.forgejo4j.ratelimit;

/** What the server says is left. */
public abstract class RateLimit {
    RateLimit() {}
}
