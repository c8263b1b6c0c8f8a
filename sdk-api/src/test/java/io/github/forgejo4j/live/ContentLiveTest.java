package io.github.forgejo4j.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.model.CommittedFile;
import io.github.forgejo4j.model.ContentEntry;
import io.github.forgejo4j.model.CreateFile;
import io.github.forgejo4j.model.DeleteFile;
import io.github.forgejo4j.model.UpdateFile;
import java.nio.charset.StandardCharsets;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files by the paths that clients get wrong. */
@Live
class ContentLiveTest {
    private static ForgejoClient client;
    private static LiveRepository repo;

    @BeforeAll
    static void open() {
        client = LiveInstance.client();
        repo = new LiveRepository(client, "contents");
    }

    @AfterAll
    static void close() {
        repo.close();
        client.close();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "docs/deep/er/plain.txt",
                "docs/a b/c+d.md",
                "\u00fcml\u00e4ut/\u65e5\u672c\u8a9e/\ud83e\uded6.txt",
                "100%/50%25.txt",
                "q?/h#sh/a&b=c;d.txt",
                "e\u0301 combining.txt",
                "-dash/[x]{y}.txt",
                "'quote'\"double\".txt"
            })
    void aFileIsCreatedReadUpdatedAndDeleted(String path) throws Exception {
        byte[] first = bytes("first " + path + "\n");
        CommittedFile created = client.contents()
                .create(
                        repo.owner,
                        repo.name,
                        path,
                        CreateFile.builder()
                                .content(first)
                                .message("Add " + path)
                                .build())
                .execute();
        assertThat(created.content()).isNotNull();
        assertThat(created.content().path()).isEqualTo(path);

        ContentEntry read =
                client.contents().get(repo.owner, repo.name, path, null).execute();
        assertThat(read.path()).isEqualTo(path);
        assertThat(read.content()).isEqualTo(first);
        try (ResponseBody raw = client.contents()
                .downloadRaw(repo.owner, repo.name, path, "main")
                .execute()) {
            assertThat(raw.bytes()).isEqualTo(first);
        }

        CreateFile again = CreateFile.builder().content(first).build();
        assertThatThrownBy(() -> client.contents()
                        .create(repo.owner, repo.name, path, again)
                        .execute())
                .as("a file that is there is not created again")
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status()).isEqualTo(422));

        byte[] second = bytes("second\n");
        CommittedFile updated = client.contents()
                .update(
                        repo.owner,
                        repo.name,
                        path,
                        UpdateFile.builder().sha(read.sha()).content(second).build())
                .execute();
        assertThat(updated.content()).isNotNull();
        assertThat(client.contents()
                        .get(repo.owner, repo.name, path, null)
                        .execute()
                        .content())
                .isEqualTo(second);

        CommittedFile deleted = client.contents()
                .delete(
                        repo.owner,
                        repo.name,
                        path,
                        DeleteFile.builder().sha(updated.content().sha()).build())
                .execute();
        assertThat(deleted.commit()).isNotNull();
        assertThatThrownBy(() ->
                        client.contents().get(repo.owner, repo.name, path, null).execute())
                .isInstanceOf(NotFoundException.class);
    }
}
