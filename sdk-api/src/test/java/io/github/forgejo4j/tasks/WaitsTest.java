package io.github.forgejo4j.tasks;

import static io.github.forgejo4j.tasks.Script.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.error.ForbiddenException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.WaitEndedException;
import io.github.forgejo4j.error.WaitTimeoutException;
import io.github.forgejo4j.waiting.Waiter;
import java.time.Duration;
import java.time.Instant;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitsTest {
    private static final MockResponse NONE = json(404, "{\"message\":\"no\"}");

    private Script script;

    @BeforeEach
    void start() throws Exception {
        script = new Script();
    }

    @AfterEach
    void stop() {
        script.close();
    }

    @Test
    void aPullRequestIsWaitedForWhileItIsExamined() {
        script.answers(
                json(200, "{\"state\":\"open\",\"mergeable\":false}"),
                json(200, "{\"state\":\"open\",\"mergeable\":true}"));

        assertThat(script.waits()
                        .pullRequestMergeable("nimbus", "kettle", 12)
                        .await()
                        .mergeable())
                .isTrue();

        assertThat(script.lines).containsExactly("GET pulls/12", "GET pulls/12");
    }

    @ParameterizedTest
    @CsvSource({
        "'\"merged\":true', it is merged",
        "'\"state\":\"closed\"', it is closed",
        "'\"draft\":true', it is a draft"
    })
    void aPullRequestThatNeverBecomesMergeableEndsTheWait(String state, String because) {
        script.answers(json(200, "{" + state + ",\"mergeable\":true}"));

        assertThatThrownBy(() -> script.waits()
                        .pullRequestMergeable("nimbus", "kettle", 12)
                        .await())
                .isInstanceOf(WaitEndedException.class)
                .hasMessageContaining("ended because " + because);
    }

    @Test
    void checksAreDoneWhenEachHasAResultWhateverTheCombinedStateSays() {
        script.answers(
                json(200, "{\"state\":\"\",\"statuses\":null}"),
                json(
                        200,
                        "{\"state\":\"warning\",\"statuses\":[{\"context\":\"a\",\"status\":\"warning\"},"
                                + "{\"context\":\"b\",\"status\":\"pending\"}]}"),
                json(
                        200,
                        "{\"state\":\"failure\",\"statuses\":[{\"context\":\"a\",\"status\":\"warning\"},"
                                + "{\"context\":\"b\",\"status\":\"error\"}]}",
                        "X-Total-Count",
                        "2"));

        assertThat(script.waits().checksDone("nimbus", "kettle", "5aa1").await().statuses())
                .hasSize(2);
        assertThat(script.lines).hasSize(3).allMatch("GET commits/5aa1/status?page=1&limit=50"::equals);
    }

    @Test
    void checksThatDoNotFitIntoOneLookAreNotJudged() {
        script.answers(json(200, "{\"statuses\":[{\"context\":\"a\",\"status\":\"success\"}]}", "X-Total-Count", "51"));

        assertThatThrownBy(() ->
                        script.waits().checksDone("nimbus", "kettle", "5aa1").await())
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("has 51 checks, of which one look shows only 1");
    }

    @Test
    void aRunIsOverInAnyOfItsFinalStates() {
        script.answers(
                json(200, "{\"status\":\"blocked\"}"),
                json(200, "{\"status\":\"dreaming\"}"),
                json(200, "{\"status\":\"failure\"}"));

        script.waits().runFinished("nimbus", "kettle", 7).await();

        assertThat(script.lines).hasSize(3).allMatch("GET actions/runs/7"::equals);
    }

    @Test
    void aJobIsFoundAmongThoseOfItsRun() {
        script.answers(
                json(200, "[]"),
                json(200, "[{\"id\":8,\"status\":\"success\"},{\"id\":9,\"status\":\"running\"}]"),
                json(200, "[{\"id\":9,\"status\":\"cancelled\"}]"));

        assertThat(script.waits().jobFinished("nimbus", "kettle", 7, 9).await().id())
                .isEqualTo(9);
        assertThat(script.lines).hasSize(3);
    }

    @Test
    void whatIsToAppearMayBeMissingButNotForbidden() {
        Waiter<?> branch = script.waits().branchVisible("nimbus", "kettle", "main");
        Waiter<?> commit = script.waits().commitVisible("nimbus", "kettle", "5aa1");
        Waiter<?> repository = script.waits().repositoryReady("nimbus", "kettle");
        for (Waiter<?> waiter : java.util.List.of(branch, commit, repository)) {
            script.lines.clear();
            script.answers(NONE, json(200, "{\"name\":\"main\"}"));
            waiter.await();
            assertThat(script.lines).hasSize(2);
            script.lines.clear();
            script.answers(NONE, json(403, "{\"message\":\"no\"}"));
            assertThatThrownBy(waiter::await).isInstanceOf(ForbiddenException.class);
            assertThat(script.lines).hasSize(2);
        }
    }

    @Test
    void aMirrorIsSynchronisedWhenItsTimeMoves() {
        Instant before = Instant.parse("2026-11-30T11:00:00Z");
        script.answers(
                json(200, "{\"mirror\":true,\"mirror_updated\":\"2026-11-30T11:00:00Z\"}"),
                json(200, "{\"mirror\":true,\"mirror_updated\":\"2026-11-30T11:00:01Z\"}"));
        script.waits().mirrorSynced("nimbus", "kettle", before).await();
        assertThat(script.lines).hasSize(2);

        script.answers(json(200, "{\"mirror\":false}"));
        assertThatThrownBy(() ->
                        script.waits().mirrorSynced("nimbus", "kettle", null).await())
                .hasMessageContaining("it is no mirror");
    }

    @Test
    void anArchiveIsAskedForOneByteAndAMissingRefEndsTheWait() {
        script.answers(json(206, "P"));
        assertThat(script.waits().archiveReady("nimbus", "kettle", "main.zip").await())
                .isTrue();
        assertThat(script.lines).containsExactly("GET archive/main.zip");
        assertThat(script.ranges).containsExactly("bytes=0-0");

        script.answers(NONE);
        assertThatThrownBy(() -> script.waits()
                        .archiveReady("nimbus", "kettle", "none.zip")
                        .await())
                .isNotInstanceOf(WaitTimeoutException.class);
    }

    @Test
    void aServerThatSaysNothingIsAskedForTheArchiveAgain() throws Exception {
        MockResponse silence = new MockResponse.Builder()
                .onResponseStart(mockwebserver3.SocketEffect.Stall.INSTANCE)
                .build();
        script.answers(silence, json(206, "P"));

        assertThat(script.waits()
                        .archiveReady("nimbus", "kettle", "main.zip")
                        .withLookDeadline(Duration.ofMillis(200))
                        .await())
                .isTrue();
        assertThat(script.lines).hasSize(2);
    }
}
