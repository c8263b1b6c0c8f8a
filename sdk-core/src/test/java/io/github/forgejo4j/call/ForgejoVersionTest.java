package io.github.forgejo4j.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForgejoVersionTest {
    @ParameterizedTest
    @CsvSource({
        "16.0.0-dev-512-0a1b2c3d4e+gitea-1.22.0, 16, 0, 0, 16.0.0-dev-512-0a1b2c3d4e",
        "11.0.15+gitea-1.22.0, 11, 0, 15, 11.0.15",
        "15.0.3, 15, 0, 3, 15.0.3",
        "15, 15, 0, 0, 15",
        "v15.1, 15, 1, 0, v15.1",
        "7.0.16+gitea-1.21.11, 7, 0, 16, 7.0.16",
        "13.0.3-2-0f1e2d3c+gitea-1.22.0 (built by hand), 13, 0, 3, 13.0.3-2-0f1e2d3c",
    })
    void versionsOfForgejoAreRead(String text, int major, int minor, int patch, String shown) {
        ForgejoVersion version = ForgejoVersion.parse(text);

        assertThat(version.isKnown()).isTrue();
        assertThat(List.of(version.major(), version.minor(), version.patch())).containsExactly(major, minor, patch);
        assertThat(version.text()).isEqualTo(text);
        assertThat(version).hasToString(shown);
        assertThat(version.isAtLeast(major)).isTrue();
        assertThat(version.isAtLeast(major + 1)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "1.22.3",
                "1.24.0+dev-12-gabcdef",
                "1.20.6+0",
                "6.0.14+0-gitea-1.21.11",
                "development",
                "15.x",
                "-15",
                "15..3",
                "99999999999.0.0",
                "٧.0.0",
                "15.0.3\n16"
            })
    void anythingElseIsNotKnown(String text) {
        ForgejoVersion version = ForgejoVersion.parse(text);

        assertThat(version.isKnown()).isFalse();
        assertThat(version.text()).isEqualTo(text);
        assertThat(version.isAtLeast(1)).isFalse();
    }

    @Property
    void readingNeverFails(@ForAll String text) {
        assertThat(ForgejoVersion.parse(text).text()).isEqualTo(text);
    }

    @Test
    void versionsAreOrderedByNumber() {
        List<String> ascending = List.of(
                "1.22.3",
                "7.0.0",
                "11.0.2+gitea-1.22.0",
                "11.0.15+gitea-1.22.0",
                "11.1.0",
                "15.0.3",
                "16.0.0-dev-9-abc+gitea-1.22.0",
                "16.0.0+gitea-1.22.0",
                "16.0.1");
        List<ForgejoVersion> versions =
                ascending.stream().map(ForgejoVersion::parse).toList();

        assertThat(versions.stream().sorted().toList()).isEqualTo(versions);
        for (int i = 1; i < versions.size(); i++) {
            assertThat(versions.get(i)).isGreaterThan(versions.get(i - 1));
        }
    }

    @Test
    void equalIsWhatHasTheSameText() {
        ForgejoVersion version = ForgejoVersion.parse("15.0.3");

        assertThat(version).isEqualTo(ForgejoVersion.parse("15.0.3")).hasSameHashCodeAs(ForgejoVersion.parse("15.0.3"));
        Stream.of("15.0.3+gitea-1.22.0", "15.0.4")
                .map(ForgejoVersion::parse)
                .forEach(other -> assertThat(other).isNotEqualTo(version).matches(it -> it.compareTo(version) != 0));
    }
}
