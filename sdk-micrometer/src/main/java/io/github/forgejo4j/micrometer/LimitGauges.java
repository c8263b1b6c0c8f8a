package io.github.forgejo4j.micrometer;

import io.github.forgejo4j.ratelimit.RateLimit;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The newest limits of each policy as gauges. */
final class LimitGauges {
    /** A server that makes names up must not fill the registry. */
    private static final int MAX_POLICIES = 16;

    private static final int MAX_NAME = 64;
    private static final String UNNAMED = "default";
    private static final String OTHERS = "other";

    private final MeterRegistry registry;
    private final Tags tags;
    private final ConcurrentMap<String, Newest> policies = new ConcurrentHashMap<>();

    LimitGauges(MeterRegistry registry, Tags tags) {
        this.registry = registry;
        this.tags = tags;
    }

    void show(RateLimit limits) {
        for (RateLimit.Limit limit : limits.limits()) {
            newest(name(limit.policy())).limit = limit;
        }
    }

    private String name(@Nullable String policy) {
        if (policy == null || policy.isBlank()) {
            return UNNAMED;
        }
        String name = policy.length() > MAX_NAME ? policy.substring(0, MAX_NAME) : policy;
        return policies.containsKey(name) || policies.size() < MAX_POLICIES ? name : OTHERS;
    }

    private Newest newest(String name) {
        return policies.computeIfAbsent(name, added -> {
            Newest state = new Newest();
            Tags ofPolicy = tags.and("policy", added);
            Gauge.builder(
                            "forgejo.client.ratelimit.quota",
                            state,
                            of -> number(of.limit == null ? null : of.limit.quota()))
                    .tags(ofPolicy)
                    .register(registry);
            Gauge.builder(
                            "forgejo.client.ratelimit.remaining",
                            state,
                            of -> number(of.limit == null ? null : of.limit.remaining()))
                    .tags(ofPolicy)
                    .register(registry);
            Gauge.builder(
                            "forgejo.client.ratelimit.reset",
                            state,
                            of -> seconds(of.limit == null ? null : of.limit.untilReset()))
                    .baseUnit("seconds")
                    .tags(ofPolicy)
                    .register(registry);
            return state;
        });
    }

    private static double number(@Nullable OptionalLong stated) {
        return stated == null || stated.isEmpty() ? Double.NaN : stated.getAsLong();
    }

    private static double seconds(@Nullable Duration left) {
        return left == null ? Double.NaN : left.toMillis() / 1000.0;
    }

    private static final class Newest {
        private volatile RateLimit.@Nullable Limit limit;
    }
}
