package io.github.forgejo4j.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A quota in front of the server, as a gateway would enforce it: so many requests in a window of fixed length that begins with
 * the first request. Every answer says what is left; a request beyond the quota is answered 429 with {@code Retry-After} and
 * does not act. Off until {@link #allow} is called. Time comes from the clock of the fake. Thread-safe.
 */
public final class Limits {

    /** The header generations in use. */
    public enum Style {
        /** Structured fields: {@code RateLimit-Policy: "default";q=60;w=60} and {@code RateLimit: "default";r=59;t=60}. */
        DRAFT,
        /** An earlier draft: {@code RateLimit: limit=60, remaining=59, reset=60}. */
        DRAFT_COMBINED,
        /** The earliest drafts: {@code RateLimit-Limit}, {@code -Remaining} and {@code -Reset} (seconds from now). */
        DRAFT_SEPARATE,
        /** {@code X-RateLimit-Limit}, {@code -Remaining} and {@code -Reset} (seconds since 1970). */
        X_HEADERS,
        /** No header at all, only the 429. */
        NONE
    }

    private final Clock clock;
    private Set<Style> styles = EnumSet.of(Style.DRAFT);
    private long quota;
    private Duration window = Duration.ZERO;
    private long used;
    private @Nullable Instant end;
    private boolean datedRetryAfter;

    Limits(Clock clock) {
        this.clock = clock;
    }

    /**
     * Allows so many requests a window and starts afresh.
     *
     * @throws IllegalArgumentException if the quota is negative or the window shorter than a second
     */
    public synchronized Limits allow(long requests, Duration per) {
        if (requests < 0 || per.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException(
                    "a quota is 0 or more requests per second or more, not " + requests + " per " + per);
        }
        quota = requests;
        window = per;
        used = 0;
        end = null;
        return this;
    }

    /** Uses up the current window until so many requests are left. */
    public synchronized Limits leave(long remaining) {
        roll();
        used = Math.max(0, quota - remaining);
        return this;
    }

    /** Sends these header generations instead of {@link Style#DRAFT}. */
    public synchronized Limits headers(Style first, Style... more) {
        styles = EnumSet.of(first, more);
        return this;
    }

    /** Sends {@code Retry-After} as an HTTP-date instead of seconds. */
    public synchronized Limits datedRetryAfter() {
        datedRetryAfter = true;
        return this;
    }

    /** No limit and no header from now on. */
    public synchronized void off() {
        window = Duration.ZERO;
    }

    /** What one request is told. */
    record Verdict(boolean allowed, Headers headers) {}

    synchronized Verdict count() {
        if (window.isZero()) {
            return new Verdict(true, Headers.EMPTY);
        }
        Instant now = clock.instant();
        Instant until = roll();
        boolean allowed = used < quota;
        used += allowed ? 1 : 0;
        Headers.Builder headers = new Headers.Builder();
        long seconds = Duration.between(now, until).plusNanos(999_999_999).toSeconds();
        for (Style style : styles) {
            describe(headers, style, seconds, until);
        }
        if (!allowed) {
            headers.add(
                    "Retry-After",
                    datedRetryAfter ? HttpDate.of(until.plusNanos(999_999_999)) : Long.toString(seconds));
        }
        return new Verdict(allowed, headers.build());
    }

    /** Begins a window if none is open; its end. */
    private Instant roll() {
        Instant now = clock.instant();
        if (end == null || !now.isBefore(end)) {
            end = now.plus(window);
            used = 0;
        }
        return Objects.requireNonNull(end);
    }

    private void describe(Headers.Builder headers, Style style, long seconds, Instant until) {
        long left = quota - used;
        switch (style) {
            case DRAFT -> {
                headers.add("RateLimit-Policy", "\"default\";q=" + quota + ";w=" + window.toSeconds());
                headers.add("RateLimit", "\"default\";r=" + left + ";t=" + seconds);
            }
            case DRAFT_COMBINED ->
                headers.add("RateLimit", "limit=" + quota + ", remaining=" + left + ", reset=" + seconds);
            case DRAFT_SEPARATE -> separate(headers, "RateLimit-", left, seconds);
            case X_HEADERS -> separate(headers, "X-RateLimit-", left, until.getEpochSecond());
            case NONE -> {
                // Nothing is told.
            }
        }
    }

    private void separate(Headers.Builder headers, String prefix, long left, long reset) {
        headers.add(prefix + "Limit", Long.toString(quota));
        headers.add(prefix + "Remaining", Long.toString(left));
        headers.add(prefix + "Reset", Long.toString(reset));
    }
}
