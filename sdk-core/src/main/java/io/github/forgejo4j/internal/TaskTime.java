package io.github.forgejo4j.internal;

import io.github.forgejo4j.error.InvalidInputException;
import java.time.Duration;
import java.util.Objects;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** The time of one task, which begins when this is made, and what it needs to decide about pauses. */
public final class TaskTime {
    private final Core core;
    private final Duration deadline;
    private final long startedAt;

    /** Starts. */
    public TaskTime(Core core, Duration deadline) {
        this.core = core;
        this.deadline = deadline;
        this.startedAt = core.timing().nanoTime();
    }

    /**
     * A length of time that a caller gave.
     *
     * @throws InvalidInputException if it is not longer than zero
     */
    public static Duration positive(String name, Duration given) {
        if (Objects.requireNonNull(given, name).isNegative() || given.isZero()) {
            throw new InvalidInputException(name, "must be longer than zero, not " + given);
        }
        return given;
    }

    /** The whole of it. */
    public Duration deadline() {
        return deadline;
    }

    /** What has passed. */
    public Duration elapsed() {
        return Duration.ofNanos(core.timing().nanoTime() - startedAt);
    }

    /** What is left; never negative. */
    public Duration left() {
        Duration left = deadline.minus(elapsed());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** From 0 inclusive to 1 exclusive. */
    public double random() {
        return core.random().getAsDouble();
    }

    /** How long an answer asks to wait; {@code null} if it does not. */
    public @Nullable Duration askedToWait(Headers headers) {
        return RetryAfter.of(headers, core.timing().clock());
    }

    /** A length of time in words, such as {@code 1.5 s}. */
    public static String words(Duration duration) {
        return RetryDecision.seconds(duration);
    }
}
