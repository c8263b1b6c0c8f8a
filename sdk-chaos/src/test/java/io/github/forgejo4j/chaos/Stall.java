package io.github.forgejo4j.chaos;

/** Where a call stands still. */
enum Stall {
    /** The name lookup of the platform, which nothing can interrupt. */
    DNS,
    /** The same below a bare call factory, where the SDK cannot put the lookup on another thread. */
    DNS_OF_A_FACTORY(true),
    CONNECT,
    TLS,
    HEADERS,
    /** A byte now and then, so that no read times out. */
    HEADERS_DRIP,
    BODY_UP,
    /** A stream of the caller's that blocks while it is read, which nothing can interrupt. */
    STREAM_UP(true),
    BODY_DOWN,
    BODY_DRIP,
    /** Refused again and again: the time goes by between the attempts. */
    WAIT,
    /** The second page of a list. */
    PAGES;

    /** A synchronous call is in the caller's or the platform's code on the caller's thread: it ends when that does. */
    final boolean onlyAsync;

    Stall() {
        this(false);
    }

    Stall(boolean onlyAsync) {
        this.onlyAsync = onlyAsync;
    }
}
