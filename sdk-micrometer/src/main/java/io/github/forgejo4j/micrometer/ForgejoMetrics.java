package io.github.forgejo4j.micrometer;

import io.github.forgejo4j.call.CallListener;
import io.github.forgejo4j.call.WaitReason;
import io.github.forgejo4j.error.Attempt;
import io.github.forgejo4j.ratelimit.RateLimitEvent;
import io.github.forgejo4j.ratelimit.RateLimitListener;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts and times what a client does. Register it with both {@code callListener} and {@code rateLimitListener} of the client's builder.
 *
 * <p>Meters, each with the tags that it was made with and these:
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>name</th><th>kind</th><th>tags</th></tr>
 * <tr><td>{@code forgejo.client.calls}</td><td>timer, waits included</td><td>{@code operation}, {@code outcome} (succeeded, failed,
 * cancelled), {@code status} of the last answer or none</td></tr>
 * <tr><td>{@code forgejo.client.calls.active}</td><td>gauge</td><td></td></tr>
 * <tr><td>{@code forgejo.client.calls.queued}</td><td>gauge of requests that wait for other calls</td><td></td></tr>
 * <tr><td>{@code forgejo.client.attempts}</td><td>timer</td><td>{@code operation}, {@code status} or none, {@code proof} (unsent, declined,
 * ambiguous, final) or none</td></tr>
 * <tr><td>{@code forgejo.client.retries}</td><td>counter</td><td>{@code operation}, {@code reason} (backoff, retry_after)</td></tr>
 * <tr><td>{@code forgejo.client.waits}</td><td>timer</td><td>{@code reason}, in lower case as {@link WaitReason} names it</td></tr>
 * <tr><td>{@code forgejo.client.giveups}</td><td>counter</td><td>{@code operation}, {@code reason}</td></tr>
 * <tr><td>{@code forgejo.client.pages}</td><td>counter</td><td>{@code operation}</td></tr>
 * <tr><td>{@code forgejo.client.items}</td><td>counter of items in pages</td><td>{@code operation}</td></tr>
 * <tr><td>{@code forgejo.client.limiter.failures}</td><td>counter</td><td>{@code sent} (true, false)</td></tr>
 * <tr><td>{@code forgejo.client.ratelimit.quota}, {@code .remaining}</td><td>gauges, NaN while not stated</td><td>{@code policy}</td></tr>
 * <tr><td>{@code forgejo.client.ratelimit.reset}</td><td>gauge, seconds until the quota is restored</td><td>{@code policy}</td></tr>
 * </table>
 *
 * <p>{@code operation} is service and method, never a path: its values are as many as the operations that a program uses. No tag holds
 * anything of a request or an answer but its status and the names of limit policies, of which 16 are kept apart.
 *
 * <p>Thread-safe. One instance may serve several clients; give each its own with a tag of its own to tell them apart.
 */
public final class ForgejoMetrics implements CallListener, RateLimitListener {
    private static final String NONE = "none";

    private final MeterRegistry registry;
    private final Tags tags;
    private final AtomicLong active = new AtomicLong();
    private final AtomicLong queued = new AtomicLong();
    private final LimitGauges limits;

    private ForgejoMetrics(MeterRegistry registry, Tags tags) {
        this.registry = registry;
        this.tags = tags;
        this.limits = new LimitGauges(registry, tags);
        Gauge.builder("forgejo.client.calls.active", active, AtomicLong::doubleValue)
                .description("Calls that were begun and have not ended")
                .tags(tags)
                .register(registry);
        Gauge.builder("forgejo.client.calls.queued", queued, AtomicLong::doubleValue)
                .description("Requests that wait for other calls")
                .tags(tags)
                .register(registry);
    }

    /** Meters in a registry. */
    public static ForgejoMetrics of(MeterRegistry registry) {
        return of(registry, Tags.empty());
    }

    /**
     * Meters with tags of one's own.
     *
     * @param registry where
     * @param tags on each meter, such as which instance the client talks to; the same keys for all clients of a registry
     */
    public static ForgejoMetrics of(MeterRegistry registry, Iterable<Tag> tags) {
        return new ForgejoMetrics(Objects.requireNonNull(registry, "registry"), Tags.of(tags));
    }

    @Override
    public void onStart(StartEvent event) {
        active.incrementAndGet();
    }

    @Override
    public void onEnd(EndEvent event) {
        active.decrementAndGet();
        registry.timer(
                        "forgejo.client.calls",
                        tags.and(
                                "operation",
                                event.operation(),
                                "outcome",
                                lower(event.outcome()),
                                "status",
                                text(event.status())))
                .record(event.took());
    }

    @Override
    public void onAttempt(AttemptEvent event) {
        Attempt attempt = event.attempt();
        registry.timer(
                        "forgejo.client.attempts",
                        tags.and(
                                "operation",
                                event.operation(),
                                "status",
                                text(attempt.status()),
                                "proof",
                                attempt.proof() == null ? NONE : lower(attempt.proof())))
                .record(attempt.took());
    }

    @Override
    public void onWait(WaitEvent event) {
        registry.counter(
                        "forgejo.client.retries",
                        tags.and("operation", event.operation(), "reason", lower(event.kind())))
                .increment();
        registry.timer("forgejo.client.waits", tags.and("reason", lower(event.kind())))
                .record(event.pause());
    }

    @Override
    public void onQueued(QueuedEvent event) {
        queued.incrementAndGet();
    }

    @Override
    public void onDequeued(DequeuedEvent event) {
        queued.decrementAndGet();
        registry.timer("forgejo.client.waits", tags.and("reason", lower(event.reason())))
                .record(event.waited());
    }

    @Override
    public void onGiveUp(GiveUpEvent event) {
        registry.counter(
                        "forgejo.client.giveups",
                        tags.and("operation", event.operation(), "reason", lower(event.kind())))
                .increment();
    }

    @Override
    public void onPage(PageEvent event) {
        Tags ofPage = tags.and("operation", event.operation());
        registry.counter("forgejo.client.pages", ofPage).increment();
        registry.counter("forgejo.client.items", ofPage).increment(event.items());
    }

    @Override
    public void onLimiterFailure(LimiterFailureEvent event) {
        registry.counter("forgejo.client.limiter.failures", tags.and("sent", Boolean.toString(event.letGo())))
                .increment();
    }

    @Override
    public void onRateLimit(RateLimitEvent event) {
        limits.show(event.rateLimit());
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String text(OptionalInt status) {
        return status.isPresent() ? Integer.toString(status.getAsInt()) : NONE;
    }
}
