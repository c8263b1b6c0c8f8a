package io.github.forgejo4j.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.internal.BaseUrl;
import io.github.forgejo4j.internal.PathValues;
import java.util.Arrays;
import java.util.List;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;

/** What users write, or take from others without a look at it: addresses of instances and values that become part of a path. */
class AddressFuzzTest extends FuzzContract {
    private static final int SHORT = 5_000;
    private static final HttpUrl ROOT = HttpUrl.get("http://forge.example.org/api/v1/");

    @Override
    protected List<Target> targets() {
        return List.of(
                new Target(
                        "base URL",
                        Corpus.of(
                                "base-url",
                                "https://",
                                "http://",
                                "api/v1",
                                "xn--",
                                "[::1]",
                                ":3000",
                                "user:pw@",
                                "\u3002"),
                        SHORT,
                        (input, n) -> baseUrl(Corpus.text(input))),
                new Target("path value", Corpus.of("path-value", "..", "%2e"), SHORT, (input, n) -> segment(input)),
                new Target(
                        "path of a file", Corpus.of("path-value", "/", "/../"), SHORT, (input, n) -> segments(input)));
    }

    private static boolean baseUrl(String text) {
        HttpUrl url = BaseUrl.parse(text);
        assertThat(url.toString()).endsWith("/api/v1/");
        assertThat(url.username() + url.password()).isEmpty();
        assertThat(url.query()).isNull();
        assertThat(url.fragment()).isNull();
        assertThat(BaseUrl.parse(url.toString())).isEqualTo(url);
        // What a reader takes for the host is what is connected to.
        String authority = text.strip().replaceFirst("^[^:]*://", "").replaceFirst("[/?#\\\\].*", "");
        assertThat(authority).isNotEmpty().doesNotContain("@");
        return true;
    }

    /** The server reads the very value, in one segment, whatever it holds. */
    private static boolean segment(byte[] input) {
        String value = Corpus.text(input);
        HttpUrl url = ROOT.newBuilder()
                .addEncodedPathSegments(PathValues.segment("name", value))
                .build();
        assertThat(url.pathSegments()).containsExactly("api", "v1", value);
        return true;
    }

    private static boolean segments(byte[] input) {
        String value = Corpus.text(input);
        HttpUrl url = ROOT.newBuilder()
                .addEncodedPathSegments(PathValues.segments("path", value))
                .build();
        assertThat(url.pathSegments().subList(2, url.pathSize())).isEqualTo(Arrays.asList(value.split("/", -1)));
        return true;
    }

    @Test
    void timeGrowsWithTheText() {
        Growth.isLinear("base URL", "https://", "", BaseUrl::parse);
        Growth.isLinear("path of base URL", "https://h/", "", BaseUrl::parse);
        Growth.isLinear("path value", "", "", text -> PathValues.segment("name", text));
        Growth.isLinear("path of a file", "a", "b", text -> PathValues.segments("path", text));
    }
}
