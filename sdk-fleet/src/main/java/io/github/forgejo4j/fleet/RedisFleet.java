package io.github.forgejo4j.fleet;

import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.distributed.AsyncBucketProxy;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.redis.lettuce.Bucket4jLettuce;
import io.github.forgejo4j.error.InvalidInputException;
import io.lettuce.core.api.StatefulRedisConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/**
 * A fleet's quota in Redis, through Lettuce. Needs {@code com.bucket4j:bucket4j_jdk17-lettuce} and {@code io.lettuce:lettuce-core}.
 *
 * <p>The bucket goes by the clocks of the machines, which are to be kept in step; a clock that is a second ahead lets through what flows
 * back in a second too early. The key expires when the bucket would be full again.
 */
public final class RedisFleet {
    private RedisFleet() {}

    /**
     * The limiter of a fleet.
     *
     * @param connection stays the caller's to close; keys and values are bytes ({@code ByteArrayCodec})
     * @param name the key that all processes of the fleet share; one for each server and identity
     * @param quota the same in all processes: the first one to ask makes the bucket
     * @throws InvalidInputException if the name is blank
     */
    public static FleetLimiter limiter(
            StatefulRedisConnection<byte[], byte[]> connection, String name, FleetQuota quota) {
        return limiter(connection, name, quota, TimeMeter.SYSTEM_MILLISECONDS);
    }

    static FleetLimiter limiter(
            StatefulRedisConnection<byte[], byte[]> connection, String name, FleetQuota quota, TimeMeter clock) {
        Objects.requireNonNull(connection, "connection");
        Objects.requireNonNull(quota, "quota");
        AsyncBucketProxy bucket = Bucket4jLettuce.casBasedBuilder(connection)
                .clientClock(clock)
                .expirationAfterWrite(ExpirationAfterWriteStrategy.basedOnTimeForRefillingBucketUpToMax(margin(quota)))
                .build()
                .asAsync()
                .builder()
                .build(
                        Names.require(name).getBytes(StandardCharsets.UTF_8),
                        () -> CompletableFuture.completedFuture(quota.bucket()));
        return FleetLimiter.over(bucket);
    }

    /** A key that went while it is in use would be a full bucket. */
    private static Duration margin(FleetQuota quota) {
        return quota.window().plusSeconds(1);
    }
}
