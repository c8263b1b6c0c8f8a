package io.github.forgejo4j.call;

/** What a call waits for before a request of it is sent. */
public enum WaitReason {
    /** The backoff after a failed attempt. */
    BACKOFF,
    /** The server asked for it in the answer to this call's last attempt. */
    RETRY_AFTER,
    /** The client's calls are spread, by headers or by a preset. */
    PACING,
    /** The server refused a call of this client and said when to come again; all of its calls wait for that. */
    THROTTLED,
    /** The {@link io.github.forgejo4j.pacing.CallLimiter} has not let it go yet. */
    LIMITER,
    /** As many calls are in flight as the client allows. */
    CALLS_IN_FLIGHT
}
