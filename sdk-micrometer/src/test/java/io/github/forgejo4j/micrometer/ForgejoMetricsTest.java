package io.github.forgejo4j.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.pacing.Pacing;
import io.github.forgejo4j.retry.RetryPolicy;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ForgejoMetricsTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final MockWebServer server = new MockWebServer();
    private ForgejoMetrics metrics;

    @BeforeEach
    void start() throws Exception {
        server.start();
        metrics = ForgejoMetrics.of(registry, Tags.of("instance", "test"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private ForgejoClient.Builder client() {
        return ForgejoClient.builder()
                .baseUrl(server.url("/").toString())
                .token("s3cr3t")
                .eventExecutor(Runnable::run)
                .retryPolicy(RetryPolicy.builder()
                        .maxAttempts(2)
                        .baseDelay(Duration.ofMillis(1))
                        .maxDelay(Duration.ofMillis(2))
                        .build())
                .callListener(metrics)
                .rateLimitListener(metrics);
    }

    private static MockResponse answer(int status, String body, String... headers) {
        MockResponse.Builder answer =
                new MockResponse.Builder().code(status).body(body).addHeader("Content-Type", "application/json");
        for (int i = 0; i < headers.length; i += 2) {
            answer.addHeader(headers[i], headers[i + 1]);
        }
        return answer.build();
    }

    @Test
    void aCallThatIsRepeatedIsOneCallTwoAttemptsAndOneRetry() {
        server.enqueue(answer(503, "{}"));
        server.enqueue(answer(200, "{\"version\":\"16.0.0\"}"));
        try (ForgejoClient client = client().build()) {
            client.instance().getVersion().execute();
        }
        String operation = onlyOperation();
        assertThat(registry.get("forgejo.client.calls")
                        .tags("operation", operation, "outcome", "succeeded", "status", "200", "instance", "test")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("forgejo.client.attempts")
                        .tags("status", "503", "proof", "ambiguous")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("forgejo.client.attempts")
                        .tags("status", "200", "proof", "none")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("forgejo.client.retries")
                        .tags("operation", operation, "reason", "backoff")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("forgejo.client.waits")
                        .tags("reason", "backoff")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("forgejo.client.calls.active").gauge().value()).isZero();
        assertThat(registry.find("forgejo.client.giveups").counters()).isEmpty();
    }

    @Test
    void givingUpIsCountedByItsReason() {
        server.enqueue(answer(503, "{}"));
        server.enqueue(answer(503, "{}"));
        server.enqueue(answer(500, "{}"));
        try (ForgejoClient client = client().build()) {
            assertThat(catchThrowable(() -> client.instance().getVersion().execute()))
                    .isInstanceOf(RetriesExhausted.class);
            catchThrowable(() -> client.issues()
                    .create(
                            "nimbus",
                            "kettle",
                            CreateIssue.builder().title("leak").build())
                    .execute());
        }
        assertThat(registry.get("forgejo.client.giveups")
                        .tags("reason", "attempts")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("forgejo.client.giveups")
                        .tags("reason", "not_repeatable", "operation", "IssueApi.create")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("forgejo.client.calls")
                        .tags("operation", "IssueApi.create", "outcome", "failed", "status", "500")
                        .timer()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void pagesAndItemsAreCounted() {
        server.enqueue(answer(200, "[{\"number\":1},{\"number\":2}]", "X-Total-Count", "3"));
        server.enqueue(answer(200, "[{\"number\":3}]", "X-Total-Count", "3"));
        try (ForgejoClient client = client().build()) {
            assertThat(client.issues().list("nimbus", "kettle").withLimit(2).all())
                    .hasSize(3);
        }
        assertThat(registry.get("forgejo.client.pages").counter().count()).isEqualTo(2);
        assertThat(registry.get("forgejo.client.items").counter().count()).isEqualTo(3);
    }

    @Test
    void limitsAreGaugesByPolicyAndAbsentIsNotZero() {
        server.enqueue(answer(
                200,
                "{\"version\":\"16.0.0\"}",
                "RateLimit",
                "\"baseline\";r=50;t=30",
                "RateLimit-Policy",
                "\"baseline\";q=2000;w=600"));
        server.enqueue(answer(200, "{\"version\":\"16.0.0\"}", "RateLimit", "\"burst\";r=5"));
        try (ForgejoClient client = client().build()) {
            client.instance().getVersion().execute();
            client.instance().getVersion().execute();
        }
        assertThat(gauge("forgejo.client.ratelimit.remaining", "baseline")).isEqualTo(50);
        assertThat(gauge("forgejo.client.ratelimit.quota", "baseline")).isEqualTo(2000);
        assertThat(gauge("forgejo.client.ratelimit.reset", "baseline")).isBetween(20.0, 30.0);
        assertThat(gauge("forgejo.client.ratelimit.remaining", "burst")).isEqualTo(5);
        assertThat(gauge("forgejo.client.ratelimit.quota", "burst")).isNaN();
        assertThat(gauge("forgejo.client.ratelimit.reset", "burst")).isNaN();
    }

    @Test
    void aServerThatMakesUpPoliciesDoesNotFillTheRegistry() {
        try (ForgejoClient client = client().build()) {
            for (int i = 0; i < 100; i++) {
                server.enqueue(answer(200, "{\"version\":\"16.0.0\"}", "RateLimit", "\"p" + i + "\";r=" + i));
                client.instance().getVersion().execute();
            }
        }
        assertThat(registry.get("forgejo.client.ratelimit.remaining").gauges()).hasSize(17);
        assertThat(gauge("forgejo.client.ratelimit.remaining", "other")).isEqualTo(99);
    }

    @Test
    void aLimiterThatFailsAndWaitsInLineAreSeen() {
        server.enqueue(answer(200, "{\"version\":\"16.0.0\"}"));
        try (ForgejoClient client = client().pacing(
                        Pacing.by(permits -> CompletableFuture.failedFuture(new IllegalStateException("down"))))
                .build()) {
            client.instance().getVersion().execute();
        }
        assertThat(registry.get("forgejo.client.limiter.failures")
                        .tags("sent", "true")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("forgejo.client.calls.queued").gauge().value()).isZero();
    }

    @Test
    void noTagHoldsAnythingOfARequest() {
        server.enqueue(answer(401, "{\"message\":\"user does not exist [uid: 0, name: s3cr3t]\"}"));
        try (ForgejoClient client = client().build()) {
            catchThrowable(
                    () -> client.issues().get("nimbus-private", "kettle", 7).execute());
        }
        String all = registry.getMeters().stream()
                .map(Meter::getId)
                .map(Object::toString)
                .collect(Collectors.joining());
        assertThat(all).contains("IssueApi.get").doesNotContain("s3cr3t").doesNotContain("nimbus-private");
    }

    private double gauge(String name, String policy) {
        return registry.get(name)
                .tags("policy", policy, "instance", "test")
                .gauge()
                .value();
    }

    private String onlyOperation() {
        return registry.get("forgejo.client.calls").timer().getId().getTag("operation");
    }
}
