package io.github.forgejo4j.pacing;

/** What becomes of calls while a {@link CallLimiter} fails. */
public enum LimiterFailure {
    /**
     * They go out without its leave, and an event tells of it. The default: the limiter protects a quota, the server protects itself, and
     * work that stands still because a counter is out of reach is the greater harm. Other pacing, by headers for example, still holds.
     */
    LET_GO,

    /** They end at once, unsent. For quotas that must not be overdrawn whatever happens. */
    REFUSE
}
