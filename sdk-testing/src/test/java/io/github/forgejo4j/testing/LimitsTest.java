package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import okhttp3.Headers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LimitsTest {
    private final TickingClock clock = new TickingClock();
    private final FakeForgejo fake = FakeForgejo.builder().clock(clock).start();
    private final Client client = new Client(fake);

    @AfterEach
    void stop() {
        client.close();
        fake.close();
    }

    @Test
    void withoutAQuotaNothingIsToldAndNothingRefused() {
        Headers headers = client.get("/version").headers();

        assertThat(headers.names())
                .noneMatch(name -> name.toLowerCase(java.util.Locale.ROOT).contains("ratelimit"));
    }

    @Test
    void theWindowCountsDownRefusesWithoutActingAndOpensAgain() {
        FakeRepository repository = fake.repository("alice", "tickets");
        fake.limits().allow(2, Duration.ofSeconds(60));
        String issues = "/repos/alice/tickets/issues";

        Client.Reply first = client.post(issues, "{\"title\":\"1\"}");
        assertThat(first.status()).isEqualTo(201);
        assertThat(first.headers().get("RateLimit-Policy")).isEqualTo("\"default\";q=2;w=60");
        assertThat(first.headers().get("RateLimit")).isEqualTo("\"default\";r=1;t=60");

        clock.advance(Duration.ofMillis(20_500));
        assertThat(client.post(issues, "{\"title\":\"2\"}").headers().get("RateLimit"))
                .isEqualTo("\"default\";r=0;t=40");

        Client.Reply refused = client.post(issues, "{\"title\":\"3\"}");
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.headers().get("Retry-After")).isEqualTo("40");
        assertThat(refused.headers().get("RateLimit")).isEqualTo("\"default\";r=0;t=40");
        assertThat(repository.issues()).hasSize(2);
        assertThat(fake.requests().get(2).acted()).isFalse();

        clock.advance(Duration.ofSeconds(40));
        Client.Reply after = client.post(issues, "{\"title\":\"3\"}");
        assertThat(after.status()).isEqualTo(201);
        assertThat(after.headers().get("RateLimit")).isEqualTo("\"default\";r=1;t=60");
        assertThat(fake.count("POST", "/repos/{owner}/{repo}/issues")).isEqualTo(4);
    }

    @Test
    void refusalsAndErrorsCarryTheHeadersToo() {
        fake.limits().allow(10, Duration.ofSeconds(10));
        fake.faults().on("GET", "/version").status(503).header("RateLimit", "\"other\";r=1;t=1");

        assertThat(client.get("/users/nobody").headers().get("RateLimit")).isEqualTo("\"default\";r=9;t=10");
        Headers faulty = client.get("/version").headers();
        assertThat(faulty.values("RateLimit")).containsExactly("\"other\";r=1;t=1");
        assertThat(faulty.get("RateLimit-Policy")).isEqualTo("\"default\";q=10;w=10");
    }

    @Test
    void theOlderGenerationsAreSentWhenAskedFor() {
        fake.limits()
                .allow(5, Duration.ofSeconds(30))
                .headers(Limits.Style.DRAFT_COMBINED, Limits.Style.DRAFT_SEPARATE, Limits.Style.X_HEADERS);

        Headers headers = client.get("/version").headers();

        assertThat(headers.get("RateLimit")).isEqualTo("limit=5, remaining=4, reset=30");
        assertThat(headers.get("RateLimit-Limit")).isEqualTo("5");
        assertThat(headers.get("RateLimit-Remaining")).isEqualTo("4");
        assertThat(headers.get("RateLimit-Reset")).isEqualTo("30");
        assertThat(headers.get("X-RateLimit-Remaining")).isEqualTo("4");
        assertThat(headers.get("X-RateLimit-Reset"))
                .isEqualTo(Long.toString(clock.instant().getEpochSecond() + 30));
        assertThat(headers.get("RateLimit-Policy")).isNull();
    }

    @Test
    void aDatedRetryAfterIsMeasuredAgainstTheDateOfTheAnswer() {
        fake.limits()
                .allow(0, Duration.ofSeconds(90))
                .headers(Limits.Style.NONE)
                .datedRetryAfter();

        Headers headers = client.get("/version").headers();

        assertThat(headers.get("Date")).isEqualTo("Mon, 30 Nov 2026 01:02:03 GMT");
        assertThat(headers.get("Retry-After")).isEqualTo("Mon, 30 Nov 2026 01:03:33 GMT");
        assertThat(headers.get("RateLimit")).isNull();
    }

    @Test
    void leaveUsesUpTheWindow() {
        fake.limits().allow(100, Duration.ofSeconds(60)).leave(1);

        assertThat(client.get("/version").status()).isEqualTo(200);
        assertThat(client.get("/version").status()).isEqualTo(429);
        fake.limits().off();
        assertThat(client.get("/version").status()).isEqualTo(200);
    }

    @Test
    void aRefusedRequestUsesUpNoFault() {
        fake.limits().allow(0, Duration.ofSeconds(60));
        Fault fault = fake.faults().on("GET", "/version").times(1).status(503);

        assertThat(client.get("/version").status()).isEqualTo(429);
        assertThat(fault.hits()).isZero();
    }

    @Test
    void aWindowBelowOneSecondIsRefused() {
        assertThatThrownBy(() -> fake.limits().allow(1, Duration.ofMillis(999)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
