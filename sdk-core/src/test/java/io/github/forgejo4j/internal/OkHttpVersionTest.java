package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OkHttpVersionTest {
    @ParameterizedTest
    @ValueSource(strings = {"4.12.0", "3.14.9", "older than 4.7", "50.0.0", "null", "5.3.2", "5.0.0"})
    void anotherGenerationIsToldWithWhatRepairsIt(String version) {
        assertThat(catchThrowableOfType(IllegalStateException.class, () -> OkHttpVersion.check(version)))
                .hasMessage(
                        "forgejo4j needs OkHttp 5.4 or a newer 5, but OkHttp " + version + " is on the class path."
                                + " Add to the <dependencyManagement> of your POM com.squareup.okhttp3:okhttp-jvm:5.5.1"
                                + " and com.squareup.okhttp3:okhttp:5.5.1 (the second is an empty jar that replaces OkHttp 4).");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.0", "5.5.1", "5.10.0", "5.6.0-SNAPSHOT"})
    void theRightGenerationIsFine(String version) {
        assertThatCode(() -> OkHttpVersion.check(version)).doesNotThrowAnyException();
    }

    @Test
    void twoDifferentOnesAreNamedWithWhatRepairsIt(@TempDir Path folder) throws IOException {
        URL old = jar(folder.resolve("okhttp-4.12.0.jar"), "old");
        URL ours = jar(folder.resolve("okhttp-jvm-5.5.1.jar"), "ours");
        try (URLClassLoader both = new URLClassLoader(new URL[] {old, ours}, null)) {
            assertThat(catchThrowableOfType(IllegalStateException.class, () -> OkHttpVersion.requireOne(both)))
                    .hasMessage(
                            "forgejo4j needs one OkHttp, but two different ones are on the class path: okhttp-4.12.0.jar and"
                                    + " okhttp-jvm-5.5.1.jar. Add to the <dependencyManagement> of your POM"
                                    + " com.squareup.okhttp3:okhttp-jvm:5.5.1 and com.squareup.okhttp3:okhttp:5.5.1"
                                    + " (the second is an empty jar that replaces OkHttp 4).");
        }
    }

    @Test
    void theSameOneTwiceIsFine(@TempDir Path folder) throws IOException {
        URL one = jar(folder.resolve("a.jar"), "ours");
        URL copy = jar(folder.resolve("b.jar"), "ours");
        try (URLClassLoader both = new URLClassLoader(new URL[] {one, copy}, null)) {
            assertThatCode(() -> OkHttpVersion.requireOne(both)).doesNotThrowAnyException();
        }
    }

    private static URL jar(Path file, String content) throws IOException {
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(file))) {
            jar.putNextEntry(new ZipEntry("okhttp3/OkHttpClient.class"));
            jar.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return file.toUri().toURL();
    }

    @Test
    void theOneOnThisClassPathIsFine() {
        assertThatCode(OkHttpVersion::check).doesNotThrowAnyException();
    }
}
