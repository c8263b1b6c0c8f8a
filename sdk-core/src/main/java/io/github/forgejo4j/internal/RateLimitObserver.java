package io.github.forgejo4j.internal;

import io.github.forgejo4j.ratelimit.RateLimit;
import io.github.forgejo4j.ratelimit.RateLimitEvent;
import io.github.forgejo4j.ratelimit.RateLimitListener;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** Watches all responses of one client for limit headers, keeps the newest snapshot and tells the listener. Thread-safe. */
public final class RateLimitObserver {
    private static final System.Logger LOGGER = System.getLogger("io.github.forgejo4j.ratelimit");

    private final AtomicReference<@Nullable RateLimit> newest = new AtomicReference<>();
    private final Clock clock;
    private final LongSupplier nanoClock;
    private final @Nullable RateLimitListener listener;

    /**
     * Makes an observer.
     *
     * @param clock the local wall clock
     * @param nanoClock a monotonic clock in nanoseconds
     * @param listener {@code null} for none
     */
    public RateLimitObserver(Clock clock, LongSupplier nanoClock, @Nullable RateLimitListener listener) {
        this.clock = clock;
        this.nanoClock = nanoClock;
        this.listener = listener;
    }

    /**
     * Takes a response, whatever its status. Allocates nothing if no header speaks of limits, and never throws.
     *
     * @param status the HTTP status
     * @param headers the header fields
     * @param operation the name of the operation that was called
     * @return what was read; {@code null} if no header speaks of limits
     */
    public @Nullable RateLimit observe(int status, Headers headers, String operation) {
        if (!RateLimit.isIn(headers)) {
            return null;
        }
        RateLimit seen = read(headers);
        if (seen == null) {
            return null;
        }
        // A thread that was held up between reading and storing must not bring an older response back.
        newest.accumulateAndGet(seen, RateLimitObserver::later);
        if (listener != null) {
            tell(listener, new RateLimitEvent(seen, status, operation));
        }
        return seen;
    }

    private @Nullable RateLimit read(Headers headers) {
        Instant now = clock.instant();
        return RateLimit.read(headers, HttpDate.parse(headers.get("Date"), now), now, nanoClock);
    }

    /** After a refusal because of limits: until when they last; {@code null} if the response does not tell. */
    @Nullable
    Duration exhaustedFor(Headers headers) {
        RateLimit seen = RateLimit.isIn(headers) ? read(headers) : null;
        return seen == null ? null : seen.exhaustedFor();
    }

    /** What the latest response with limit headers said; {@code null} if there was none yet. */
    public @Nullable RateLimit newest() {
        return newest.get();
    }

    private static @Nullable RateLimit later(@Nullable RateLimit old, @Nullable RateLimit seen) {
        return old == null || seen == null || seen.receivedNanos() - old.receivedNanos() >= 0 ? seen : old;
    }

    private static void tell(RateLimitListener listener, RateLimitEvent event) {
        try {
            listener.onRateLimit(event);
        } catch (Throwable thrown) { // the listener is somebody else's code, and the response is not its to lose
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    () -> "The rate limit listener threw; the call goes on: " + event.operation(),
                    thrown);
        }
    }
}
