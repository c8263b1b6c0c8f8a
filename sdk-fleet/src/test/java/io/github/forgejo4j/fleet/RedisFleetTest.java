package io.github.forgejo4j.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.forgejo4j.error.InvalidInputException;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a real Redis, started for the test. */
class RedisFleetTest extends FleetContract {
    private static Process server;
    private static RedisClient client;
    private StatefulRedisConnection<byte[], byte[]> connection;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        Optional<Path> program = Programs.find("redis-server");
        assumeTrue(program.isPresent(), "no redis-server on the path: the distribution's package of that name has it");
        int port = Programs.freePort();
        server = new ProcessBuilder(
                        program.get().toString(),
                        "--port",
                        Integer.toString(port),
                        "--bind",
                        "127.0.0.1",
                        "--save",
                        "",
                        "--appendonly",
                        "no",
                        "--dir",
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        client = RedisClient.create("redis://127.0.0.1:" + port);
        awaitStart();
    }

    private static void awaitStart() throws InterruptedException {
        for (int tries = 0; ; tries++) {
            try {
                client.connect().close();
                return;
            } catch (RedisConnectionException notYet) {
                if (tries == 100) {
                    throw notYet;
                }
                Thread.sleep(50); // a process of another program tells its start in no other way
            }
        }
    }

    @AfterAll
    static void stop() {
        if (client != null) {
            client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
        }
        if (server != null) {
            server.destroy();
        }
    }

    @BeforeEach
    void connect() {
        connection = client.connect(ByteArrayCodec.INSTANCE);
        connection.sync().flushall();
    }

    @AfterEach
    void disconnect() {
        connection.close();
    }

    @Override
    FleetLimiter limiter(String name, FleetQuota quota) {
        return RedisFleet.limiter(connection, name, quota, clock);
    }

    @Override
    AutoCloseable standstill() throws Exception {
        signal("-STOP");
        return () -> signal("-CONT");
    }

    private static void signal(String name) throws Exception {
        Programs.run(List.of("kill", name, Long.toString(server.pid())), Path.of("."));
    }

    @Test
    void theKeyGoesWhenTheBucketWouldBeFull() throws Exception {
        assertThat(ask(limiter("expiry", FleetQuota.of(100, WINDOW).withBurst(5)), 1))
                .isEqualTo(Duration.ZERO);
        long millis = connection.sync().pttl("expiry".getBytes(StandardCharsets.UTF_8));
        // One of five is missing and flows back in 6.3 s; the margin is a window and a second more.
        assertThat(millis).isBetween(600_000L, 608_000L);
    }

    @Test
    void aBlankNameIsRefused() {
        assertThatThrownBy(() -> RedisFleet.limiter(connection, " ", FleetQuota.of(10, WINDOW)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("name must not be blank: all processes on one quota share it");
    }
}
