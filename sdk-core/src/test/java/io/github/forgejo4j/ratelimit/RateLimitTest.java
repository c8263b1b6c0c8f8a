package io.github.forgejo4j.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ratelimit.RateLimit.Generation;
import io.github.forgejo4j.ratelimit.RateLimit.Limit;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateLimitTest {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private final AtomicLong nanos = new AtomicLong(7);

    @Test
    void structuredFieldsGiveWhatIsLeftAndThePolicyBehindIt() {
        RateLimit limits = read(
                "RateLimit-Policy",
                "\"burst\";q=100;w=60,\"daily\";q=1000;w=86400",
                "RateLimit",
                "\"burst\";r=12;t=30");

        assertThat(limits.limits()).hasSize(2);
        Limit burst = limits.limits().get(0);
        assertThat(burst.policy()).isEqualTo("burst");
        assertThat(burst.quota()).hasValue(100);
        assertThat(burst.remaining()).hasValue(12);
        assertThat(burst.window()).isEqualTo(Duration.ofSeconds(60));
        assertThat(burst.resetAfter()).isEqualTo(Duration.ofSeconds(30));
        assertThat(burst.resetAt()).isEqualTo(NOON.plusSeconds(30));
        assertThat(burst.resetNanos()).hasValue(7 + 30_000_000_000L);
        assertThat(burst.generation()).isEqualTo(Generation.POLICY_AND_LIMIT);
        Limit daily = limits.limits().get(1);
        assertThat(daily.policy()).isEqualTo("daily");
        assertThat(daily.quota()).hasValue(1000);
        assertThat(daily.window()).isEqualTo(Duration.ofDays(1));
        assertThat(daily.remaining()).isEmpty();
        assertThat(daily.resetAfter()).isNull();
        assertThat(daily.resetNanos()).isEmpty();
        assertThat(daily.resetAt()).isNull();
        assertThat(daily.untilReset()).isNull();
    }

    @Test
    void absentIsAbsentAndNotZero() {
        Limit limit = read("RateLimit", "\"default\";r=0").limits().get(0);

        assertThat(limit.remaining()).hasValue(0);
        assertThat(limit.quota()).isEmpty();
        assertThat(limit.window()).isNull();
        assertThat(limit.resetAfter()).isNull();
        assertThat(limit.quotaUnit()).isNull();
        assertThat(limit.partitionKey()).isNull();
    }

    @Test
    void unitAndPartitionKeyAreKept() {
        Limit limit = read("RateLimit-Policy", "\"peruser\";q=65535;qu=\"content-bytes\";w=10;pk=:cHsdsRa894==:")
                .limits()
                .get(0);

        assertThat(limit.quotaUnit()).isEqualTo("content-bytes");
        assertThat(limit.partitionKey()).hasSize(7).startsWith('p', '{');
        limit.partitionKey()[0] = 0;
        assertThat(limit.partitionKey()).startsWith('p', '{');
    }

    @Test
    void aPolicyPerPartitionIsMatchedByItsKey() {
        RateLimit limits = read(
                "RateLimit-Policy", "\"p\";q=10;pk=:YQ==:, \"p\";q=20;pk=:Yg==:", "RateLimit", "\"p\";r=5;pk=:Yg==:");

        assertThat(limits.limits()).hasSize(2);
        assertThat(limits.limits().get(0).quota()).hasValue(20);
        assertThat(limits.limits().get(0).partitionKey()).isEqualTo("b".getBytes(StandardCharsets.US_ASCII));
        assertThat(limits.limits().get(1).quota()).hasValue(10);
    }

    @Test
    void policiesNamedByTokensAreUnderstood() {
        Limit limit = read("RateLimit-Policy", "default;q=100;w=10", "RateLimit", "default;r=50;t=5")
                .tightest();

        assertThat(limit.toString()).isEqualTo("\"default\" remaining 50 quota 100 window PT10S reset after PT5S");
    }

    @Test
    void blanksAfterSemicolonsAreUnderstood() {
        Limit limit = read(
                        "RateLimit-Policy",
                        "\"100-in-1min\"; q=100; w=60; pk=:YWRh:",
                        "RateLimit",
                        "\"100-in-1min\"; r=97; t=42")
                .tightest();

        assertThat(limit.toString()).isEqualTo("\"100-in-1min\" remaining 97 quota 100 window PT1M reset after PT42S");
    }

    @Test
    void keyValuesOfTheMiddleDraftsTakeTheWindowFromTheirPolicy() {
        RateLimit limits = read(
                "RateLimit", "limit=100, remaining=50, reset=50", "RateLimit-Policy", "10;w=1, 100;w=60, 1000;w=3600");

        assertThat(limits.limits())
                .extracting(Limit::toString)
                .containsExactly(
                        "limit remaining 50 quota 100 window PT1M reset after PT50S",
                        "limit quota 10 window PT1S",
                        "limit quota 1000 window PT1H");
        assertThat(limits.limits()).extracting(Limit::generation).containsOnly(Generation.KEY_VALUE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "RateLimit   | SEPARATE_FIELDS",
                "ratelimit   | SEPARATE_FIELDS",
                "X-RateLimit | X_FIELDS",
                "x-ratelimit | X_FIELDS",
                "X-Rate-Limit | X_FIELDS"
            })
    void threeFieldsAreOneLimitWhateverTheirSpelling(String prefix, Generation generation) {
        RateLimit limits = read(
                prefix + "-Limit", "100, 100;w=60, 5000;w=86400", prefix + "-Remaining", "42", prefix + "-Reset", "30");

        assertThat(limits.limits())
                .extracting(Limit::toString)
                .containsExactly(
                        "limit remaining 42 quota 100 window PT1M reset after PT30S", "limit quota 5000 window PT24H");
        assertThat(limits.limits()).extracting(Limit::generation).containsOnly(generation);
    }

    @Test
    void twoGenerationsInOneResponseAreBothReportedTheNewestFirst() {
        RateLimit limits = read(
                "X-RateLimit-Limit", "100",
                "X-RateLimit-Remaining", "9",
                "RateLimit-Limit", "100",
                "RateLimit-Remaining", "9",
                "RateLimit-Policy", "100;w=60",
                "RateLimit", "\"default\";r=9;t=30");

        assertThat(limits.limits())
                .extracting(Limit::generation)
                .containsExactly(Generation.POLICY_AND_LIMIT, Generation.SEPARATE_FIELDS, Generation.X_FIELDS);
        assertThat(limits.tightest()).isSameAs(limits.limits().get(0));
    }

    @Test
    void theTightestIsTheOneWithTheLeastLeft() {
        assertThat(read("RateLimit", "\"hour\";r=399;t=2402, \"minute\";r=20;t=23")
                        .tightest()
                        .policy())
                .isEqualTo("minute");
        assertThat(read("RateLimit-Policy", "\"hour\";q=1000;w=3600").tightest())
                .isNull();
    }

    @Test
    void aRefusalLastsUntilTheLastExhaustedLimitIsRestored() {
        assertThat(read("RateLimit", "\"minute\";r=0;t=23, \"hour\";r=0;t=2402, \"day\";r=7;t=9000")
                        .exhaustedFor())
                .isEqualTo(Duration.ofSeconds(2402));
        assertThat(read("RateLimit", "\"day\";r=7;t=9000").exhaustedFor()).isNull();
        assertThat(read("RateLimit", "\"day\";r=0").exhaustedFor()).isNull();
        assertThat(read("X-RateLimit-Reset", Long.toString(NOON.plusSeconds(30).getEpochSecond()))
                        .exhaustedFor())
                .isEqualTo(Duration.ofSeconds(30));
    }

    /** The server says 12:00:30 by its own clock, which shows 12:00:00; the local clock is of no weight. */
    @ParameterizedTest
    @ValueSource(strings = {"2026-11-30T12:10:00Z", "2026-11-30T11:50:00Z", "2026-11-30T12:00:00Z"})
    void aResetGivenAsAPointInTimeIsMeasuredAgainstTheServersOwnDate(String localClock) {
        long reset = NOON.plusSeconds(30).getEpochSecond();
        for (String value : new String[] {Long.toString(reset), Long.toString(reset * 1000), "30"}) {
            Limit limit = RateLimit.read(
                            Headers.of("X-RateLimit-Reset", value), NOON, Instant.parse(localClock), nanos::get)
                    .limits()
                    .get(0);

            assertThat(limit.resetAfter()).as(value).isEqualTo(Duration.ofSeconds(30));
            assertThat(limit.resetNanos()).as(value).hasValue(nanos.get() + 30_000_000_000L);
        }
    }

    @Test
    void withoutADateThePointInTimeIsMeasuredAgainstTheLocalClockUnlessItHasPassed() {
        long reset = NOON.plusSeconds(30).getEpochSecond();
        Headers headers = Headers.of("X-RateLimit-Remaining", "1", "X-RateLimit-Reset", Long.toString(reset));

        assertThat(RateLimit.read(headers, null, NOON, nanos::get).tightest().resetAfter())
                .isEqualTo(Duration.ofSeconds(30));
        assertThat(RateLimit.read(headers, null, NOON.plusSeconds(31), nanos::get)
                        .tightest()
                        .resetAfter())
                .isNull();
        assertThat(RateLimit.read(headers, NOON.plusSeconds(31), NOON, nanos::get)
                        .tightest()
                        .resetAfter())
                .isEqualTo(Duration.ZERO);
    }

    @Test
    void theTimeUntilTheResetRunsOnTheMonotonicClock() {
        Limit limit = read("RateLimit", "\"default\";r=1;t=30").tightest();

        nanos.addAndGet(Duration.ofSeconds(10).toNanos());
        assertThat(limit.untilReset()).isEqualTo(Duration.ofSeconds(20));
        nanos.addAndGet(Duration.ofSeconds(21).toNanos());
        assertThat(limit.untilReset()).isEqualTo(Duration.ZERO);
        assertThat(limit.resetAfter()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void aMonotonicClockThatWrapsDoesNoHarm() {
        nanos.set(Long.MAX_VALUE - 5);
        Limit limit = read("RateLimit", "\"default\";r=1;t=30").tightest();

        nanos.addAndGet(Duration.ofSeconds(10).toNanos());
        assertThat(limit.untilReset()).isEqualTo(Duration.ofSeconds(20));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"a\";r", "\"a\";r=?1", "\"a\";r=-1", "\"a\";r=1.5", "\"a\";r=\"1\"", "\"a\";r=x", "\"a\"", "100;w=60",
                        "(\"a\" \"b\");r=1",
                "", "   ", "\"a\";r=1,", "\"a\" ;r=1", "\"a\";r= 1", "\"a\";R=1", "\"a\";r=1234567890123456",
                        "\"a\";r=1e3", "\"\u00e4\";r=1",
                "limit=?1", "remaining=-1", "remaining=x", "remaining=", "=", "\"a", "Limit=1"
            })
    void whatIsNoReadableLimitIsAbsent(String line) {
        Headers headers =
                new Headers.Builder().addUnsafeNonAscii("RateLimit", line).build();

        assertThat(RateLimit.read(headers, NOON, NOON, nanos::get)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1",
                "1.5",
                "x",
                "",
                "1 2",
                "+5",
                "\u0663",
                "99999999999999999999",
                "Mon, 30 Nov 2026 12:00:30 GMT"
            })
    void anUnreadableResetIsAbsentAndTheRestIsRead(String reset) {
        Headers headers = new Headers.Builder()
                .add("X-RateLimit-Remaining", "3")
                .addUnsafeNonAscii("X-RateLimit-Reset", reset)
                .build();

        assertThat(RateLimit.read(headers, NOON, NOON, nanos::get).limits())
                .extracting(Limit::toString)
                .containsExactly("limit remaining 3");
    }

    @Test
    void aBadLineTakesNoOtherLineWithIt() {
        RateLimit limits = read(
                "RateLimit",
                "\"bad\";r=1,,",
                "RateLimit",
                "\"a\";r=2",
                "RateLimit-Policy",
                "\"a\";q=;",
                "RateLimit-Policy",
                "\"a\";w=60");

        assertThat(limits.limits()).extracting(Limit::toString).containsExactly("\"a\" remaining 2 window PT1M");
    }

    @Test
    void aLineThatIsTooLongIsSkippedUnparsed() {
        String padding = ";p=\"" + "x".repeat(LimitFields.MAX_LINE) + "\"";

        assertThat(read("RateLimit", "\"long\";r=1" + padding, "RateLimit", "\"short\";r=2")
                        .limits())
                .extracting(Limit::policy)
                .containsExactly("short");
    }

    @Test
    void fieldsThatOnlyResembleLimitsAreNotRead() {
        Headers headers = Headers.of(
                "RateLimit-Other",
                "1",
                "X-RateLimit-Used",
                "5",
                "X-RateLimit",
                "1",
                "RateLimited",
                "1",
                "Rate",
                "1",
                "X-Ray",
                "1");

        assertThat(RateLimit.read(headers, NOON, NOON, nanos::get)).isNull();
    }

    private RateLimit read(String... namesAndValues) {
        RateLimit limits = RateLimit.read(Headers.of(namesAndValues), NOON, NOON, nanos::get);
        assertThat(limits).isNotNull();
        return limits;
    }
}
