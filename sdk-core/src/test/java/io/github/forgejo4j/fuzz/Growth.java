package io.github.forgejo4j.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.ForgejoException;
import java.util.List;
import java.util.function.Consumer;

/** Four times the input may take four times the time, and not sixteen times. */
public final class Growth {
    /** OkHttp takes no more than 256 KiB of header fields. */
    private static final int LARGE = 256 * 1024;

    private static final int TIMES = 4;
    private static final int TRIES = 7;

    /** Below this compilers and caches decide. A reader that looks at each pair of 256 thousand characters takes seconds. */
    private static final long SHORT_NANOS = 60_000_000L;

    /** Of the time for four times as much: linear is 4, quadratic 16. */
    private static final double MOST = 9;

    /** Units that readers have stumbled over when there were many of them, to be repeated. */
    public static final List<String> UNITS = List.of(
            "a",
            "0",
            " ",
            "\t",
            "<",
            "<>",
            "<a>;",
            ";",
            ";rel=",
            ",",
            "\"",
            "\\",
            "\\\"",
            "\"a\";r=1,",
            "(",
            "()",
            "a=1,",
            "%",
            "%41",
            "%2e%2e/",
            "../",
            "/",
            "./",
            ".",
            "a.",
            "xn--",
            "\u00fc",
            "\ud83d",
            "\ud83d\ude80",
            "@",
            "a@",
            "a:",
            "#",
            "?",
            "&",
            "&page=1",
            "[",
            "[]",
            "[[],",
            "{\"a\":",
            "{\"a\":1},",
            "\"\\u0041",
            "\u0130",
            "\u00df",
            ":YQ==:,",
            "=");

    private Growth() {}

    /** Reads inputs made of each unit, and smaller ones where that takes its time. */
    public static void isLinear(String what, String before, String after, Consumer<String> reader) {
        for (String unit : UNITS) {
            String large = before + unit.repeat(LARGE / unit.length()) + after;
            long once = nanos(reader, large);
            if (once < SHORT_NANOS) {
                continue;
            }
            long small = fastest(reader, before + unit.repeat(LARGE / TIMES / unit.length()) + after);
            long all = Math.min(once, fastest(reader, large));
            assertThat(all < SHORT_NANOS || all < small * MOST)
                    .as(
                            "%s, many times \"%s\": %d us for %d characters, %d us for %d times as many",
                            what, unit, small / 1000, LARGE / TIMES, all / 1000, TIMES)
                    .isTrue();
        }
    }

    private static long fastest(Consumer<String> reader, String input) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < TRIES; i++) {
            least = Math.min(least, nanos(reader, input));
        }
        return least;
    }

    private static long nanos(Consumer<String> reader, String input) {
        long begun = Spent.nanos();
        try {
            reader.accept(input);
        } catch (ForgejoException refused) {
            // Refusing takes time as well.
        }
        return Spent.nanos() - begun;
    }
}
