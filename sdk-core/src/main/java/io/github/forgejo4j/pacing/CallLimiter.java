package io.github.forgejo4j.pacing;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * Says whether a request may go out now. The port for limits that are kept outside of the client: one that several processes or machines
 * share, or one that the program has already.
 *
 * <p>It is a question that is asked again, not a reservation: who is told to come again has taken nothing, so a call that is cancelled, or
 * whose deadline is too near, leaves nothing behind. The client asks for one call at a time, in the order in which its calls came.
 *
 * <p>An implementation is thread-safe, returns soon and does its waiting and its input and output elsewhere: it is asked on threads that
 * calls run on. What it throws, an answer that is {@code null} or negative, and one that does not come within
 * {@link Pacing.Builder#limiterPatience(Duration)} are a failure of the limiter, see {@link LimiterFailure}.
 */
@FunctionalInterface
public interface CallLimiter {
    /**
     * Takes the permits, all of them or none.
     *
     * @param permits how many the request costs, see {@link Pacing.Builder#weights(int, int)}; 1 or more
     * @return zero if they are taken and the request may go; else nothing is taken, and this is how long to wait before the next question
     */
    CompletionStage<Duration> tryAcquire(int permits);
}
