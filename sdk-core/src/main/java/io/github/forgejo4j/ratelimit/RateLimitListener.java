package io.github.forgejo4j.ratelimit;

/**
 * Is told of every response that carries readable limit headers, error responses and responses that are followed by another attempt
 * included.
 *
 * <p>Called on the thread that received the response, before the response is decoded, possibly by several threads at once: it should
 * return quickly. Whatever it throws is logged and has no effect on the call.
 */
@FunctionalInterface
public interface RateLimitListener {
    /** Takes what one response said. */
    void onRateLimit(RateLimitEvent event);
}
