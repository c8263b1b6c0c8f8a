package io.github.forgejo4j.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.internal.LinkHeader;
import io.github.forgejo4j.internal.RetryAfter;
import io.github.forgejo4j.internal.TotalCount;
import io.github.forgejo4j.ratelimit.RateLimit;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;

/** Header fields that decide how long to wait, where a list goes on and how much quota is left. */
class HeaderFuzzTest extends FuzzContract {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
    private static final int SHORT = 5_000;

    @Override
    protected List<Target> targets() {
        String[] dates = {"GMT", "Mon, ", "Nov", "30", "12:00:00", "2026", "Feb", "23:59:60", "UTC", "+0000"};
        return List.of(
                new Target("Retry-After", Corpus.of("retry-after", dates), SHORT, (input, n) -> wait(input)),
                new Target(
                        "Date beside Retry-After", Corpus.of("retry-after", dates), SHORT, (input, n) -> date(input)),
                new Target(
                        "Link",
                        Corpus.of("link", "rel=", "\"next\"", "last", "page=", "<?page=2>", "anchor=", "&", "+"),
                        SHORT,
                        (input, n) -> link(input)),
                new Target("X-Total-Count", Corpus.of("retry-after"), SHORT, (input, n) -> count(input)),
                new Target(
                        "RateLimit",
                        Corpus.of(
                                "ratelimit",
                                ";r=",
                                ";t=",
                                ";q=",
                                ";w=",
                                ";pk=:YQ==:",
                                ";qu=\"x\"",
                                "?1",
                                "1.5",
                                "limit=",
                                "remaining=",
                                "reset=",
                                "1796040000",
                                "1796040000123",
                                "999999999999999",
                                "RateLimit: ",
                                "X-RateLimit-Reset: ",
                                "RateLimit-Policy: ",
                                "@1",
                                "(a b)"),
                        SHORT,
                        (input, n) -> limits(input)));
    }

    /** As a line of the wire becomes a field: anything but the end of a line. */
    static Headers field(String name, String value) {
        return new Headers.Builder()
                .addUnsafeNonAscii(name, value.replaceAll("[\r\n\0]", " "))
                .build();
    }

    private static boolean wait(byte[] input) {
        return isWait(RetryAfter.of(field("Retry-After", Corpus.text(input)), CLOCK));
    }

    private static boolean date(byte[] input) {
        Headers headers = field("Date", Corpus.text(input))
                .newBuilder()
                .add("Retry-After", "Tue, 01 Dec 2026 12:00:00 GMT")
                .build();
        return isWait(RetryAfter.of(headers, CLOCK));
    }

    private static boolean isWait(Duration wait) {
        assertThat(wait == null || !wait.isNegative() && wait.compareTo(RetryAfter.LONGEST) <= 0)
                .isTrue();
        return wait != null;
    }

    private static boolean link(byte[] input) {
        LinkHeader links = LinkHeader.of(field("Link", Corpus.text(input)));
        assertThat(links.next().orElse(1)).isPositive();
        assertThat(links.last().orElse(1)).isPositive();
        assertThat(links.unnumberedNext() && links.next().isPresent()).isFalse();
        return links.next().isPresent() || links.last().isPresent();
    }

    private static boolean count(byte[] input) {
        var count = TotalCount.of(field("X-Total-Count", Corpus.text(input)));
        assertThat(count.orElse(0)).isNotNegative();
        return count.isPresent();
    }

    private static boolean limits(byte[] input) {
        RateLimit limits = RateLimit.read(fields(Corpus.text(input)), NOW, NOW, () -> 0);
        if (limits == null) {
            return false;
        }
        assertThat(limits.limits()).isNotEmpty().hasSizeLessThanOrEqualTo(64);
        assertThat(limits.limits()).allSatisfy(limit -> {
            assertThat(limit.remaining().orElse(0)).isNotNegative();
            assertThat(limit.quota().orElse(0)).isNotNegative();
            assertThat(limit.resetAfter() == null || !limit.resetAfter().isNegative())
                    .isTrue();
            limit.resetNanos();
            limit.resetAt();
            limit.untilReset();
            limit.partitionKey();
        });
        limits.tightest();
        limits.exhaustedFor();
        return !limits.toString().isEmpty();
    }

    /** Lines of "name: value"; what has no name is a field of the newest generation. */
    static Headers fields(String lines) {
        Headers.Builder headers = new Headers.Builder();
        lines.lines().forEach(line -> {
            int colon = line.indexOf(": ");
            boolean named =
                    colon > 0 && line.chars().limit(colon).allMatch(c -> c == '-' || Character.isLetter(c) && c < 128);
            String value = named ? line.substring(colon + 2) : line;
            headers.addUnsafeNonAscii(
                    named ? line.substring(0, colon) : "RateLimit",
                    value.replace('\r', ' ').replace('\0', ' '));
        });
        return headers.build();
    }

    @Test
    void timeGrowsWithTheField() {
        Growth.isLinear("Retry-After", "", "", text -> RetryAfter.of(field("Retry-After", text), CLOCK));
        Growth.isLinear("Link", "<?page=2>", "", text -> LinkHeader.of(field("Link", text)));
        Growth.isLinear("X-Total-Count", "", "", text -> TotalCount.of(field("X-Total-Count", text)));
        Growth.isLinear(
                "RateLimit", "\"a\";r=1", "", text -> RateLimit.read(field("RateLimit", text), NOW, NOW, () -> 0));
    }

    /** Many fields that are each within the bound of a line. */
    @Test
    void timeGrowsWithTheFields() {
        Growth.isLinear("fields Link", "", "", text -> LinkHeader.of(inLines("Link", text)));
        Growth.isLinear(
                "fields RateLimit", "", "", text -> RateLimit.read(inLines("RateLimit", text), NOW, NOW, () -> 0));
        Growth.isLinear("fields Retry-After", "", "", text -> RetryAfter.of(inLines("Retry-After", text), CLOCK));
    }

    private static Headers inLines(String name, String text) {
        Headers.Builder headers = new Headers.Builder();
        for (int at = 0; at < text.length(); at += 2_000) {
            headers.addAll(field(name, text.substring(at, Math.min(text.length(), at + 2_000))));
        }
        return headers.build();
    }
}
