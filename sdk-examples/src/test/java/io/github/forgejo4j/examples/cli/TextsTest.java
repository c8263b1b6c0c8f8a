package io.github.forgejo4j.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextsTest {
    @Test
    void whatATerminalWouldObeyIsShownInstead() {
        assertThat(Texts.printable("a\u001b[2Jb\r\nc\u202ed\u009be")).isEqualTo("a?[2Jb??c?d?e");
        assertThat(Texts.printable("Grüße, 世界 🍵")).isEqualTo("Grüße, 世界 🍵");
        assertThat(Texts.printable("half \ud83c")).isEqualTo("half ?");
    }

    @Test
    void aCutTextHasDotsAndWholeCharacters() {
        assertThat(Texts.cut("kettle", 6)).isEqualTo("kettle");
        assertThat(Texts.cut("kettles", 6)).isEqualTo("ket...");
        assertThat(Texts.cut("ke🍵tles", 6)).isEqualTo("ke...");
    }
}
