package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.ResourceMovedException;
import java.time.Duration;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.GET;

class PlaceTest {
    interface Api {
        @GET("issue")
        ForgejoCall<String> issue();
    }

    private static final HttpUrl BASE = HttpUrl.get("https://forge.example.org/api/v1/issues");

    @Test
    void addressesAreReadAsABrowserDoes() {
        assertThat(Place.of(BASE, "../x?a#b")).hasToString("https://forge.example.org/api/x?a#b");
        assertThat(Place.of(BASE, "//other.example/y")).hasToString("https://other.example/y");
        assertThat(Place.of(null, "http://other.example")).hasToString("http://other.example/");
        assertThat(Place.of(null, "/y")).isNull();
        assertThat(Place.of(BASE, "file:///etc/passwd")).isNull();
        assertThat(Place.of(BASE, " ")).isNull();
        assertThat(Place.of(BASE, null)).isNull();
        assertThat(Place.of(BASE, "/@scope/" + "a".repeat(16_000))).isNotNull();
    }

    @Test
    void anAddressThatIsMadeToCostTimeIsNone() {
        assertThat(Place.of(BASE, "http://" + "@".repeat(32))).isNull();
        assertThat(Place.of(BASE, "http://" + "a@".repeat(32) + "h/")).isNotNull();
        assertThat(Place.of(BASE, "http://" + "a@".repeat(33) + "h/")).isNull();
        assertThat(Place.of(BASE, "/" + "a".repeat(16 * 1024 - 1))).isNotNull();
        assertThat(Place.of(BASE, "/" + "a".repeat(16 * 1024))).isNull();
    }

    /** OkHttp's reader needs minutes for it, and no deadline ends that. */
    @Test
    void aRedirectFullOfAtSignsEnds() throws Exception {
        try (Wire wire = new Wire()) {
            wire.answers(Wire.status(302, "Location", "http://" + "@".repeat(200_000)));
            long begun = System.nanoTime();
            ForgejoException failure = catchThrowableOfType(
                    ForgejoException.class, () -> wire.api(Api.class).issue().execute());
            assertThat(failure).isInstanceOf(ResourceMovedException.class).hasMessageContaining("to no readable place");
            assertThat(System.nanoTime() - begun)
                    .isLessThan(Duration.ofSeconds(60).toNanos());
            assertThat(wire.requests).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:3000/",
                "http://127.1.2.3/",
                "http://localhost/",
                "http://a.localhost/",
                "http://[::1]/",
                "http://169.254.169.254/latest/meta-data/",
                "http://[fe80::1]/",
                "http://0.0.0.0/",
                "http://[::]/",
                "http://2130706433/",
                "http://[::ffff:169.254.169.254]/",
                "http://[::ffff:7f00:1]/"
            })
    void whatMeansEachMachineItselfIsInward(String address) {
        assertThat(Place.isInward(HttpUrl.get(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://forge.example.org/",
                "http://10.0.0.1/",
                "http://192.168.1.1/",
                "http://[2001:db8::1]/",
                "http://localhost.example/",
                "http://1.2.3.4.5.6/"
            })
    void otherPlacesAreNot(String address) {
        assertThat(Place.isInward(HttpUrl.get(address))).isFalse();
    }

    @Test
    void aBaseUrlHasABoundedLength() {
        assertThatThrownBy(() -> BaseUrl.parse("https://forge.example.org/" + "a".repeat(2_000)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("baseUrl must not have more than 2000 characters: write the address");
    }
}
