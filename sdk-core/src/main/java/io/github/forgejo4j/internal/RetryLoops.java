package io.github.forgejo4j.internal;

import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.RetryRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The loops of resilience4j, one per eligibility, registered under {@code forgejo4j.never} and so on, so that metrics bound to the
 * registry see them. What is repeated is decided outside; the loop counts, publishes its events and asks for the next attempt. It never
 * waits: its sleep is a static of the whole JVM that any library can replace.
 */
final class RetryLoops {
    private final Map<Eligibility.Rule, Retry> standard = new EnumMap<>(Eligibility.Rule.class);
    private final int standardAttempts;
    private final Map<Integer, Retry> others = new ConcurrentHashMap<>();

    RetryLoops(RetryRegistry registry, RetryPolicy policy) {
        this.standardAttempts = policy.maxAttempts();
        for (Eligibility.Rule rule : Eligibility.Rule.values()) {
            standard.put(
                    rule, register(registry, "forgejo4j." + rule.name().toLowerCase(Locale.ROOT), standardAttempts));
        }
    }

    Retry loop(Eligibility.Rule rule, RetryPolicy policy) {
        if (policy.maxAttempts() == standardAttempts) {
            return standard.getOrDefault(rule, other(standardAttempts));
        }
        return other(policy.maxAttempts());
    }

    private Retry other(int attempts) {
        return others.computeIfAbsent(attempts, n -> Retry.of("forgejo4j.attempts-" + n, config(n)));
    }

    /** A registry keeps the first configuration of a name; another client's may allow fewer attempts. */
    private static Retry register(RetryRegistry registry, String name, int attempts) {
        for (int n = 1; ; n++) {
            String candidate = n == 1 ? name : name + "-" + n;
            Optional<Retry> taken = registry.find(candidate);
            Retry retry = taken.orElseGet(() -> registry.retry(candidate, config(attempts)));
            if (retry.getRetryConfig().getMaxAttempts() == attempts && repeatsOurStepsOnly(retry.getRetryConfig())) {
                return retry;
            }
        }
    }

    private static boolean repeatsOurStepsOnly(RetryConfig config) {
        return config.getExceptionPredicate().test(Repeat.GO_ON)
                && !config.getExceptionPredicate().test(Ended.NOW)
                && config.getResultPredicate() == null;
    }

    private static RetryConfig config(int attempts) {
        return RetryConfig.<Object>custom()
                .maxAttempts(attempts)
                .retryOnException(Repeat.class::isInstance)
                .intervalBiFunction((attempt, outcome) ->
                        outcome.isLeft() && outcome.getLeft() instanceof Repeat repeat ? repeat.interval : -1L)
                .failAfterMaxAttempts(false)
                .build();
    }
}
