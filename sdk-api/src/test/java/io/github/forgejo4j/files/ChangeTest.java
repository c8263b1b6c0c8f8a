package io.github.forgejo4j.files;

import static io.github.forgejo4j.files.CommitResult.Outcome.COMMITTED;
import static io.github.forgejo4j.files.CommitResult.Outcome.FOUND;
import static io.github.forgejo4j.files.CommitResult.Outcome.UNCHANGED;
import static io.github.forgejo4j.files.MiniRepo.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.error.CommitFailedException;
import io.github.forgejo4j.error.ForbiddenException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.NotFoundException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of one or several files, with everything that can come between the read and the commit. */
class ChangeTest {
    private final AtomicInteger calls = new AtomicInteger();
    private Desk desk;
    private MiniRepo repo;

    @BeforeEach
    void open() throws Exception {
        desk = new Desk();
        repo = desk.repo;
        repo.put("N", "1");
    }

    @AfterEach
    void close() {
        desk.close();
    }

    /** The function that must not see its own result. */
    private Change count() {
        return desk.main().message("count").editText("N", text -> {
            calls.incrementAndGet();
            return String.valueOf(Integer.parseInt(text) + 1);
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anEditIsOneReadAndOneCommit(boolean async) throws Exception {
        CommitResult done = Desk.run(count(), async);

        assertThat(done).isEqualTo(new CommitResult(COMMITTED, repo.head().sha(), 1));
        assertThat(repo.text("N")).isEqualTo("2");
        assertThat(repo.messages()).containsExactly("root", "by somebody else", "count");
        desk.assertSent(1, 1);
        assertThat(repo.writes.get(0).getMethod()).isEqualTo("PUT");
    }

    @Test
    void whatIsAlreadyAsWantedIsNotCommitted() {
        assertThat(desk.main().edit("N", now -> now).execute()).isEqualTo(new CommitResult(UNCHANGED, null, 1));
        assertThat(desk.main().write("N", bytes("1")).execute().committed()).isFalse();
        assertThat(desk.main().create("N", bytes("1")).execute().committed()).isFalse();

        desk.assertSent(3, 0);
    }

    @ParameterizedTest
    @CsvSource({"false, 409", "true, 409", "false, 422", "true, 422"})
    void somebodyFasterMeansANewReadAndTheFunctionAgain(boolean async, int status) throws Exception {
        repo.mismatchStatus = status;
        repo.fates.add(repo.after(() -> repo.put("N", "10")));

        CommitResult done = Desk.run(count(), async);

        assertThat(done).isEqualTo(new CommitResult(COMMITTED, repo.head().sha(), 2));
        assertThat(repo.text("N")).isEqualTo("11");
        assertThat(calls).hasValue(2);
        desk.assertSent(2, 2);
        assertThat(desk.timing.waits).containsExactly(Duration.ofMillis(50));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void roundsAreBoundedAndEachOneIsTold(boolean async) {
        for (int i = 0; i < 9; i++) {
            int others = 10 * (i + 1);
            repo.fates.add(repo.after(() -> repo.put("N", "" + others)));
        }

        CommitFailedException failure =
                catchThrowableOfType(CommitFailedException.class, () -> Desk.run(count().withMaxRounds(3), async));

        assertThat(failure.met()).hasSize(3);
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(failure)
                .hasMessageStartingWith("RepoFiles.change (nimbus/kettle:main): gave up after 3 rounds; the last one:")
                .hasMessageContaining("sha does not match");
        desk.assertSent(3, 3);
        assertThat(desk.timing.waits).containsExactly(Duration.ofMillis(50), Duration.ofMillis(100));
    }

    private static MockResponse lost(RecordedRequest request) {
        String path = request.getUrl().encodedPath();
        return path.contains("/contents/") || path.contains("/raw/") ? MiniRepo.status(404, "<html>404</html>") : null;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aGatewaysNotFoundIsNoWordAboutTheFile(boolean async) {
        repo.gateway = ChangeTest::lost;

        assertThat(catchThrowableOfType(
                        NotFoundException.class,
                        () -> Desk.run(desk.main().delete("N").message("gone"), async)))
                .isNotNull();
        assertThatThrownBy(() -> desk.files().find("N")).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> Desk.run(desk.main().change("N", now -> now), async))
                .isInstanceOf(NotFoundException.class);
        assertThat(repo.text("N")).isEqualTo("1");
        assertThat(repo.writes).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDeletionWhoseFateOnlyAGatewayTellsIsNotReportedAsDone(boolean async) {
        repo.fates.add((request, server) -> {
            server.gateway = ChangeTest::lost;
            return MiniRepo.status(502, "<html>Bad Gateway</html>");
        });

        CommitFailedException failure = catchThrowableOfType(
                CommitFailedException.class,
                () -> Desk.run(desk.main().delete("N").message("gone"), async));

        assertThat(failure.mayHaveBeenApplied()).isTrue();
        assertThat(repo.text("N")).isEqualTo("1");
        assertThat(repo.writes).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLostReplyIsFoundOnTheBranchAndNotSentAgain(boolean async) throws Exception {
        repo.fates.add(MiniRepo.REPLY_LOST);

        CommitResult done = Desk.run(count(), async);

        assertThat(done).isEqualTo(new CommitResult(FOUND, repo.head().sha(), 2));
        assertThat(repo.text("N")).isEqualTo("2");
        desk.assertSent(4, 1);
    }

    @Test
    void aGatewayThatGivesUpIsTheSame() {
        repo.fates.add(MiniRepo.ACTED_BUT_502);

        assertThat(count().execute().outcome()).isEqualTo(FOUND);

        assertThat(repo.text("N")).isEqualTo("2");
        desk.assertSent(4, 1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLostRequestIsSentAgainAfterALook(boolean async) throws Exception {
        repo.fates.add(MiniRepo.REQUEST_LOST);

        CommitResult done = Desk.run(count(), async);

        assertThat(done).isEqualTo(new CommitResult(COMMITTED, repo.head().sha(), 2));
        assertThat(repo.text("N")).isEqualTo("2");
        assertThat(calls).as("the content did not change").hasValue(1);
        desk.assertSent(2, 2);
    }

    @Test
    void aCommitThatArrivesLateIsMetByItsHashAndFound() {
        // The first one is held up on its way and lands just before the second.
        repo.fates.add((request, mini) -> {
            mini.fates.add((second, later) -> {
                later.put("N", "2", "count");
                return MiniRepo.error(409, String.format(MiniRepo.SHA_MISMATCH, "a", "b"));
            });
            return MiniRepo.status(504, "");
        });

        CommitResult done = count().execute();

        assertThat(done.outcome()).isEqualTo(FOUND);
        assertThat(repo.text("N")).as("not counted twice").isEqualTo("2");
        desk.assertSent(5, 2);
    }

    /** Two who count: both read 1, and the other one's 2 is not ours. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theSameContentBySomebodyElseIsNotTakenForTheCommitThatWasLost(boolean async) throws Exception {
        repo.fates.add((request, mini) -> {
            mini.put("N", "2");
            return MiniRepo.status(502, "");
        });

        CommitResult done = Desk.run(count(), async);

        assertThat(done).isEqualTo(new CommitResult(COMMITTED, repo.head().sha(), 2));
        assertThat(repo.text("N")).as("both are counted").isEqualTo("3");
        // The file, the history.
        desk.assertSent(3, 2);
    }

    @Test
    void whoWritesWhatSomebodyElseHasWrittenMeanwhileHasNothingLeftToDo() {
        repo.fates.add((request, mini) -> {
            mini.put("N", "2");
            return MiniRepo.status(502, "");
        });

        CommitResult done = desk.main().write("N", bytes("2")).execute();

        assertThat(done).isEqualTo(new CommitResult(UNCHANGED, null, 2));
        desk.assertSent(3, 1);
    }

    @Test
    void aLostReplyBelowSomebodyElsesCommitIsFoundInTheHistory() {
        repo.fates.add(repo.lostThen(() -> repo.put("N", "20")));

        CommitResult done = count().execute();

        assertThat(done.outcome()).isEqualTo(FOUND);
        assertThat(done.sha()).isEqualTo(repo.commits.get(2).sha());
        assertThat(repo.text("N")).as("not counted on top of it").isEqualTo("20");
        assertThat(calls).hasValue(1);
        // The file, the history, the file at the commit with the message.
        desk.assertSent(4, 1);
    }

    @Test
    void aLostReplyThatSomebodyRevertedIsNotMadeAgain() {
        repo.fates.add(repo.lostThen(() -> repo.put("N", "1")));

        CommitResult done = count().execute();

        assertThat(done.outcome()).isEqualTo(FOUND);
        assertThat(repo.text("N")).isEqualTo("1");
        desk.assertSent(4, 1);
    }

    @Test
    void theMessageAloneDoesNotMakeACommitOurs() {
        repo.fates.add((request, mini) -> {
            mini.put("N", "5");
            return MiniRepo.status(502, "");
        });
        repo.put("M", "x");
        Change change = desk.main().message("by somebody else").editText("N", text -> text + "1");

        CommitResult done = change.execute();

        assertThat(done.outcome()).isEqualTo(COMMITTED);
        assertThat(repo.text("N")).isEqualTo("51");
        desk.assertSent(4, 2);
    }

    @Test
    void whereTheHistoryDoesNotTellTheChangeIsGivenUp() {
        repo.fates.add(repo.lostThen(() -> {
            for (int i = 0; i < 60; i++) {
                repo.put("N", "x" + i);
            }
        }));

        CommitFailedException failure = catchThrowableOfType(CommitFailedException.class, () -> count().execute());

        assertThat(failure.mayHaveBeenApplied()).isTrue();
        assertThat(failure)
                .hasMessageContaining("others changed the files too, and the history does not tell whether a commit of"
                        + " this change is among theirs.")
                .hasMessageEndingWith("The server may have acted on it: look before you send it again.");
        desk.assertSent(3, 1);
    }

    @Test
    void theLastRoundIsFollowedByALookAndNoFurtherCommit() {
        repo.fates.add(MiniRepo.REPLY_LOST);

        assertThat(count().withMaxRounds(1).execute().outcome()).isEqualTo(FOUND);
        desk.assertSent(4, 1);

        repo.fates.add(MiniRepo.REQUEST_LOST);
        CommitFailedException failure = catchThrowableOfType(
                CommitFailedException.class, () -> count().withMaxRounds(1).execute());
        assertThat(failure.mayHaveBeenApplied()).isTrue();
        assertThat(failure).hasMessageContaining("gave up after 1 round; the branch does not have the change.");
        desk.assertSent(6, 2);
    }

    @ParameterizedTest
    @CsvSource({
        "403, 'PushRejected Error: exit status 1 - remote: error: cannot lock ref ''refs/heads/main''', 100",
        "403, 'PushRejected Error: exit status 1 - remote: Forgejo: Internal Server Connection Error', 1000",
        "409, 'PushRejected with remote message: Forgejo: Internal Server Connection Error', 1000"
    })
    void aServerThatCannotJustNowIsAskedAgainAfterANewRead(int status, String text, long pauseMillis) {
        repo.fates.add(MiniRepo.answers(status, text));

        assertThat(count().execute())
                .isEqualTo(new CommitResult(COMMITTED, repo.head().sha(), 2));

        desk.assertSent(2, 2);
        assertThat(calls).hasValue(1);
        assertThat(desk.timing.waits).containsExactly(Duration.ofMillis(pauseMillis));
    }

    @Test
    void aRefusalThatStandsIsThrownAsItIs() {
        repo.fates.add(MiniRepo.answers(403, "user cannot push to branch main"));

        assertThatThrownBy(() -> count().execute())
                .isInstanceOf(ForbiddenException.class)
                .hasMessageContaining("user cannot push to branch main");

        desk.assertSent(1, 1);
    }

    @Test
    void filesAreMadeMovedAndRemoved() {
        assertThat(desk.main().write("docs/a b.md", bytes("new")).execute().committed())
                .isTrue();
        assertThat(repo.writes.get(0).getMethod()).isEqualTo("POST");
        assertThat(desk.main().rename("docs/a b.md", "docs/c.md").execute().committed())
                .isTrue();
        assertThat(repo.writes.get(1).getMethod()).isEqualTo("PUT");
        assertThat(repo.text("docs/c.md")).isEqualTo("new");
        assertThat(repo.text("docs/a b.md")).isNull();
        assertThat(desk.main().delete("docs/c.md").execute().committed()).isTrue();
        assertThat(repo.writes.get(2).getMethod()).isEqualTo("DELETE");
        assertThat(repo.head().files()).containsOnlyKeys("N");
        assertThat(repo.messages()).endsWith("Add docs/a b.md", "Rename docs/a b.md to docs/c.md", "Delete docs/c.md");
    }

    @Test
    void whatIsGoneAlreadyNeedsNoCommitButTheBranchHasToBeThere() {
        assertThat(desk.main().delete("gone").execute().outcome()).isEqualTo(UNCHANGED);
        assertThatThrownBy(() -> desk.files().onBranch("nowhere").delete("gone").execute())
                .isInstanceOf(NotFoundException.class);

        desk.assertSent(4, 0);
    }

    @Test
    void aLostReplyOfARemovalOrACreationIsFoundToo() {
        repo.fates.add(MiniRepo.REPLY_LOST);
        assertThat(desk.main().write("new", bytes("x")).execute())
                .isEqualTo(new CommitResult(FOUND, repo.head().sha(), 2));
        repo.fates.add(MiniRepo.REPLY_LOST);
        assertThat(desk.main().delete("new").execute())
                .isEqualTo(new CommitResult(FOUND, repo.head().sha(), 2));
        repo.fates.add(MiniRepo.REPLY_LOST);
        assertThat(desk.main().rename("N", "M").execute())
                .isEqualTo(new CommitResult(FOUND, repo.head().sha(), 2));
        assertThat(repo.writes).hasSize(3);
        assertThat(repo.head().files()).containsOnlyKeys("M");
    }

    @Test
    void somebodyWhoMadeOrRemovedTheFileMeanwhileIsSeen() {
        repo.fates.add(repo.after(() -> repo.put("new", "theirs")));
        Change change = desk.main().change("new", now -> Optional.of(bytes(now.isPresent() ? "both" : "mine")));
        assertThat(change.execute().rounds()).isEqualTo(2);
        assertThat(repo.text("new")).isEqualTo("both");

        repo.fates.add(repo.after(() -> repo.remove("new")));
        assertThat(desk.main().delete("new").execute().outcome()).isEqualTo(UNCHANGED);
    }

    @Test
    void aFileThatHasToBeThereIsNotInvented() {
        assertThatThrownBy(() -> desk.main().edit("gone", now -> now).execute()).isInstanceOf(NotFoundException.class);
        repo.put("other", "x");
        assertThatThrownBy(() -> desk.main().create("N", bytes("2")).execute())
                .isInstanceOf(CommitFailedException.class)
                .hasMessage("RepoFiles.change (nimbus/kettle:main): N exists already, with another content.");
        assertThatThrownBy(() -> desk.main().rename("N", "other").execute())
                .isInstanceOf(CommitFailedException.class)
                .hasMessageEndingWith("other exists already, so nothing can be moved there.");
        assertThat(repo.writes).isEmpty();
    }

    @Test
    void whatAFunctionThrowsGoesToTheCaller() {
        IllegalStateException mine = new IllegalStateException("mine");
        assertThatThrownBy(() -> desk.main()
                        .edit("N", now -> {
                            throw mine;
                        })
                        .execute())
                .isSameAs(mine);
        assertThatThrownBy(() -> desk.main().edit("N", now -> null).execute())
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the function for N gave null: give the content to write");
        assertThat(repo.writes).isEmpty();
    }

    @Test
    void aDeadlineBoundsAllRounds() {
        for (int i = 0; i < 9; i++) {
            repo.fates.add(MiniRepo.answers(403, "Forgejo: Internal Server Connection Error"));
        }

        CommitFailedException failure = catchThrowableOfType(
                CommitFailedException.class,
                () -> count().withMaxRounds(9)
                        .withDeadline(Duration.ofSeconds(5))
                        .execute());

        // 1 s and 2 s fit; 4 s more do not, and are not waited for.
        assertThat(desk.timing.waits).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2));
        assertThat(failure).hasMessageContaining("the deadline is over; the last round met:");
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        desk.assertSent(3, 3);
    }

    @Test
    void argumentsAreRefusedBeforeAnythingIsSent() {
        assertThatThrownBy(() -> desk.main().execute())
                .hasMessage("the change has no files: say what to do, such as with edit(..)");
        assertThatThrownBy(() -> count().write("N", bytes("")))
                .hasMessage("path names N, which this change has already");
        assertThatThrownBy(() -> count().rename("N", "M")).hasMessage("path names N, which this change has already");
        assertThatThrownBy(() -> desk.main().delete("/a")).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> desk.main().message(" ")).hasMessage("message must not be blank");
        assertThatThrownBy(() -> desk.main().withMaxRounds(0)).hasMessage("rounds must be 1 or more, but is 0");
        desk.assertSent(0, 0);
    }
}
