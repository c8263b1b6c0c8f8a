package io.github.forgejo4j.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ratelimit.RateLimit.Limit;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;

/** What a policy adds to a limit, where the borders are, and what an event tells. */
class LimitCompletionTest {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    @Test
    void unitAndPartitionKeyOfThePolicyHoldForALimitThatDoesNotStateThem() {
        Limit limit = only("RateLimit-Policy", "\"p\";q=10;qu=\"content-bytes\";pk=:YQ==:", "RateLimit", "\"p\";r=5");

        assertThat(limit.quotaUnit()).isEqualTo("content-bytes");
        assertThat(limit.partitionKey()).isEqualTo("a".getBytes(StandardCharsets.US_ASCII));
        assertThat(limit).hasToString("\"p\" remaining 5 quota 10 unit content-bytes");
    }

    @Test
    void whatTheLimitStatesItselfIsNotReplacedByThePolicy() {
        Limit limit = only(
                "RateLimit-Policy", "\"p\";q=10;w=60;qu=\"requests\"",
                "RateLimit", "\"p\";r=5;q=20;w=30;qu=\"content-bytes\";pk=:YQ==:");

        assertThat(limit.quota()).hasValue(20);
        assertThat(limit.window()).isEqualTo(Duration.ofSeconds(30));
        assertThat(limit.quotaUnit()).isEqualTo("content-bytes");
        assertThat(limit.partitionKey()).isEqualTo("a".getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void aLimitWithoutAQuotaBelongsToThePolicyOnlyIfThatIsTheOnlyOne() {
        assertThat(read("RateLimit", "remaining=5", "RateLimit-Policy", "100;w=60")
                        .limits())
                .extracting(Limit::toString)
                .containsExactly("limit remaining 5 quota 100 window PT1M");
        assertThat(read("RateLimit", "remaining=5", "RateLimit-Policy", "100;w=60, 1000;w=3600")
                        .limits())
                .extracting(Limit::toString)
                .containsExactly("limit remaining 5", "limit quota 100 window PT1M", "limit quota 1000 window PT1H");
    }

    @Test
    void twoPoliciesAreOneOnlyIfQuotaAndWindowAreTheSame() {
        assertThat(read("RateLimit-Policy", "100;w=60, 100;w=3600, 200;w=60, 100;w=60")
                        .limits())
                .extracting(Limit::toString)
                .containsExactly(
                        "limit quota 100 window PT1M", "limit quota 100 window PT1H", "limit quota 200 window PT1M");
    }

    @Test
    void noMoreThanSixtyFourLimitsAndPoliciesAreKept() {
        String policies = IntStream.rangeClosed(1, 65)
                .mapToObj(i -> "\"p" + i + "\";q=" + i)
                .collect(Collectors.joining(","));
        List<Limit> last =
                read("RateLimit-Policy", policies, "RateLimit", "\"p65\";r=5").limits();
        List<Limit> lastButOne =
                read("RateLimit-Policy", policies, "RateLimit", "\"p64\";r=5").limits();

        assertThat(last).hasSize(64);
        assertThat(last.get(0).quota()).isEmpty();
        assertThat(lastButOne).hasSize(64);
        assertThat(lastButOne.get(0).quota()).hasValue(64);
    }

    @Test
    void sixteenLinesOfAFieldAreReadAndNoMore() {
        Headers.Builder headers = new Headers.Builder();
        IntStream.rangeClosed(1, 17).forEach(i -> headers.add("RateLimit", "\"p" + i + "\";r=" + i));

        assertThat(RateLimit.read(headers.build(), null, NOON, () -> 0).limits())
                .extracting(Limit::policy)
                .hasSize(16)
                .endsWith("p16");
    }

    @Test
    void aLineOfExactlyTheLongestLengthIsStillRead() {
        String line = "\"p\";r=1;x=\"" + "x".repeat(LimitFields.MAX_LINE - 12) + "\"";

        assertThat(line).hasSize(LimitFields.MAX_LINE);
        assertThat(only("RateLimit", line).remaining()).hasValue(1);
        assertThat(RateLimit.read(Headers.of("RateLimit", line + " "), null, NOON, () -> 0))
                .as("a line that OkHttp trims has the longest length again")
                .isNotNull();
    }

    @Test
    void anEpochInMillisecondsBeginsWhereSecondsWouldBeTheYear5138() {
        assertThat(only("X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "99999999999")
                        .resetAt())
                .isEqualTo(Instant.ofEpochSecond(99_999_999_999L));
        assertThat(new ResetTime(Instant.EPOCH, NOON).after(100_000_000_000L))
                .isEqualTo(Duration.ofMillis(100_000_000_000L));
    }

    @Test
    void aNumberOfSecondsIsAPointInTimeFromABillionOn() {
        ResetTime reset = new ResetTime(Instant.ofEpochSecond(999_999_990L), NOON);

        assertThat(reset.after(999_999_999L)).isEqualTo(Duration.ofSeconds(999_999_999L));
        assertThat(reset.after(1_000_000_000L)).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void anEventTellsItsResponse() {
        RateLimit limits = read("RateLimit", "\"p\";r=1");
        RateLimitEvent event = new RateLimitEvent(limits, 429, "IssueApi.list");

        assertThat(event.status()).isEqualTo(429);
        assertThat(event.operation()).isEqualTo("IssueApi.list");
        assertThat(event.rateLimit()).isSameAs(limits);
    }

    private static Limit only(String... namesAndValues) {
        List<Limit> limits = read(namesAndValues).limits();
        assertThat(limits).hasSize(1);
        return limits.get(0);
    }

    private static RateLimit read(String... namesAndValues) {
        RateLimit limits = RateLimit.read(Headers.of(namesAndValues), null, NOON, () -> 0);
        assertThat(limits).isNotNull();
        return limits;
    }
}
