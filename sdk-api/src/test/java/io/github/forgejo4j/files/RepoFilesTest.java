package io.github.forgejo4j.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.contract.Undelayed;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.model.ContentEntry;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One address that answers an object, an array or an object without its content. */
class RepoFilesTest {
    private static final String ENTRIES = """
            [{"name":"a.md","type":"file","content":null,"encoding":null,"size":3},{"name":"b","type":"dir"},\
            {"name":"l","type":"symlink","target":"a.md"},\
            {"name":"m","type":"submodule","submodule_git_url":"https://forge.test/x/y.git"},{"name":"z","type":"fifo"}]""";
    private static final String FILE = "{\"type\":\"file\",\"encoding\":\"base64\",\"content\":\"QUJD\",\"size\":3}";

    private final MockWebServer server = Undelayed.server();
    private ForgejoClient client;
    private RepoFiles files;

    @BeforeEach
    void start() throws Exception {
        server.start();
        client = ForgejoClient.builder()
                .baseUrl(server.url("/").toString())
                .retryPolicy(RetryPolicy.off())
                .build();
        files = client.files("nimbus", "kettle");
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private void answers(String json) {
        server.enqueue(new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(json)
                .build());
    }

    @Test
    void aFolderIsListedWithKindsThatNobodyKnewYet() throws Exception {
        answers(ENTRIES);

        List<ContentEntry> entries = files.list("docs");

        assertThat(entries)
                .extracting(entry -> entry.type().value())
                .containsExactly("file", "dir", "symlink", "submodule", "fifo");
        assertThat(entries.get(4).type().isKnown()).isFalse();
        assertThat(entries.get(2).target()).isEqualTo("a.md");
        assertThat(server.takeRequest().getTarget()).isEqualTo("/api/v1/repos/nimbus/kettle/contents/docs");
    }

    @Test
    void aFileIsNoFolderAndAFolderIsNoFile() {
        answers(FILE);
        assertThatThrownBy(() -> files.list("a.md"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("folder names a.md, which is not a directory: read it as a file");
        answers(ENTRIES);
        assertThatThrownBy(() -> files.read("docs"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("path names docs, which is not a file but a folder: list it");
        answers("{\"type\":\"symlink\",\"target\":\"a.md\",\"size\":4}");
        assertThatThrownBy(() -> files.read("l"))
                .hasMessage("path names l, which is not a file but a symlink: name a file");
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void aFileComesWithOneRequest() throws Exception {
        answers(FILE);
        assertThat(files.at("v1.0").read("a.md").text()).isEqualTo("ABC");
        assertThat(server.takeRequest().getTarget()).isEqualTo("/api/v1/repos/nimbus/kettle/contents/a.md?ref=v1.0");
        answers(FILE);
        assertThat(files.readAsync("a.md").join().bytes()).isEqualTo(MiniRepo.bytes("ABC"));
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"file\",\"encoding\":\"none\",\"content\":\"\",\"size\":2097152}",
                "{\"type\":\"file\",\"encoding\":null,\"content\":null,\"size\":2097152}",
                "{\"type\":\"file\",\"encoding\":\"base64\",\"content\":\"\",\"size\":2097152}"
            })
    void aFileWhoseContentIsLeftOutComesWithTwo(String entry) throws Exception {
        byte[] big = new byte[2097152];
        Arrays.fill(big, (byte) 7);
        answers(entry);
        server.enqueue(new MockResponse.Builder().body(new Buffer().write(big)).build());

        assertThat(files.read("big.bin").bytes()).isEqualTo(big);

        assertThat(server.takeRequest().getTarget()).isEqualTo("/api/v1/repos/nimbus/kettle/contents/big.bin");
        assertThat(server.takeRequest().getTarget()).isEqualTo("/api/v1/repos/nimbus/kettle/raw/big.bin");
    }

    @Test
    void aFailureIsNamedAsUsersKnowIt() {
        for (int i = 0; i < 3; i++) {
            server.enqueue(new MockResponse.Builder()
                    .code(404)
                    .addHeader("Content-Type", "application/json")
                    .body("{\"message\":\"GetContentsOrList\"}")
                    .build());
        }
        String line = " (GET /repos/nimbus/kettle/contents/a.md): answered 404";
        assertThatThrownBy(() -> files.read("a.md")).hasMessageStartingWith("RepoFiles.read" + line);
        assertThatThrownBy(() -> files.list("a.md")).hasMessageStartingWith("RepoFiles.list" + line);
        assertThatThrownBy(() ->
                        files.onBranch("main").editText("a.md", text -> text).execute())
                .hasMessageStartingWith("RepoFiles.read" + line);
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void aPartIsNeverTakenForTheFile() {
        answers("{\"type\":\"file\",\"encoding\":\"none\",\"content\":\"\",\"size\":4}");
        server.enqueue(new MockResponse.Builder().body("abc").build());

        assertThatThrownBy(() -> files.read("big.bin"))
                .isInstanceOf(ForgejoException.class)
                .hasMessage(
                        "RepoFiles.read (big.bin): the file cannot be had whole: the download has 3 bytes and another hash"
                                + " than the entry says.");
    }

    @Test
    void theContentIsHeldAgainstItsHashAndDownloadedAsOfTheSameCommit() throws Exception {
        String sha = MiniRepo.blob(MiniRepo.bytes("ABC"));
        answers("{\"type\":\"file\",\"content\":\"QUJE\",\"size\":3,\"sha\":\"" + sha
                + "\",\"last_commit_sha\":\"c0ffee\"}");
        server.enqueue(new MockResponse.Builder().body("ABC").build());

        assertThat(files.at("main").read("a.md").text()).isEqualTo("ABC");

        server.takeRequest();
        assertThat(server.takeRequest().getTarget()).isEqualTo("/api/v1/repos/nimbus/kettle/raw/a.md?ref=c0ffee");
    }

    @Test
    void whatIsNotThereIsEmptyOrAnErrorAsAsked() {
        for (int i = 0; i < 2; i++) {
            server.enqueue(MiniRepo.error(404, "GetContentsOrList"));
        }
        assertThat(files.find("gone")).isEmpty();
        assertThatThrownBy(() -> files.read("gone")).isInstanceOf(NotFoundException.class);
        // An empty repository has an empty array at every path.
        answers("[]");
        answers("[]");
        assertThat(files.find("any")).isEmpty();
        assertThatThrownBy(() -> files.read("any")).hasMessageContaining("the repository is empty");
    }

    @Test
    void textThatIsNotUtf8IsNotSpoiled() {
        answers("{\"type\":\"file\",\"encoding\":\"base64\",\"content\":\"//4=\",\"size\":2}");
        FileContent file = files.withDeadline(Duration.ofMinutes(1)).read("latin");
        assertThat(file.size()).isEqualTo(2);
        assertThatThrownBy(file::text).hasMessage("path names latin, which is not UTF-8: use its bytes");
    }
}
