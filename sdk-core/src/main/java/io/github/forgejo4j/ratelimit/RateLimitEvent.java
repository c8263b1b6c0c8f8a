package io.github.forgejo4j.ratelimit;

import java.util.Objects;

/** The limit headers of one response, and which response that was. */
public final class RateLimitEvent {
    private final RateLimit rateLimit;
    private final int status;
    private final String operation;

    /**
     * Makes an event; public so that a listener can be tested.
     *
     * @param rateLimit what the headers say
     * @param status the HTTP status of the response
     * @param operation the name of the operation that was called
     */
    public RateLimitEvent(RateLimit rateLimit, int status, String operation) {
        this.rateLimit = Objects.requireNonNull(rateLimit, "rateLimit");
        this.status = status;
        this.operation = Objects.requireNonNull(operation, "operation");
    }

    /** What the headers say; at least one limit. */
    public RateLimit rateLimit() {
        return rateLimit;
    }

    /** The HTTP status of the response that carried the headers. */
    public int status() {
        return status;
    }

    /** The name of the operation that was called. */
    public String operation() {
        return operation;
    }

    @Override
    public String toString() {
        return "RateLimitEvent[" + operation + ", status " + status + ", " + rateLimit + "]";
    }
}
