package io.github.forgejo4j.codegen.generate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTest {
    @Test
    void linesAreBrokenAndIndented() {
        String words = "word ".repeat(40).strip();

        assertThat(Text.wrap(words, "    ").lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(110));
        assertThat(Text.wrap(words, "    ").lines().toList().get(1)).startsWith("    word");
        assertThat(Text.wrap(words).replace('\n', ' ')).isEqualTo(words);
    }

    @Test
    void anInlineTagStaysOnOneLine() {
        String tag = "{@code " + "x ".repeat(60).strip() + "}";

        assertThat(Text.wrap("before " + tag + " after").lines()).containsExactly("before", tag, "after");
    }

    @Test
    void aClauseBecomesASentence() {
        assertThat(Text.sentence("when it is due")).isEqualTo("When it is due.");
        assertThat(Text.sentence("{@code x} or so")).isEqualTo("{@code x} or so.");
    }
}
