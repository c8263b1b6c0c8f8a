package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.StopReason;
import io.github.forgejo4j.ratelimit.RateLimit;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.GET;

/** Two clocks are never subtracted from each other. */
class ClockSkewTest {
    interface Api {
        @GET("thing")
        ForgejoCall<Map<String, Object>> read();
    }

    private static final String SERVER_TIME = "Mon, 30 Nov 2026 12:00:00 GMT";
    private static final String THIRTY_SECONDS_LATER = "Mon, 30 Nov 2026 12:00:30 GMT";
    private static final String RESET =
            String.valueOf(Instant.parse("2026-11-30T12:00:30Z").getEpochSecond());
    private static final MockResponse OK = json(200, "{}");

    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-30T12:10:00Z,true",
        "2026-11-30T11:50:00Z,true",
        "2026-11-30T12:00:00Z,true",
        "2026-11-30T12:00:00Z,false"
    })
    void theWaitAndTheResetAreTheServersWhateverTheLocalClockShows(String local, boolean date) {
        String[] headers = date
                ? new String[] {
                    "Date",
                    SERVER_TIME,
                    "Retry-After",
                    THIRTY_SECONDS_LATER,
                    "X-RateLimit-Reset",
                    RESET,
                    "X-RateLimit-Remaining",
                    "0"
                }
                : new String[] {
                    "Retry-After", THIRTY_SECONDS_LATER, "X-RateLimit-Reset", RESET, "X-RateLimit-Remaining", "0"
                };
        wire.answers(status(429, headers), OK);
        wire.timing.setWallClock(Instant.parse(local));
        RateLimit.Limit[] seen = new RateLimit.Limit[1];
        Duration[] left = new Duration[1];
        wire.core(config -> config.rateLimitListener = event -> {
            seen[0] = event.rateLimit().tightest();
            left[0] = seen[0].untilReset();
        });
        wire.api(Api.class).read().execute();
        assertThat(wire.timing.sleeps).containsExactly(Duration.ofSeconds(30));
        assertThat(wire.requests).hasSize(2);
        assertThat(left[0]).isEqualTo(Duration.ofSeconds(30));
        // The time to the reset went by during the wait, on the monotonic clock.
        assertThat(seen[0].untilReset()).isEqualTo(Duration.ZERO);
    }

    @Test
    void withoutTheServersDateAPastTimeSaysNothing() {
        wire.answers(status(429, "Retry-After", THIRTY_SECONDS_LATER), OK);
        wire.timing.setWallClock(Instant.parse("2026-11-30T12:07:00Z"));
        wire.api(Api.class).read().execute();
        assertThat(wire.timing.sleeps).containsExactly(Duration.ofMillis(500));
        assertThat(wire.requests).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLocalClockThatJumpsBackDoesNotMoveTheDeadline(boolean async) {
        wire.answers(status(503, "Retry-After", "2"));
        wire.core(config -> config.auth =
                request -> wire.timing.setWallClock(wire.timing.now().minus(Duration.ofHours(1))));
        RetriesExhausted failure = catchThrowableOfType(
                RetriesExhausted.class,
                () -> run(
                        wire.api(Api.class)
                                .read()
                                .withRetryPolicy(
                                        RetryPolicy.builder().maxAttempts(50).build())
                                .withDeadline(Duration.ofSeconds(5)),
                        async));
        assertThat(failure.stoppedBy()).isEqualTo(StopReason.DEADLINE);
        assertThat(wire.requests).hasSize(3);
        assertThat(failure.attempts()).allSatisfy(a -> assertThat(a.took()).isLessThan(Duration.ofSeconds(1)));
    }
}
