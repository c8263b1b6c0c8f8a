package io.github.forgejo4j.call;

import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.internal.Wire;
import io.github.forgejo4j.retry.Eligibility;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.Body;
import retrofit2.http.POST;
import retrofit2.http.PUT;

class UploadTest {
    interface Api {
        @POST("repos/nimbus/kettle/releases/5/assets")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "A second request stores a second asset.")
        ForgejoCall<Map<String, Object>> attach(@Body @FormField("attachment") Upload file);

        @PUT("/api/packages/nimbus/generic/kettle/1.0/kettle.tgz")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "For the test.")
        ForgejoCall<Void> publish(@Body Upload file);
    }

    /** Five MiB and one byte, so that no buffer ends where it does. */
    private static final int SIZE = 5 * 1024 * 1024 + 1;

    @TempDir
    private Path folder;

    private final byte[] content = new byte[SIZE];
    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        new Random(3).nextBytes(content);
        wire = new Wire();
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    private Upload upload(String kind) throws IOException {
        Path file = Files.write(folder.resolve("kettle.tgz"), content);
        return switch (kind) {
            case "path" -> Upload.of(file);
            case "bytes" -> Upload.of("kettle.tgz", content);
            case "stream" -> Upload.of("kettle.tgz", new ByteArrayInputStream(content), SIZE);
            default -> Upload.spooled("kettle.tgz", new ByteArrayInputStream(content), folder.resolve("spool"));
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"path", "bytes", "stream", "spooled"})
    void theLengthIsAnnouncedAndProgressIsToldToTheEnd(String kind) throws IOException {
        wire.answers(json(201, "{\"id\":8}"));
        List<Long> told = new ArrayList<>();
        Upload upload = upload(kind).progress((bytes, total) -> {
            assertThat(total).isEqualTo(SIZE);
            told.add(bytes);
            throw new IllegalStateException("a listener's own trouble");
        });
        wire.api(Api.class).attach(upload).execute();
        assertThat(wire.requests).singleElement().satisfies(request -> {
            assertThat(request.getHeaders().get("Transfer-Encoding")).isNull();
            assertThat(request.getHeaders().get("Content-Length"))
                    .isEqualTo(String.valueOf(request.getBody().size()));
            assertThat(request.getBody().indexOf(content)).isPositive();
        });
        assertThat(told).isSorted().startsWith(0L).endsWith((long) SIZE).hasSizeBetween(15, 25);
    }

    @Test
    void progressBeginsAgainWithEachAttempt() throws IOException {
        wire.answers(status(429, "Retry-After", "1"), json(201, "{\"id\":8}"));
        List<Long> told = new ArrayList<>();
        wire.api(Api.class)
                .attach(upload("path").progress((bytes, total) -> told.add(bytes)))
                .execute();
        assertThat(wire.requests).hasSize(2);
        assertThat(told.stream().filter(bytes -> bytes == 0)).hasSize(2);
        assertThat(told.stream().filter(bytes -> bytes == SIZE)).hasSize(2);
    }

    @Test
    void aServerThatWantsALengthIsNotAskedAgain() throws IOException {
        wire.answers(status(411));
        ApiException failure = catchThrowableOfType(
                ApiException.class,
                () -> wire.api(Api.class).attach(upload("path")).execute());
        assertThat(failure.status()).isEqualTo(411);
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void anEmptyFileIsAnUpload() throws IOException {
        wire.answers(json(201, "{\"id\":8}"));
        Upload upload = Upload.of(Files.createFile(folder.resolve("empty")));
        wire.api(Api.class).attach(upload).execute();
        assertThat(wire.requests.get(0).getBody().utf8())
                .contains("filename=\"empty\"\r\n")
                .contains("\r\n\r\n\r\n--");
    }

    @Test
    void aPackageIsTheBodyItself() throws IOException {
        wire.answers(status(201));
        wire.api(Api.class).publish(upload("path")).execute();
        assertThat(wire.requests).singleElement().satisfies(request -> {
            assertThat(request.getTarget()).isEqualTo("/api/packages/nimbus/generic/kettle/1.0/kettle.tgz");
            assertThat(request.getHeaders().get("Content-Length")).isEqualTo(String.valueOf(SIZE));
            assertThat(request.getBody().toByteArray()).isEqualTo(content);
        });
    }

    @Test
    void theFileNameCannotBreakOutOfItsHeader() {
        wire.answers(json(201, "{\"id\":8}"));
        wire.api(Api.class).attach(Upload.of("Ünï \"q\".tgz", new byte[1])).execute();
        assertThat(wire.requests.get(0).getBody().utf8())
                .contains("Content-Disposition: form-data; name=\"attachment\"; filename=\"Ünï \\\"q\\\".tgz\"\r\n");
        for (String name : List.of("a\rb", "a\nb", "a\u0000b", " ")) {
            assertThat(catchThrowable(() -> Upload.of(name, new byte[1]))).isInstanceOf(InvalidInputException.class);
        }
    }

    @Test
    void anUnknownLengthIsRefusedWithAdvice() {
        assertThat(catchThrowable(() -> Upload.of("a", new ByteArrayInputStream(content), -1)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "length must be known: give the number of bytes, or use Upload.spooled, which writes the stream"
                                + " to a file first");
    }

    @Test
    void aSpoolIsNeverAnothersFileNorHalfAFile() throws IOException {
        Path spool = Files.writeString(folder.resolve("spool"), "of another");
        assertThat(catchThrowable(() -> Upload.spooled("a", InputStream.nullInputStream(), spool)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("spool must not exist yet: " + spool);
        assertThat(spool).hasContent("of another");
        InputStream breaking = new SequenceInputStream(new ByteArrayInputStream(content), new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("broke off");
            }
        });
        Path other = folder.resolve("other");
        assertThat(catchThrowable(() -> Upload.spooled("a", breaking, other)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("broke off");
        assertThat(other).doesNotExist();
    }
}
