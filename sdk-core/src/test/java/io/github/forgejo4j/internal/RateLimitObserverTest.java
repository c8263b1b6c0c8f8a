package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.forgejo4j.ratelimit.RateLimitEvent;
import java.lang.reflect.Method;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;

class RateLimitObserverTest {
    private static final Headers LIMITS = Headers.of("RateLimit", "\"default\";r=5;t=30");
    private static final Headers NO_LIMITS = Headers.of(
            "Date",
            "Mon, 30 Nov 2026 12:00:00 GMT",
            "Content-Type",
            "application/json",
            "X-Total-Count",
            "3",
            "Retry-After",
            "1");

    private final Clock clock = Clock.fixed(Instant.parse("2026-11-30T12:10:00Z"), ZoneOffset.UTC);
    private final AtomicLong nanos = new AtomicLong();
    private final List<RateLimitEvent> events = new ArrayList<>();

    @Test
    void everyResponseWithLimitsIsTold() {
        RateLimitObserver observer = new RateLimitObserver(clock, nanos::get, events::add);

        assertThat(observer.newest()).isNull();
        observer.observe(200, LIMITS, "issues.list");
        observer.observe(200, NO_LIMITS, "issues.get");
        observer.observe(429, Headers.of("X-RateLimit-Remaining", "0"), "issues.create");

        assertThat(events)
                .extracting(RateLimitEvent::toString)
                .containsExactly(
                        "RateLimitEvent[issues.list, status 200, RateLimit[\"default\" remaining 5 reset after PT30S]]",
                        "RateLimitEvent[issues.create, status 429, RateLimit[limit remaining 0]]");
        assertThat(observer.newest()).isSameAs(events.get(1).rateLimit());
    }

    @Test
    void anUnreadableFieldIsNoLimit() {
        RateLimitObserver observer = new RateLimitObserver(clock, nanos::get, events::add);
        observer.observe(200, LIMITS, "issues.list");

        observer.observe(200, Headers.of("RateLimit", "oops;;"), "issues.list");

        assertThat(events).hasSize(1);
        assertThat(observer.newest()).isSameAs(events.get(0).rateLimit());
    }

    @Test
    void aResetIsMeasuredAgainstTheDateOfTheSameResponse() {
        RateLimitObserver observer = new RateLimitObserver(clock, nanos::get, null);
        long reset = Instant.parse("2026-11-30T12:00:30Z").getEpochSecond();

        observer.observe(
                429,
                Headers.of("Date", "Mon, 30 Nov 2026 12:00:00 GMT", "X-RateLimit-Reset", Long.toString(reset)),
                "issues.list");

        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(observer.newest().limits().get(0).untilReset()).isEqualTo(Duration.ofSeconds(29));
    }

    @Test
    void aListenerThatThrowsHarmsNobody() {
        AtomicInteger calls = new AtomicInteger();
        for (Throwable thrown :
                List.of(new IllegalStateException("no"), new NoClassDefFoundError("gone"), new AssertionError())) {
            RateLimitObserver observer = new RateLimitObserver(clock, nanos::get, event -> {
                calls.incrementAndGet();
                RateLimitObserverTest.<RuntimeException>sneak(thrown);
            });

            assertThatCode(() -> observer.observe(200, LIMITS, "issues.list")).doesNotThrowAnyException();
            assertThat(observer.newest()).isNotNull();
        }
        assertThat(calls).hasValue(3);
    }

    @Test
    void anOlderResponseDoesNotReplaceANewerOne() {
        RateLimitObserver[] observer = new RateLimitObserver[1];
        // The clock of the first response is read, then a second response overtakes it.
        AtomicInteger reads = new AtomicInteger();
        observer[0] = new RateLimitObserver(
                clock,
                () -> {
                    if (reads.getAndIncrement() == 0) {
                        nanos.set(5);
                        observer[0].observe(200, Headers.of("RateLimit", "\"newer\";r=1"), "b");
                        return 1;
                    }
                    return nanos.get();
                },
                null);

        observer[0].observe(200, Headers.of("RateLimit", "\"older\";r=2"), "a");

        assertThat(observer[0].newest().limits().get(0).policy()).isEqualTo("newer");
    }

    @Test
    void aResponseWithoutLimitsCostsNoAllocation() throws ReflectiveOperationException {
        RateLimitObserver observer = new RateLimitObserver(clock, nanos::get, events::add);
        for (int i = 0; i < 20_000; i++) {
            observer.observe(200, NO_LIMITS, "issues.list");
        }

        long before = allocatedBytes();
        for (int i = 0; i < 100_000; i++) {
            observer.observe(200, NO_LIMITS, "issues.list");
        }
        long bytes = allocatedBytes() - before;

        // The measurement itself allocates a little; one object per response would be at least 1,600,000 bytes.
        assertThat(bytes).isLessThan(100_000);
    }

    /** By reflection, as the module under test does not read the management modules. */
    private static long allocatedBytes() throws ReflectiveOperationException {
        Object threads = Class.forName("java.lang.management.ManagementFactory")
                .getMethod("getThreadMXBean")
                .invoke(null);
        Method bytes =
                Class.forName("com.sun.management.ThreadMXBean").getMethod("getThreadAllocatedBytes", long.class);
        return (long) bytes.invoke(threads, Thread.currentThread().getId());
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
