package io.github.forgejo4j.tasks;

import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.contract.Undelayed;
import io.github.forgejo4j.internal.Core;
import io.github.forgejo4j.internal.CoreConfig;
import io.github.forgejo4j.internal.Json;
import io.github.forgejo4j.internal.Timing;
import io.github.forgejo4j.merging.Merging;
import io.github.forgejo4j.pacing.Pacing;
import io.github.forgejo4j.waits.Waits;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;

/** A scripted server, and the helpers of a client of it whose clock moves when somebody waits. */
public final class Script implements AutoCloseable {
    public final List<String> lines = new CopyOnWriteArrayList<>();
    public final List<String> bodies = new CopyOnWriteArrayList<>();
    public final List<Duration> pauses = new CopyOnWriteArrayList<>();
    public final List<String> ranges = new CopyOnWriteArrayList<>();
    private final MockWebServer server = Undelayed.server();
    private final Core core;
    private volatile Function<RecordedRequest, MockResponse> script = request -> json(599, "{}");
    private Duration passed = Duration.ZERO;

    public Script() throws Exception {
        this(null);
    }

    /** With a paced client. */
    public Script(@Nullable Pacing pacing) throws Exception {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                lines.add(request.getMethod() + " " + request.getTarget().replace("/api/v1/repos/nimbus/kettle/", ""));
                bodies.add(request.getBody() == null ? "" : request.getBody().utf8());
                if (request.getHeaders().get("Range") != null) {
                    ranges.add(request.getHeaders().get("Range"));
                }
                return script.apply(request);
            }
        });
        server.start();
        CoreConfig config = new CoreConfig(server.url("/api/v1/"), Json.sdkMapper());
        config.pacing = pacing;
        config.random = () -> 1.0;
        config.timing = new Clock();
        config.policy = io.github.forgejo4j.retry.RetryPolicy.off();
        core = new Core(config);
    }

    /** Answers in this order, the last one for ever. */
    public Script answers(MockResponse... responses) {
        script = request -> responses[Math.min(lines.size(), responses.length) - 1];
        return this;
    }

    public Script answers(Function<RecordedRequest, MockResponse> by) {
        script = by;
        return this;
    }

    public static MockResponse json(int code, String body, String... headers) {
        MockResponse.Builder builder = new MockResponse.Builder()
                .code(code)
                .addHeader("Content-Type", "application/json;charset=utf-8")
                .body(body);
        for (int i = 0; i < headers.length; i += 2) {
            builder.addHeader(headers[i], headers[i + 1]);
        }
        return builder.build();
    }

    public long posts() {
        return lines.stream().filter(line -> line.startsWith("POST")).count();
    }

    public Waits waits() {
        return new Waits(core, services());
    }

    public Merging merging() {
        return new Merging(core, services());
    }

    private ForgejoServices services() {
        return new ForgejoServices() {
            @Override
            protected <T> T service(Class<T> api) {
                return core.create(api);
            }
        };
    }

    public synchronized Duration passed() {
        return passed;
    }

    private synchronized void advance(Duration by) {
        passed = passed.plus(by);
    }

    @Override
    public void close() {
        core.close();
        server.close();
    }

    private final class Clock implements Timing {
        @Override
        public long nanoTime() {
            return passed().toNanos();
        }

        @Override
        public Instant now() {
            return Instant.parse("2026-11-30T12:00:00Z").plus(passed());
        }

        @Override
        public void sleep(Duration wait, CountDownLatch wakeUp) throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            pauses.add(wait);
            advance(wait);
        }

        @Override
        public Runnable schedule(Runnable task, Duration wait) {
            pauses.add(wait);
            advance(wait);
            Thread thread = new Thread(task, "fake-timer");
            thread.setDaemon(true);
            thread.start();
            return () -> {};
        }

        @Override
        public Runnable alarm(Runnable task, Duration after) {
            return () -> {};
        }

        @Override
        public void close() {}
    }
}
