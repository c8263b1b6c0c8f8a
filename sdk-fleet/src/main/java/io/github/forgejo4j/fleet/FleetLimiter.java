package io.github.forgejo4j.fleet;

import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.distributed.AsyncBucketProxy;
import io.github.bucket4j.distributed.BucketProxy;
import io.github.forgejo4j.pacing.CallLimiter;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Asks a bucket that Bucket4j keeps where all processes of a fleet can reach it. Give it to a client with
 * {@link io.github.forgejo4j.pacing.Pacing#by}. For Redis and PostgreSQL see {@link RedisFleet} and {@link PostgresFleet}; any other
 * store of Bucket4j's works the same way.
 *
 * <p>A request that costs more than the burst of the quota can never go; the question for it fails. Choose a burst of at least the larger
 * of the {@linkplain io.github.forgejo4j.pacing.Pacing.Builder#weights weights}.
 *
 * <p>Thread-safe. A store that fails or is slow fails the question, and the client does what {@link
 * io.github.forgejo4j.pacing.LimiterFailure} says.
 */
public final class FleetLimiter implements CallLimiter {
    private final AsyncQuestion bucket;

    private FleetLimiter(AsyncQuestion bucket) {
        this.bucket = bucket;
    }

    /** Over a store that answers without holding a thread. */
    public static FleetLimiter over(AsyncBucketProxy bucket) {
        Objects.requireNonNull(bucket, "bucket");
        return new FleetLimiter(bucket::tryConsumeAndReturnRemaining);
    }

    /**
     * Over a store that blocks.
     *
     * @param bucket the bucket
     * @param executor what the questions wait on, one at a time for each client; not the caller's thread
     */
    public static FleetLimiter over(BucketProxy bucket, Executor executor) {
        Objects.requireNonNull(bucket, "bucket");
        Objects.requireNonNull(executor, "executor");
        return new FleetLimiter(
                permits -> CompletableFuture.supplyAsync(() -> bucket.tryConsumeAndReturnRemaining(permits), executor));
    }

    @Override
    public CompletionStage<Duration> tryAcquire(int permits) {
        return bucket.ask(permits).thenApply(probe -> pause(probe, permits));
    }

    private static Duration pause(ConsumptionProbe probe, int permits) {
        if (!probe.isConsumed() && probe.getNanosToWaitForRefill() == Long.MAX_VALUE) {
            throw new IllegalStateException(
                    "a request that costs " + permits + " costs more than the burst of the quota, and would never go");
        }
        // A refused question with a wait of zero would be asked again at once, and for ever.
        return probe.isConsumed() ? Duration.ZERO : Duration.ofNanos(Math.max(1, probe.getNanosToWaitForRefill()));
    }

    private interface AsyncQuestion {
        CompletableFuture<ConsumptionProbe> ask(int permits);
    }
}
