package io.github.forgejo4j.retry;

/** Why a call that failed makes no further attempt, for counting. */
public enum GiveUpReason {
    /** As many attempts were made as the policy allows. */
    ATTEMPTS,
    /** The deadline is over, or a wait does not fit into what is left of it. */
    DEADLINE,
    /** The client's retry budget is used up. */
    BUDGET,
    /** The server, or pacing, asks for a longer wait than is allowed. */
    WAIT_TOO_LONG,
    /** The failure is final, or the operation may not be repeated after it. */
    NOT_REPEATABLE,
    /** The call was refused before anything of it was sent, by a check of the server's version for example. */
    REFUSED,
    /** The limiter failed, and calls are not let go without it. */
    LIMITER,
    /** The caller cancelled the call, or interrupted its thread. */
    CANCELLED,
    /** The client was closed. */
    CLOSED
}
