package io.github.forgejo4j.examples.docs;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.fleet.FleetQuota;
import io.github.forgejo4j.fleet.PostgresFleet;
import io.github.forgejo4j.fleet.RedisFleet;
import io.github.forgejo4j.micrometer.ForgejoMetrics;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.pacing.Pacing;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import javax.sql.DataSource;

/** Code that the guides on pacing, metrics and asynchronous calls show. */
final class OperatingSnippets {
    private OperatingSnippets() {}

    static ForgejoClient redis(RedisClient redis) {
        // snippet: fleet-redis
        StatefulRedisConnection<byte[], byte[]> connection = redis.connect(ByteArrayCodec.INSTANCE);
        FleetQuota quota = FleetQuota.of(2000, Duration.ofMinutes(10));
        ForgejoClient client = ForgejoClient.builder()
                .baseUrl("https://codeberg.org")
                .pacing(Pacing.by(RedisFleet.limiter(connection, "codeberg.org/my-bot", quota)))
                .build();
        // end
        return client;
    }

    static Pacing postgres(DataSource database, Executor executor) throws SQLException {
        // snippet: fleet-postgres
        PostgresFleet.createTable(database);
        FleetQuota quota = FleetQuota.of(2000, Duration.ofMinutes(10));
        Pacing pacing = Pacing.by(PostgresFleet.limiter(database, "codeberg.org/my-bot", quota, executor));
        // end
        return pacing;
    }

    static ForgejoClient metrics(MeterRegistry registry) {
        // snippet: metrics
        ForgejoMetrics metrics = ForgejoMetrics.of(registry, Tags.of("instance", "codeberg.org"));
        ForgejoClient client = ForgejoClient.builder()
                .baseUrl("https://codeberg.org")
                .callListener(metrics)
                .rateLimitListener(metrics)
                .build();
        // end
        return client;
    }

    static CompletableFuture<Integer> async(ForgejoClient client) {
        // snippet: async
        CompletableFuture<List<Issue>> open =
                client.issues().list("nimbus", "kettle").prefetch(4).allAsync();
        CompletableFuture<Integer> comments =
                open.thenApply(issues -> issues.stream().mapToInt(issue -> (int) issue.comments()).sum());
        // end
        return comments;
    }
}
