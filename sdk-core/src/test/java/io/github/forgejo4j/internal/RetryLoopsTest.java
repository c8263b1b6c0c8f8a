package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.StopReason;
import io.github.forgejo4j.retry.Eligibility.Rule;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.RetryRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import retrofit2.http.GET;

/** Whose configuration a loop has when the registry is the user's. */
class RetryLoopsTest {
    interface Api {
        @GET("thing")
        ForgejoCall<Map<String, Object>> read();
    }

    private static RetryPolicy attempts(int n) {
        return RetryPolicy.builder().maxAttempts(n).build();
    }

    @Test
    void aNameThatAnotherClientTookWithOtherAttemptsIsNumbered() {
        RetryRegistry registry = RetryRegistry.ofDefaults();
        Retry first = new RetryLoops(registry, attempts(3)).loop(Rule.NEVER, attempts(3));
        Retry second = new RetryLoops(registry, attempts(5)).loop(Rule.NEVER, attempts(5));
        Retry third = new RetryLoops(registry, attempts(7)).loop(Rule.NEVER, attempts(7));
        Retry likeTheFirst = new RetryLoops(registry, attempts(3)).loop(Rule.NEVER, attempts(3));

        assertThat(first.getName()).isEqualTo("forgejo4j.never");
        assertThat(second.getName()).isEqualTo("forgejo4j.never-2");
        assertThat(second.getRetryConfig().getMaxAttempts()).isEqualTo(5);
        assertThat(third.getName()).isEqualTo("forgejo4j.never-3");
        assertThat(likeTheFirst).isSameAs(first);
    }

    @Test
    void aNameThatTheUserTookForALoopThatRepeatsAnythingIsNotUsed() {
        RetryRegistry registry = RetryRegistry.ofDefaults();
        registry.retry("forgejo4j.never", RetryConfig.custom().maxAttempts(3).build());
        registry.retry(
                "forgejo4j.always",
                RetryConfig.custom()
                        .maxAttempts(3)
                        .retryOnException(Repeat.class::isInstance)
                        .retryOnResult(result -> true)
                        .build());
        registry.retry(
                "forgejo4j.idempotent_only",
                RetryConfig.custom().maxAttempts(3).retryOnException(e -> false).build());
        RetryLoops loops = new RetryLoops(registry, attempts(3));

        assertThat(loops.loop(Rule.NEVER, attempts(3)).getName()).isEqualTo("forgejo4j.never-2");
        assertThat(loops.loop(Rule.ALWAYS, attempts(3)).getName()).isEqualTo("forgejo4j.always-2");
        assertThat(loops.loop(Rule.IDEMPOTENT_ONLY, attempts(3)).getName()).isEqualTo("forgejo4j.idempotent_only-2");
    }

    @Test
    void anotherPolicyOfOneCallHasALoopOfItsOwnOutsideTheRegistry() {
        RetryRegistry registry = RetryRegistry.ofDefaults();
        RetryLoops loops = new RetryLoops(registry, attempts(3));

        assertThat(loops.loop(Rule.NEVER, attempts(4)).getName()).isEqualTo("forgejo4j.attempts-4");
        assertThat(loops.loop(Rule.ALWAYS, attempts(4))).isSameAs(loops.loop(Rule.NEVER, attempts(4)));
        assertThat(registry.getAllRetries()).hasSize(3);
    }

    @Test
    void aCallThatStopsBeforeItsLastAttemptIsToldAsManyRepeatsAsItMade() throws Exception {
        RetryRegistry registry = RetryRegistry.ofDefaults();
        AtomicInteger repeats = new AtomicInteger();
        try (Wire wire = new Wire()) {
            wire.core(config -> config.registry = registry);
            registry.retry("forgejo4j.idempotent_only").getEventPublisher().onRetry(event -> repeats.incrementAndGet());
            wire.answers(status(503, "Retry-After", "6"));

            RetriesExhausted failure = catchThrowableOfType(
                    RetriesExhausted.class,
                    () -> wire.api(Api.class)
                            .read()
                            .withDeadline(Duration.ofSeconds(10))
                            .execute());

            assertThat(failure.stoppedBy()).isEqualTo(StopReason.DEADLINE);
            assertThat(wire.requests).hasSize(2);
            assertThat(repeats).hasValue(1);
        }
    }
}
