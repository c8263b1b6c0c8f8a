package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.forgejo4j.error.InvalidInputException;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathValuesTest {
    private static final HttpUrl BASE = HttpUrl.get("https://forge.test/git/api/v1/");

    @ParameterizedTest
    @CsvSource({
        "kettle, kettle",
        "AZaz09-._~, AZaz09-._~",
        "feat+y, feat%2By",
        "a/b, a%2Fb",
        "%2F, %252F",
        "%2e%2e, %252e%252e",
        "..%2f, ..%252f",
        "a/../b, a%2F..%2Fb",
        "..., ...",
        ".git, .git",
        "x:y, x%3Ay",
        "//other/q, %2F%2Fother%2Fq",
        "a?b#c, a%3Fb%23c",
        "a b, a%20b",
        "a\\b, a%5Cb",
        "'a\"{x}|^`<>', a%22%7Bx%7D%7C%5E%60%3C%3E",
        "';,@=&$!*()[]''', %3B%2C%40%3D%26%24%21%2A%28%29%5B%5D%27",
        "\u00e9\u20ac, %C3%A9%E2%82%AC",
        "\ud83d\ude00, %F0%9F%98%80"
    })
    void aValueIsOneSegmentWhateverItHolds(String value, String encoded) {
        assertThat(PathValues.segment("name", value)).isEqualTo(encoded);
        assertThat(BASE.resolve("repos/" + encoded + "/end").encodedPath())
                .isEqualTo("/git/api/v1/repos/" + encoded + "/end");
    }

    @ParameterizedTest
    @CsvSource({
        "README.md, README.md",
        "docs/a b.md, docs/a%20b.md",
        "a/%2e%2e/b, a/%252e%252e/b",
        "feat/x+y, feat/x%2By",
        "a/.b/...c, a/.b/...c"
    })
    void slashesSeparateSegmentsWhereTheyMay(String value, String encoded) {
        assertThat(PathValues.segments("filepath", value)).isEqualTo(encoded);
    }

    @Test
    void nullAndEmptyAreRefused() {
        for (boolean many : new boolean[] {false, true}) {
            assertThatThrownBy(() -> encode(many, null))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage("owner must not be null");
            assertThatThrownBy(() -> encode(many, ""))
                    .isInstanceOfSatisfying(
                            InvalidInputException.class,
                            refused -> assertThat(refused.parameter()).isEqualTo("owner"))
                    .hasMessage("owner must not be empty: the server would take the request for another operation's");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {".", ".."})
    void dotSegmentsAreRefused(String dots) {
        String message = "owner must not be or hold the name \"" + dots + "\": it stands for another place in the path";
        assertThatThrownBy(() -> PathValues.segment("owner", dots)).hasMessage(message);
        for (String path : List.of(dots, "a/" + dots, dots + "/a", "a/" + dots + "/b")) {
            assertThatThrownBy(() -> PathValues.segments("owner", path)).hasMessage(message);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/a", "a/", "a//b", "//"})
    void emptySegmentsAreRefused(String path) {
        assertThatThrownBy(() -> PathValues.segments("filepath", path))
                .hasMessage(
                        "filepath must not start or end with a slash or hold two in a row: write names with one slash between");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 9, 10, 13, 0x1f, 0x7f, 0x80, 0x85, 0x9f})
    void controlCharactersAreRefused(int control) {
        String message = String.format("owner must not hold control characters, but holds U+%04X", control);
        assertThatThrownBy(() -> PathValues.segment("owner", "a" + (char) control + "b"))
                .hasMessage(message);
        assertThatThrownBy(() -> PathValues.segments("owner", "x/a" + (char) control))
                .hasMessage(message);
    }

    @Test
    void halfASurrogatePairIsRefused() {
        for (String value : List.of("a\ud83d", "\ude00a", "\ude00\ud83d", "\ud83d/\ude00")) {
            for (boolean many : new boolean[] {false, true}) {
                assertThatThrownBy(() -> encode(many, value))
                        .hasMessage(
                                "owner holds half of a surrogate pair, which is no character: the text was cut or decoded wrongly");
            }
        }
    }

    @Test
    void numbersBelowOneAreRefused() {
        assertThat(PathValues.id("index", 1)).isEqualTo("1");
        assertThatThrownBy(() -> PathValues.id("index", 0)).hasMessage("index must be 1 or more, but is 0");
    }

    @Property
    void everyNumberFromOneIsWrittenInDigits(@ForAll @LongRange(min = 1) long id) {
        assertThat(Long.parseLong(PathValues.id("id", id))).isEqualTo(id);
    }

    @Property
    void everyNumberBelowOneIsRefused(@ForAll @LongRange(min = Long.MIN_VALUE, max = 0) long id) {
        assertThatThrownBy(() -> PathValues.id("id", id)).hasMessage("id must be 1 or more, but is " + id);
    }

    @Property(tries = 5000)
    void whatIsSentIsWhatWasGivenAndStaysWhereItBelongs(@ForAll("values") String value) {
        String encoded = encodedOrRefused(false, value);
        Assume.that(encoded != null);

        HttpUrl url = BASE.resolve("repos/" + encoded + "/end");

        assertThat(url.encodedPath()).isEqualTo("/git/api/v1/repos/" + encoded + "/end");
        assertThat(url.pathSegments()).containsExactly("git", "api", "v1", "repos", value, "end");
        assertThat(url.query()).isNull();
        assertThat(url.fragment()).isNull();
        assertThat(BASE.resolve(encoded).pathSegments()).containsExactly("git", "api", "v1", value);
    }

    @Property(tries = 5000)
    void everySegmentIsSentAsItWasGiven(@ForAll("values") String value) {
        String encoded = encodedOrRefused(true, value);
        Assume.that(encoded != null);

        HttpUrl url = BASE.resolve("contents/" + encoded);

        assertThat(url.encodedPath()).isEqualTo("/git/api/v1/contents/" + encoded);
        assertThat(String.join("/", url.pathSegments())).isEqualTo("git/api/v1/contents/" + value);
    }

    private static String encode(boolean many, String value) {
        return many ? PathValues.segments("owner", value) : PathValues.segment("owner", value);
    }

    /** Null where the value is refused, which must be by the one exception and for one of the reasons. */
    private static String encodedOrRefused(boolean many, String value) {
        String[] encoded = new String[1];
        Throwable thrown = catchThrowable(() -> encoded[0] = encode(many, value));
        if (thrown != null) {
            assertThat(thrown).isInstanceOf(InvalidInputException.class);
            boolean hasControls = value.chars().anyMatch(Character::isISOControl);
            boolean hasHalves = value.codePoints().anyMatch(c -> c >= 0xd800 && c <= 0xdfff);
            boolean hasBadSegment = many
                    ? List.of(value.split("/", -1)).stream()
                            .anyMatch(s -> s.isEmpty() || s.equals(".") || s.equals(".."))
                    : value.isEmpty() || value.equals(".") || value.equals("..");
            assertThat(hasControls || hasHalves || hasBadSegment).as(value).isTrue();
        }
        return encoded[0];
    }

    @Provide
    Arbitrary<String> values() {
        Arbitrary<String> hostile = Arbitraries.of(
                        "a",
                        ".",
                        "..",
                        "/",
                        "%",
                        "%2e",
                        "%2E",
                        "%2f",
                        "%00",
                        "\\",
                        "?",
                        "#",
                        ";",
                        "+",
                        " ",
                        ":",
                        "\t",
                        "\u00e9",
                        "\ud83d\ude00",
                        "&",
                        "=")
                .list()
                .ofMaxSize(6)
                .map(parts -> String.join("", parts));
        return Arbitraries.oneOf(hostile, Arbitraries.strings().ofMaxLength(20));
    }
}
