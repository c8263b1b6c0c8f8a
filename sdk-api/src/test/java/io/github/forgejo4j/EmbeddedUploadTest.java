package io.github.forgejo4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.contract.Undelayed;
import io.github.forgejo4j.error.RateLimitedException;
import io.github.forgejo4j.model.ChangeFiles;
import io.github.forgejo4j.model.CreateFile;
import io.github.forgejo4j.model.FileOperation;
import io.github.forgejo4j.model.FileOperationKind;
import io.github.forgejo4j.model.SetAvatar;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Base64 in a JSON body, encoded on its way to the connection. */
class EmbeddedUploadTest {
    private static final MockResponse COMMITTED = new MockResponse.Builder()
            .code(201)
            .addHeader("Content-Type", "application/json")
            .body("{\"content\":{\"path\":\"a\"}}")
            .build();

    private final ObjectMapper mapper = new ObjectMapper();

    @TempDir
    private Path folder;

    private MockWebServer forge;
    private ForgejoClient client;

    @BeforeEach
    void start() throws IOException {
        forge = Undelayed.server();
        forge.start();
        client = ForgejoClient.builder().baseUrl(forge.url("/").toString()).build();
    }

    @AfterEach
    void stop() {
        client.close();
        forge.close();
    }

    private static byte[] random(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    private JsonNode sent() throws Exception {
        RecordedRequest request = forge.takeRequest();
        assertThat(request.getHeaders().get("Transfer-Encoding")).isNull();
        assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/json");
        assertThat(request.getHeaders().get("Content-Length"))
                .isEqualTo(String.valueOf(request.getBody().size()));
        return mapper.readTree(request.getBody().toByteArray());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 8_191, 8_192, 8_193, 100_000, 1_000_001})
    void aFileIsCommittedByteForByte(int size) throws Exception {
        forge.enqueue(COMMITTED);
        byte[] bytes = random(size);
        List<Long> told = new ArrayList<>();
        CreateFile file = CreateFile.builder()
                .content(Upload.of(Files.write(folder.resolve("a"), bytes)).progress((done, total) -> told.add(done)))
                .message("A \u0000 \"mark\" is no mark")
                .build();
        client.contents().create("nimbus", "kettle", "a", file).execute();
        JsonNode sent = sent();
        assertThat(sent.get("content").binaryValue()).isEqualTo(bytes);
        assertThat(sent.get("message").textValue()).isEqualTo("A \u0000 \"mark\" is no mark");
        assertThat(told).startsWith(0L).endsWith((long) size);
    }

    @Test
    void severalFilesGoIntoOneCommit() throws Exception {
        forge.enqueue(COMMITTED);
        byte[] first = random(10_000);
        byte[] second = random(10_001);
        client.contents()
                .changeFiles(
                        "nimbus",
                        "kettle",
                        ChangeFiles.builder()
                                .files(List.of(
                                        FileOperation.builder()
                                                .operation(FileOperationKind.CREATE)
                                                .path("a")
                                                .content(Upload.of("a", first))
                                                .build(),
                                        FileOperation.builder()
                                                .operation(FileOperationKind.CREATE)
                                                .path("b")
                                                .content(new byte[] {1, 2, 3})
                                                .build(),
                                        FileOperation.builder()
                                                .operation(FileOperationKind.CREATE)
                                                .path("c")
                                                .content(
                                                        Upload.of("c", new ByteArrayInputStream(second), second.length))
                                                .build()))
                                .build())
                .execute();
        JsonNode files = sent().get("files");
        assertThat(files.get(0).get("content").binaryValue()).isEqualTo(first);
        assertThat(files.get(1).get("content").binaryValue()).containsExactly(1, 2, 3);
        assertThat(files.get(2).get("content").binaryValue()).isEqualTo(second);
    }

    @Test
    void anAvatarIsReplacedFromAFileAndSentAgainWhenDeclined() throws Exception {
        forge.enqueue(new MockResponse.Builder().code(429).build());
        forge.enqueue(new MockResponse.Builder().code(204).build());
        byte[] image = random(70_000);
        Path file = Files.write(folder.resolve("me.png"), image);
        client.me()
                .setAvatar(SetAvatar.builder().image(Upload.of(file)).build())
                .execute();
        assertThat(sent().get("image").binaryValue()).isEqualTo(image);
        assertThat(sent().get("image").binaryValue()).isEqualTo(image);
    }

    @Test
    void aStreamIsSentOnce() {
        forge.enqueue(new MockResponse.Builder().code(429).build());
        CreateFile file = CreateFile.builder()
                .content(Upload.of("a", new ByteArrayInputStream(new byte[10]), 10))
                .build();
        RateLimitedException failure = catchThrowableOfType(
                RateLimitedException.class,
                () -> client.contents().create("nimbus", "kettle", "a", file).execute());
        assertThat(failure.whyNotRepeated())
                .isEqualTo("Not sent again: the body came from a stream and cannot be produced twice.");
        assertThat(forge.getRequestCount()).isEqualTo(1);
    }

    @Test
    void anUploadIsSeenAsWhatItWillBe() throws IOException {
        CreateFile file = CreateFile.builder()
                .content(Upload.of("a", new byte[] {65, 66, 67}))
                .build();
        assertThat(file.content()).isEqualTo(new byte[] {65, 66, 67});
        assertThat(mapper.writeValueAsString(file)).isEqualTo("{\"content\":\"QUJD\"}");
        assertThat(mapper.valueToTree(file).toString()).isEqualTo("{\"content\":\"QUJD\"}");
        assertThat(file).hasToString("CreateFile{content=Upload{a, 3 bytes}}");
        CreateFile once = CreateFile.builder()
                .content(Upload.of("a", new ByteArrayInputStream(new byte[10]), 10))
                .build();
        assertThat(catchThrowableOfType(IllegalStateException.class, once::content))
                .hasMessage("the field is to be sent from a stream, which is read once");
    }
}
