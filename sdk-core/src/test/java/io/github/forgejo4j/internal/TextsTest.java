package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;

class TextsTest {
    @Test
    void controlsAndRunsOfBlanksBecomeOneBlankAndNoneAtTheEnds() {
        assertThat(Texts.oneLine(" \t a\r\n\u0000b\uFFFD c \n", 100)).isEqualTo("a b c");
        assertThat(Texts.oneLine(" \n", 100)).isEmpty();
    }

    @Test
    void whatIsLongerIsCutAndSaysSo() {
        assertThat(Texts.oneLine("abcde", 5)).isEqualTo("abcde");
        assertThat(Texts.oneLine("abcdef", 5)).isEqualTo("abcde...");
        assertThat(Texts.oneLine("abcdefghij", 5)).isEqualTo("abcde...");
        assertThat(Texts.oneLine("abcd fg", 5)).isEqualTo("abcd ...");
    }

    @Test
    void aCharacterOutsideTheBasicPlaneIsNotCutInHalf() {
        assertThat(Texts.oneLine("abcd\uD83D\uDE00f", 5)).isEqualTo("abcd...");
        assertThat(Texts.oneLine("abc\uD83D\uDE00f", 5)).isEqualTo("abc\uD83D\uDE00...");
    }

    @Test
    void anAddressIsShownWithoutWhatMayBeASecret() {
        assertThat(Texts.address(HttpUrl.get("https://ada:pw@example.org/a/b?sig=1#part")))
                .isEqualTo("https://example.org/a/b?...");
        assertThat(Texts.address(HttpUrl.get("https://example.org/a/b"))).isEqualTo("https://example.org/a/b");
    }
}
