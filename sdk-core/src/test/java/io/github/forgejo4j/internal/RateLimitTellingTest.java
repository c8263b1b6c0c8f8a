package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ratelimit.RateLimit;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;

/** What the observer hands back, and what a log shows of a listener that fails. */
class RateLimitTellingTest {
    private static final Headers LIMITS = Headers.of("RateLimit", "\"default\";r=0;t=30");

    private final Clock clock = Clock.fixed(Instant.parse("2026-11-30T12:00:00Z"), ZoneOffset.UTC);

    @Test
    void whatWasReadIsHandedBack() {
        RateLimitObserver observer = new RateLimitObserver(clock, () -> 0, null);

        RateLimit seen = observer.observe(200, LIMITS, "issues.list");

        assertThat(seen).isNotNull().isSameAs(observer.newest());
        assertThat(observer.observe(200, Headers.of("Date", "Mon, 30 Nov 2026 12:00:00 GMT"), "issues.list"))
                .isNull();
    }

    @Test
    void aRefusalLastsAsLongAsItsLimitsSayAndIsNotASnapshot() {
        RateLimitObserver observer = new RateLimitObserver(clock, () -> 0, null);

        assertThat(observer.exhaustedFor(LIMITS)).isEqualTo(Duration.ofSeconds(30));
        assertThat(observer.exhaustedFor(Headers.of("Retry-After", "30"))).isNull();
        assertThat(observer.exhaustedFor(Headers.of("RateLimit", "oops;;"))).isNull();
        assertThat(observer.newest()).isNull();
    }

    @Test
    void ofTwoAnswersOfTheSameMomentTheOneThatIsStoredLastCounts() {
        RateLimitObserver observer = new RateLimitObserver(clock, () -> 5, null);
        observer.observe(200, LIMITS, "issues.list");

        RateLimit second = observer.observe(200, Headers.of("RateLimit", "\"default\";r=9"), "issues.get");

        assertThat(observer.newest()).isSameAs(second);
    }

    @Test
    void aListenerThatThrowsIsNamedInTheLog() {
        List<LogRecord> logged = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                logged.add(entry);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("io.github.forgejo4j.ratelimit");
        Level before = logger.getLevel();
        logger.setLevel(Level.WARNING);
        logger.addHandler(handler);
        IllegalStateException thrown = new IllegalStateException("full");
        try {
            new RateLimitObserver(clock, () -> 0, event -> {
                        throw thrown;
                    })
                    .observe(200, LIMITS, "issues.list");
        } finally {
            logger.removeHandler(handler);
            logger.setLevel(before);
        }

        assertThat(logged).singleElement().satisfies(entry -> {
            assertThat(entry.getMessage()).isEqualTo("The rate limit listener threw; the call goes on: issues.list");
            assertThat(entry.getThrown()).isSameAs(thrown);
        });
    }
}
