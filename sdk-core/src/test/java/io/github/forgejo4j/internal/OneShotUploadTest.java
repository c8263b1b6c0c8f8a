package io.github.forgejo4j.internal;

import static io.github.forgejo4j.internal.Wire.json;
import static io.github.forgejo4j.internal.Wire.run;
import static io.github.forgejo4j.internal.Wire.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.FormField;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.RateLimitedException;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.retry.Eligibility;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import mockwebserver3.MockResponse;
import mockwebserver3.QueueDispatcher;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okio.ByteString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrofit2.http.Body;
import retrofit2.http.POST;
import retrofit2.http.Query;

class OneShotUploadTest {
    interface Api {
        @POST("repos/ada/lab/releases/3/assets")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "A second request stores a second asset.")
        ForgejoCall<Map<String, Object>> upload(@Query("name") String name, @Body @FormField("attachment") Upload file);

        @POST("repos/ada/lab/releases/3/assets")
        @Eligibility(value = Eligibility.Rule.NEVER, reason = "A second request stores a second asset.")
        ForgejoCall<Map<String, Object>> link(@Body @FormField("external_url") String address);
    }

    private static final int SIZE = 100_000;
    private static final MockResponse BUSY = status(429, "Retry-After", "1");
    private static final MockResponse STORED = json(201, "{\"id\":8}");

    @TempDir
    private Path folder;

    private final byte[] content = new byte[SIZE];
    private Wire wire;

    @BeforeEach
    void start() throws Exception {
        wire = new Wire();
        new Random(1).nextBytes(content);
    }

    @AfterEach
    void stop() {
        wire.close();
    }

    /** A stream that knows whether it was closed, and cannot be rewound. */
    private static InputStream stream(byte[] bytes, AtomicBoolean closed) {
        return new FilterInputStream(new ByteArrayInputStream(bytes)) {
            @Override
            public boolean markSupported() {
                return false;
            }

            @Override
            public void close() throws IOException {
                closed.set(true);
                super.close();
            }
        };
    }

    private void assertWholeAndConsistent(RecordedRequest request) {
        ByteString body = request.getBody();
        assertThat(request.getHeaders().get("Content-Length")).isEqualTo(String.valueOf(body.size()));
        assertThat(body.indexOf(ByteString.of(content))).isPositive();
    }

    @Test
    void aTextGoesIntoAFormField() {
        wire.answers(BUSY, STORED);

        assertThat(wire.api(Api.class)
                        .link("https://ada.example/lab.tar?v=1&x=ü")
                        .execute())
                .containsEntry("id", 8);

        assertThat(wire.requests).hasSize(2).allSatisfy(request -> {
            assertThat(request.getHeaders().get("Content-Type")).startsWith("multipart/form-data; boundary=");
            assertThat(request.getBody().utf8())
                    .contains("Content-Disposition: form-data; name=\"external_url\"\r\n")
                    .contains("\r\n\r\nhttps://ada.example/lab.tar?v=1&x=ü\r\n--")
                    .doesNotContain("filename");
        });
    }

    @Test
    void aBlankTextForAFormFieldIsRefusedBeforeAnythingIsSent() {
        InvalidInputException refusal = catchThrowableOfType(
                InvalidInputException.class, () -> wire.api(Api.class).link(" ").execute());

        assertThat(refusal)
                .hasMessageContaining("Api.link (POST /repos/ada/lab/releases/3/assets): address must not be blank");
        assertThat(refusal.parameter()).isEqualTo("address");
        assertThat(wire.requests).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aStreamIsSentOnceEvenWhereTheServerDeclines(boolean async) {
        wire.answers(BUSY, STORED);
        AtomicBoolean closed = new AtomicBoolean();
        Upload upload = Upload.of("lab.tar", stream(content, closed), SIZE);
        RateLimitedException failure = catchThrowableOfType(
                RateLimitedException.class, () -> run(wire.api(Api.class).upload("lab.tar", upload), async));
        assertThat(wire.requests).hasSize(1);
        assertWholeAndConsistent(wire.requests.get(0));
        assertThat(failure.status()).isEqualTo(429);
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(failure.whyNotRepeated())
                .isEqualTo("Not sent again: the body came from a stream and cannot be produced twice.");
        assertThat(wire.timing.sleeps).isEmpty();
        assertThat(closed).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFileIsSentAgainWholeAlsoWhenItGrowsMeanwhile(boolean async) throws Exception {
        wire.answers(BUSY, STORED);
        Path file = Files.write(folder.resolve("lab.tar"), content);
        ForgejoCall<Map<String, Object>> call = wire.api(Api.class).upload("lab.tar", Upload.of(file));
        Files.write(file, new byte[10], StandardOpenOption.APPEND);
        assertThat(run(call, async)).containsEntry("id", 8);
        assertThat(wire.requests).hasSize(2).allSatisfy(this::assertWholeAndConsistent);
        assertThat(wire.requests.get(0).getBody())
                .isEqualTo(wire.requests.get(1).getBody());
        assertThat(wire.timing.sleeps).containsExactly(Duration.ofSeconds(1));
    }

    @Test
    void aFileThatShrankIsToldAndNeverStoredShort() throws Exception {
        wire.answers(STORED);
        Path file = Files.write(folder.resolve("lab.tar"), content);
        ForgejoCall<?> call = wire.api(Api.class).upload("lab.tar", Upload.of(file));
        Files.write(file, new byte[10]);
        TransportException failure = catchThrowableOfType(TransportException.class, call::execute);
        assertThat(failure.getMessage())
                .contains("The file lab.tar is shorter than the 100000 bytes it had when the call was made");
        assertThat(wire.requests.stream().filter(r -> r.getFailure() == null)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aStreamThatIsCutOffOnTheWayIsOfUnknownFate(boolean async) {
        // Only a queue tells the server before it reads a request what becomes of it.
        wire.server.setDispatcher(new QueueDispatcher());
        wire.server.enqueue(new MockResponse.Builder()
                .onRequestBody(new SocketEffect.CloseSocket())
                .build());
        wire.server.enqueue(STORED);
        byte[] big = new byte[8_000_000];
        ForgejoException failure = catchThrowableOfType(
                ForgejoException.class,
                () -> run(
                        wire.api(Api.class)
                                .upload("lab.tar", Upload.of("lab.tar", stream(big, new AtomicBoolean()), big.length)),
                        async));
        assertThat(failure).isInstanceOf(TransportException.class);
        assertThat(((TransportException) failure).proof()).isEqualTo(Proof.AMBIGUOUS);
        assertThat(failure.mayHaveBeenApplied()).isTrue();
        assertThat(failure.attempts()).hasSize(1);
        assertThat(wire.server.getRequestCount())
                .as("connections with a request, none of them whole")
                .isLessThan(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {SIZE - 1, SIZE + 1})
    void aStreamThatIsNotAsLongAsAnnouncedIsNeverStored(int announced) {
        wire.answers(STORED);
        Upload upload = Upload.of("lab.tar", stream(content, new AtomicBoolean()), announced);
        TransportException failure = catchThrowableOfType(
                TransportException.class,
                () -> wire.api(Api.class).upload("lab.tar", upload).execute());
        assertThat(failure.getMessage())
                .contains(
                        announced < SIZE
                                ? "The stream goes on after the 99999 bytes that were announced"
                                : "The stream ended before the 100001 bytes that were announced");
        assertThat(wire.requests.stream().filter(r -> r.getFailure() == null)).isEmpty();
    }

    @Test
    void aSecondExecutionSaysThatTheStreamWasRead() {
        wire.answers(STORED);
        ForgejoCall<Map<String, Object>> call =
                wire.api(Api.class).upload("a", Upload.of("a", stream(content, new AtomicBoolean()), SIZE));

        call.execute();
        TransportException failure = catchThrowableOfType(TransportException.class, call::execute);

        assertThat(failure.getMessage())
                .contains("The stream was read before: an upload from a stream serves one call, make a new one");
        assertThat(wire.requests).hasSize(1);
    }
}
