package io.github.forgejo4j.examples.follow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogLineTest {
    private static final String TIMED = "2026-01-01T00:00:00.0000000Z \u001b[31mred\u001b[0m\tplain";

    @Test
    void theTimeGoesUnlessItIsWanted() {
        assertThat(new LogLine(false, false).clean(TIMED)).isEqualTo("red\tplain");
        assertThat(new LogLine(true, false).clean(TIMED)).isEqualTo("2026-01-01T00:00:00.0000000Z red\tplain");
        assertThat(new LogLine(false, false).clean("2026-01-01 is a day")).isEqualTo("2026-01-01 is a day");
    }

    @Test
    void coloursStayOnATerminalAndEndWithTheLine() {
        assertThat(new LogLine(false, true).clean(TIMED)).isEqualTo("\u001b[31mred\u001b[0m\tplain\u001b[0m");
        assertThat(new LogLine(false, true).clean("plain")).isEqualTo("plain");
    }

    @Test
    void nothingElseSteersTheTerminal() {
        String evil = "a\u001b]0;title\u0007b\u001b[2Jc\rd";
        assertThat(new LogLine(false, false).clean(evil)).isEqualTo("a]0;titleb[2Jcd");
        assertThat(new LogLine(false, true).clean(evil)).isEqualTo("a]0;titleb[2Jcd\u001b[0m");
    }
}
