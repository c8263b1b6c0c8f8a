package io.github.forgejo4j.error;

/** What a failed attempt proves about the request. Decided once per attempt, from what was seen on the wire. */
public enum Proof {
    /** No byte of the request left this machine. */
    UNSENT,
    /** The server refused the request before acting on it: status 429 or 425, or an HTTP/2 stream that it refused. */
    DECLINED,
    /** The server may have acted on the request or not: status 408, 500, 502, 503 or 504, or a connection that broke once it was sent. */
    AMBIGUOUS,
    /** Another attempt would end the same way, or must not be made. */
    FINAL
}
