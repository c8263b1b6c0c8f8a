package io.github.forgejo4j.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.MoveMemory;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.ResourceMovedException;
import io.github.forgejo4j.files.Change;
import io.github.forgejo4j.files.CommitResult;
import io.github.forgejo4j.files.CommitResult.Outcome;
import io.github.forgejo4j.files.RepoFiles;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.CreateUser;
import io.github.forgejo4j.model.EditRepository;
import io.github.forgejo4j.model.RenameUser;
import io.github.forgejo4j.model.UpdateFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes of files, and moved names, on a real server. */
@Live
class ChangeLiveTest {
    private ForgejoClient client;
    private LiveRepository repo;

    @BeforeEach
    void open() {
        client = LiveInstance.client();
        repo = new LiveRepository(client, "change");
    }

    @AfterEach
    void close() {
        repo.close();
        client.close();
    }

    private Change main(ForgejoClient by) {
        return by.files(repo.owner, repo.name).onBranch("main");
    }

    private static ForgejoClient.Builder remembering() {
        return ForgejoClient.builder().baseUrl(LiveInstance.url()).token(LiveInstance.token());
    }

    private RepoFiles files() {
        return client.files(repo.owner, repo.name);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String next(String number) {
        return String.valueOf(Integer.parseInt(number) + 1);
    }

    @Test
    void filesAreMadeEditedMovedAndRemoved() {
        assertThat(main(client).create("docs/a b.txt", bytes("1")).execute().outcome())
                .isEqualTo(Outcome.COMMITTED);
        assertThat(main(client).write("docs/a b.txt", bytes("1")).execute().outcome())
                .isEqualTo(Outcome.UNCHANGED);
        CommitResult edited =
                main(client).editText("docs/a b.txt", text -> text + "2").execute();
        assertThat(files().at("main").read("docs/a b.txt").lastCommit()).isEqualTo(edited.sha());

        main(client)
                .message("several")
                .rename("docs/a b.txt", "docs/c.txt")
                .write("docs/d.txt", bytes("d"))
                .delete("README.md")
                .execute();

        assertThat(files().read("docs/c.txt").text()).isEqualTo("12");
        assertThat(files().list("docs")).extracting(entry -> entry.path()).containsExactly("docs/c.txt", "docs/d.txt");
        assertThat(files().find("README.md")).isEmpty();
        assertThatThrownBy(() -> files().read("docs")).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> files().list("docs/c.txt")).isInstanceOf(InvalidInputException.class);
        assertThat(main(client).delete("docs/c.txt").execute().committed()).isTrue();
        assertThat(main(client).delete("docs/c.txt").execute().outcome()).isEqualTo(Outcome.UNCHANGED);
    }

    @Test
    void tenAtOnceByOneClientAllSucceedAtTheFirstTry() throws Exception {
        main(client).create("N", bytes("0")).execute();
        List<CompletableFuture<CommitResult>> all = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            all.add(main(client).editText("N", ChangeLiveTest::next).executeAsync());
        }
        for (CompletableFuture<CommitResult> one : all) {
            assertThat(one.get(60, TimeUnit.SECONDS).rounds()).isEqualTo(1);
        }
        assertThat(files().read("N").text()).isEqualTo("10");
    }

    @Test
    void twoClientsThatMeetBothSucceedInTheEnd() throws Exception {
        main(client).create("N", bytes("0")).execute();
        try (ForgejoClient other = LiveInstance.client()) {
            for (int i = 0; i < 5; i++) {
                CompletableFuture<CommitResult> mine =
                        main(client).editText("N", ChangeLiveTest::next).executeAsync();
                CompletableFuture<CommitResult> theirs =
                        main(other).write("f" + i, bytes("x")).executeAsync();
                assertThat(mine.get(60, TimeUnit.SECONDS).committed()).isTrue();
                assertThat(theirs.get(60, TimeUnit.SECONDS).committed()).isTrue();
            }
        }
        assertThat(files().read("N").text()).isEqualTo("5");
    }

    @Test
    void aCommitInBetweenIsMetByItsHash() {
        main(client).create("N", bytes("0")).execute();
        AtomicBoolean met = new AtomicBoolean();
        CommitResult done = main(client)
                .editText("N", text -> {
                    if (met.compareAndSet(false, true)) {
                        client.contents()
                                .update(
                                        repo.owner,
                                        repo.name,
                                        "N",
                                        UpdateFile.builder()
                                                .sha(files().read("N").sha())
                                                .content(bytes("10"))
                                                .build())
                                .execute();
                    }
                    return next(text);
                })
                .execute();

        assertThat(done.rounds()).isEqualTo(2);
        assertThat(files().read("N").text()).isEqualTo("11");
    }

    @Test
    void aLostReplyIsFoundAlsoBelowSomebodyElsesCommit() throws Exception {
        main(client).create("N", bytes("0")).execute();
        for (boolean covered : new boolean[] {false, true}) {
            int before = Integer.parseInt(files().read("N").text());
            try (CuttingProxy proxy = new CuttingProxy(LiveInstance.url());
                    ForgejoClient cut = LiveInstance.client(proxy.url(), LiveInstance.token())) {
                CommitResult done = main(cut)
                        .message("cut")
                        .editText("N", text -> {
                            // The next answer is the one to the commit.
                            proxy.loseNextReply(() -> {
                                if (covered) {
                                    main(client).write("N", bytes("50")).execute();
                                }
                            });
                            return next(text);
                        })
                        .execute();

                assertThat(proxy.repliesLost()).isEqualTo(1);
                assertThat(done.outcome()).isEqualTo(Outcome.FOUND);
                assertThat(client.commits()
                                .get(repo.owner, repo.name, done.sha())
                                .execute()
                                .commit()
                                .message()
                                .strip())
                        .isEqualTo("cut");
            }
            assertThat(files().read("N").text()).isEqualTo(covered ? "50" : String.valueOf(before + 1));
        }
    }

    @Test
    void aLargeFileComesWhole() {
        byte[] large = new byte[12 * 1024 * 1024];
        large[0] = 1;
        main(client).create("large.bin", large).execute();

        assertThat(files().read("large.bin").bytes()).isEqualTo(large);
    }

    @Test
    void aNewNameIsLearnedByAReadAndUsedByAWrite() {
        String old = repo.name;
        String renamed = client.repos()
                .edit(
                        repo.owner,
                        old,
                        EditRepository.builder()
                                .name(LiveInstance.unique("renamed"))
                                .build())
                .execute()
                .name();
        CreateIssue issue = CreateIssue.builder().title("moved").build();
        try (ForgejoClient remembering =
                remembering().rememberMoves(MoveMemory.forReadsAndWrites()).build()) {
            assertThatThrownBy(() ->
                            remembering.issues().create(repo.owner, old, issue).execute())
                    .isInstanceOf(ResourceMovedException.class);
            remembering.repos().get(repo.owner, old).execute();
            assertThat(remembering.moves()).containsEntry(repo.owner + "/" + old, repo.owner + "/" + renamed);
            assertThat(remembering
                            .issues()
                            .create(repo.owner, old, issue)
                            .execute()
                            .number())
                    .isEqualTo(1);
        }
    }

    @Test
    void aRenamedOwnerIsLearnedToo() {
        String name = LiveInstance.unique("owner");
        client.admin()
                .users()
                .create(CreateUser.builder()
                        .username(name)
                        .email(name + "@example.invalid")
                        .password(LiveInstance.unique("Passw0rd!"))
                        .build())
                .execute();
        String renamed = LiveInstance.unique("renamed");
        try (ForgejoClient remembering =
                remembering().rememberMoves(MoveMemory.forReads()).build()) {
            client.admin()
                    .users()
                    .rename(name, RenameUser.builder().newUsername(renamed).build())
                    .execute();
            remembering.users().get(name).execute();
            assertThat(remembering.moves()).containsEntry(name, renamed);
        } finally {
            client.admin().users().purge(renamed).execute();
        }
    }
}
