package io.github.forgejo4j.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ratelimit.RateLimit.Limit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.LongRange;
import okhttp3.Headers;

class RateLimitProperties {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    @Property(tries = 3000)
    void nothingThatAServerSendsMakesReadingFail(@ForAll("lines") List<Tuple.Tuple2<String, String>> lines) {
        Headers.Builder headers = new Headers.Builder();
        lines.forEach(line -> headers.addUnsafeNonAscii(line.get1(), line.get2()));

        RateLimit limits = RateLimit.read(headers.build(), NOW, NOW, () -> 0);

        if (limits != null) {
            assertThat(limits.limits()).isNotEmpty().allSatisfy(RateLimitProperties::isInRange);
            limits.tightest();
            assertThat(limits.toString()).startsWith("RateLimit[");
        }
    }

    @Property
    void whatAServerWritesIsReadBack(
            @ForAll @LongRange(max = 999_999_999_999_999L) long quota,
            @ForAll @LongRange(max = 999_999_999_999_999L) long remaining,
            @ForAll @LongRange(max = 999_999_999) long reset,
            @ForAll @LongRange(max = 999_999_999_999_999L) long window) {
        Headers[] generations = {
            Headers.of(
                    "RateLimit-Policy",
                    "\"p\";q=" + quota + ";w=" + window,
                    "RateLimit",
                    "\"p\";r=" + remaining + ";t=" + reset),
            Headers.of(
                    "RateLimit-Policy",
                    quota + ";w=" + window,
                    "RateLimit",
                    "limit=" + quota + ", remaining=" + remaining + ", reset=" + reset),
            Headers.of(
                    "RateLimit-Limit",
                    quota + ", " + quota + ";w=" + window,
                    "RateLimit-Remaining",
                    "" + remaining,
                    "RateLimit-Reset",
                    "" + reset),
            Headers.of(
                    "X-RateLimit-Limit",
                    quota + ";w=" + window,
                    "X-RateLimit-Remaining",
                    "" + remaining,
                    "X-RateLimit-Reset",
                    "" + reset)
        };
        for (Headers headers : generations) {
            List<Limit> limits = RateLimit.read(headers, NOW, NOW, () -> 0).limits();
            assertThat(limits).as(headers.toString()).hasSize(1);
            assertThat(limits.get(0).quota()).hasValue(quota);
            assertThat(limits.get(0).remaining()).hasValue(remaining);
            assertThat(limits.get(0).resetAfter()).isEqualTo(Duration.ofSeconds(reset));
            assertThat(limits.get(0).window()).isEqualTo(Duration.ofSeconds(window));
        }
    }

    @Property
    void aPointInTimeIsReadAlikeWhateverTheLocalClockShows(
            @ForAll @LongRange(min = 1_000_000_000, max = 9_999_999_999L) long reset,
            @ForAll @LongRange(min = 0, max = 86_400) long ahead,
            @ForAll @LongRange(min = -1_000_000_000, max = 1_000_000_000) long skew) {
        Instant serverTime = Instant.ofEpochSecond(reset - ahead);
        for (String value : List.of(Long.toString(reset), Long.toString(reset * 1000))) {
            if (value.length() > 15) {
                continue;
            }
            Limit limit = RateLimit.read(
                            Headers.of("X-RateLimit-Reset", value), serverTime, serverTime.plusSeconds(skew), () -> 0)
                    .limits()
                    .get(0);
            // Before March 1973 in milliseconds the numbers overlap with seconds; this range is beyond it.
            assertThat(limit.resetAfter()).isEqualTo(Duration.ofSeconds(ahead));
        }
    }

    @Example
    void aHundredThousandLinesCostABoundedAmountOfParsing() {
        Headers.Builder headers = new Headers.Builder();
        for (int i = 0; i < 100_000; i++) {
            headers.add("RateLimit", "\"p" + i + "\";r=1;t=1, \"q" + i + "\";r=2");
            headers.add("RateLimit-Policy", "\"p" + i + "\";q=1");
            headers.add("X-RateLimit-Limit", "x");
        }
        Headers built = headers.build();

        LimitFields fields = LimitFields.collect(built);
        RateLimit limits = RateLimit.read(built, NOW, NOW, () -> 0);

        assertThat(fields.rateLimit).hasSize(LimitFields.MAX_LINES);
        assertThat(fields.policy).hasSize(LimitFields.MAX_LINES);
        assertThat(fields.x.limit).hasSize(LimitFields.MAX_LINES);
        assertThat(limits.limits()).hasSize(2 * LimitFields.MAX_LINES);
    }

    @Example
    void aFullLineOfLimitsIsCutAtABound() {
        StringBuilder line = new StringBuilder("\"a\";r=1");
        while (line.length() < LimitFields.MAX_LINE - 10) {
            line.append(",\"a\";r=1");
        }

        assertThat(RateLimit.read(Headers.of("RateLimit", line.toString()), NOW, NOW, () -> 0)
                        .limits())
                .hasSize(LimitReader.MAX_LIMITS);
    }

    private static void isInRange(Limit limit) {
        limit.quota().ifPresent(quota -> assertThat(quota).isNotNegative());
        limit.remaining().ifPresent(remaining -> assertThat(remaining).isNotNegative());
        if (limit.resetAfter() != null) {
            assertThat(limit.resetAfter()).isGreaterThanOrEqualTo(Duration.ZERO);
            assertThat(limit.resetNanos()).isPresent();
            assertThat(limit.untilReset()).isNotNull();
            assertThat(limit.resetAt()).isNotNull();
        }
        limit.partitionKey();
    }

    @Provide
    Arbitrary<List<Tuple.Tuple2<String, String>>> lines() {
        Arbitrary<String> names = Arbitraries.of(
                "RateLimit",
                "ratelimit-policy",
                "RateLimit-Limit",
                "RateLimit-Remaining",
                "RateLimit-Reset",
                "X-RateLimit-Limit",
                "X-RateLimit-Remaining",
                "X-Rate-Limit-Reset",
                "X-RateLimit",
                "RateLimit-");
        Arbitrary<String> near = Arbitraries.of(
                        "\"a\"",
                        "a",
                        ";",
                        "r=",
                        "t=",
                        "q=",
                        "w=",
                        "qu=",
                        "pk=",
                        ":YQ==:",
                        ":",
                        "1",
                        "99999999999",
                        "1700000000000",
                        "-5",
                        "1.5",
                        "?1",
                        ",",
                        " ",
                        "limit=",
                        "remaining=",
                        "reset=",
                        "(",
                        ")",
                        "\\",
                        "\"",
                        "999999999999999")
                .list()
                .ofMaxSize(14)
                .map(parts -> String.join("", parts));
        Arbitrary<String> any = Arbitraries.strings().ofMaxLength(40).map(text -> text.replaceAll("[\r\n\0]", " "));
        return Combinators.combine(names, Arbitraries.oneOf(near, any))
                .as(Tuple::of)
                .list()
                .ofMaxSize(6);
    }
}
