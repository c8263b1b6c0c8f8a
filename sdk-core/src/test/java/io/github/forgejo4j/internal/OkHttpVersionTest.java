package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OkHttpVersionTest {
    @ParameterizedTest
    @ValueSource(strings = {"4.12.0", "3.14.9", "older than 4.7", "50.0.0", "null"})
    void anotherGenerationIsToldWithWhatRepairsIt(String version) {
        assertThat(catchThrowableOfType(IllegalStateException.class, () -> OkHttpVersion.check(version)))
                .hasMessage(
                        "forgejo4j needs OkHttp 5, but OkHttp " + version + " is on the class path."
                                + " Add to the <dependencyManagement> of your POM com.squareup.okhttp3:okhttp-jvm:5.5.1"
                                + " and com.squareup.okhttp3:okhttp:5.5.1 (the second is an empty jar that replaces OkHttp 4).");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.0.0", "5.5.1", "5.6.0-SNAPSHOT"})
    void theRightGenerationIsFine(String version) {
        assertThatCode(() -> OkHttpVersion.check(version)).doesNotThrowAnyException();
    }

    @Test
    void theOneOnThisClassPathIsFine() {
        assertThatCode(OkHttpVersion::check).doesNotThrowAnyException();
    }
}
