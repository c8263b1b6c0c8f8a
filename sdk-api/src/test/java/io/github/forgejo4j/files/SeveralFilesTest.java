package io.github.forgejo4j.files;

import static io.github.forgejo4j.files.CommitResult.Outcome.COMMITTED;
import static io.github.forgejo4j.files.CommitResult.Outcome.FOUND;
import static io.github.forgejo4j.files.MiniRepo.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several files in one commit. */
class SeveralFilesTest {
    private Desk desk;
    private MiniRepo repo;

    @BeforeEach
    void open() throws Exception {
        desk = new Desk();
        repo = desk.repo;
        repo.put("A", "1");
        repo.put("B", "1");
        repo.put("old", "gone");
        repo.put("here", "moves");
    }

    @AfterEach
    void close() {
        desk.close();
    }

    private Change release() {
        return desk.main()
                .message("release")
                .editText("A", text -> text + "a")
                .editText("B", text -> text + "b")
                .create("new", bytes("n"))
                .delete("old")
                .rename("here", "there");
    }

    private void assertReleased() {
        assertThat(repo.head().files()).containsOnlyKeys("A", "B", "new", "there");
        assertThat(repo.text("A")).isEqualTo("1a");
        assertThat(repo.text("there")).isEqualTo("moves");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theyAreOneCommitAndEachHasItsHash(boolean async) throws Exception {
        CommitResult done = Desk.run(release(), async);

        assertThat(done).isEqualTo(new CommitResult(COMMITTED, repo.head().sha(), 1));
        assertReleased();
        desk.assertSent(6, 1);
        JsonNode body = new ObjectMapper().readTree(repo.writes.get(0).getBody().utf8());
        for (JsonNode file : body.path("files")) {
            assertThat(file.path("sha").asText().isEmpty())
                    .as("%s", file)
                    .isEqualTo(file.path("operation").asText().equals("create"));
            // A move without content makes an empty file.
            assertThat(file.has("content"))
                    .as("%s", file)
                    .isEqualTo(!file.path("operation").asText().equals("delete"));
        }
        assertThat(body.path("files")).hasSize(5);
    }

    @Test
    void whatStaysAsItIsIsLeftOut() {
        desk.main().edit("A", now -> now).editText("B", text -> "2").execute();

        assertThat(repo.writes.get(0).getMethod()).as("one file is left").isEqualTo("PUT");
        desk.assertSent(2, 1);
    }

    @Test
    void somebodyFasterOnOneOfThemMeansAllAgain() {
        repo.fates.add(repo.after(() -> repo.put("B", "2")));

        assertThat(release().execute().rounds()).isEqualTo(2);

        assertReleased();
        assertThat(repo.text("B")).isEqualTo("2b");
        desk.assertSent(12, 2);
    }

    @Test
    void aLostReplyIsFound() {
        repo.fates.add(MiniRepo.REPLY_LOST);

        assertThat(release().execute())
                .isEqualTo(new CommitResult(FOUND, repo.head().sha(), 2));

        assertReleased();
        desk.assertSent(14, 1);
    }

    @Test
    void aLostReplyBelowSomebodyElsesCommitIsFoundInTheHistory() {
        repo.fates.add(repo.lostThen(() -> repo.put("B", "theirs")));

        assertThat(release().execute().outcome()).isEqualTo(FOUND);

        assertThat(repo.text("A")).isEqualTo("1a");
        assertThat(repo.text("B")).isEqualTo("theirs");
        // Six files twice, the history, the file at our commit.
        desk.assertSent(14, 1);
    }

    @Test
    void aLostRequestIsSentAgain() {
        repo.fates.add(MiniRepo.REQUEST_LOST);

        assertThat(release().execute())
                .isEqualTo(new CommitResult(COMMITTED, repo.head().sha(), 2));

        assertReleased();
        desk.assertSent(12, 2);
    }
}
