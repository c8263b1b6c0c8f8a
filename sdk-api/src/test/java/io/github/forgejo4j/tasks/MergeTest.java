package io.github.forgejo4j.tasks;

import static io.github.forgejo4j.tasks.Script.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.error.UnauthorizedException;
import io.github.forgejo4j.merging.Merge;
import io.github.forgejo4j.merging.MergeException;
import io.github.forgejo4j.merging.MergeException.Reason;
import io.github.forgejo4j.merging.MergeOutcome;
import io.github.forgejo4j.merging.MergeOutcome.Kind;
import io.github.forgejo4j.model.MergePullRequest;
import io.github.forgejo4j.model.MergeStyle;
import io.github.forgejo4j.pacing.Pacing;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MergeTest {
    private static final String HEAD = "5aa1";
    private static final MockResponse MERGED =
            json(200, "{\"merged\":true,\"merge_commit_sha\":\"c0de\",\"mergeable\":true}");
    private static final MockResponse DONE =
            new MockResponse.Builder().code(200).build();
    private static final MockResponse FAILED =
            json(500, "{\"message\":\"\",\"url\":\"https://forge.test/api/swagger\"}");

    private Script script;

    @BeforeEach
    void start() throws Exception {
        script = new Script();
    }

    @AfterEach
    void stop() {
        script.close();
    }

    private static MockResponse pull(boolean mergeable) {
        return pull(mergeable, HEAD, "");
    }

    private static MockResponse pull(boolean mergeable, String head, String more) {
        return json(
                200,
                "{\"state\":\"open\",\"merged\":false,\"mergeable\":" + mergeable + ",\"head\":{\"sha\":\"" + head
                        + "\"},\"base\":{\"sha\":\"ba5e\"}" + more + "}");
    }

    private static MockResponse refused(int status, String message) {
        return json(status, "{\"message\":\"" + message + "\",\"url\":\"https://forge.test/api/swagger\"}");
    }

    private Merge merge() {
        return script.merging().whenReady("nimbus", "kettle", 12);
    }

    /** With the head known nothing is looked at before. */
    private Merge known() {
        return merge().expectedHead(HEAD);
    }

    private static MergeOutcome run(Merge merge, boolean async) throws Exception {
        if (!async) {
            return merge.execute();
        }
        try {
            return merge.executeAsync().get(10, TimeUnit.SECONDS);
        } catch (java.util.concurrent.ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : new CompletionException(e);
        }
    }

    private MergeException refusal(Merge merge) {
        MergeException told = catchThrowableOfType(MergeException.class, merge::execute);
        assertThat(told).isNotNull();
        return told;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFailureAfterWhichItIsMergedIsAMergeByOneRequest(boolean async) throws Exception {
        script.answers(FAILED, MERGED);

        MergeOutcome outcome = run(known(), async);

        assertThat(outcome).isEqualTo(new MergeOutcome(Kind.MERGED, "c0de", true, 1, null));
        assertThat(script.lines).containsExactly("POST pulls/12/merge", "GET pulls/12");
        assertThat(script.bodies.get(0)).isEqualTo("{\"Do\":\"merge\",\"head_commit_id\":\"5aa1\"}");
        assertThat(script.pauses).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRefusalWhileTheServerExaminesIsWaitedOut(boolean async) throws Exception {
        script.answers(
                refused(405, "later"),
                json(200, "{\"merged\":false,\"mergeable\":false}"),
                json(200, "{\"merged\":false,\"mergeable\":true}"),
                DONE);

        assertThat(run(known(), async)).isEqualTo(new MergeOutcome(Kind.MERGED, null, false, 2, null));

        assertThat(script.lines)
                .containsExactly("POST pulls/12/merge", "GET pulls/12", "GET pulls/12", "POST pulls/12/merge");
        assertThat(script.pauses).containsExactly(Duration.ofMillis(500));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsMergedAlreadyIsToldAsSuch(boolean async) throws Exception {
        script.answers(refused(405, ""), json(200, "{\"merged\":true}"));

        assertThat(run(known(), async).kind()).isEqualTo(Kind.ALREADY_MERGED);

        assertThat(script.posts()).isEqualTo(1);
    }

    @Test
    void aRefusalThatTheStateDoesNotExplainIsNotRepeated() {
        script.answers(refused(405, "no right"), json(200, "{\"merged\":false,\"mergeable\":true}"));

        MergeException told = refusal(known());

        assertThat(told.reason()).isEqualTo(Reason.REFUSED);
        assertThat(told.serverMessage()).isEqualTo("no right");
        assertThat(told.mayHaveBeenApplied()).isFalse();
        assertThat(told)
                .hasMessage("merging pull request nimbus/kettle#12: REFUSED: the server refused (the server: no right),"
                        + " after 1 request.");
        assertThat(script.posts()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "User not allowed to merge PR | NOT_ALLOWED",
                "not allowed to merge [reason: Not all required status checks successful] | BLOCKED_BY_CHECKS",
                "not allowed to merge [reason: Does not have enough approvals] | PROTECTED",
                "rebase is not an allowed merge style for this repository | STYLE_NOT_ALLOWED"
            })
    void refusalsAreToldApart(String words, Reason reason) {
        script.answers(pull(true), refused(405, words), pull(true));

        assertThat(refusal(merge()).reason()).isEqualTo(reason);

        assertThat(script.posts()).isEqualTo(1);
    }

    @Test
    void withoutAnExpectedHeadTheOneAtTheFirstLookIsSent() {
        script.answers(pull(true), DONE);

        assertThat(merge().execute().kind()).isEqualTo(Kind.MERGED);

        assertThat(script.lines).containsExactly("GET pulls/12", "POST pulls/12/merge");
        assertThat(script.bodies.get(1)).contains("\"head_commit_id\":\"5aa1\"");
    }

    @Test
    void aPushAfterTheFirstLookIsNotMerged() {
        script.answers(pull(true), refused(409, "head out of date"), pull(true, "0dd1", ""));

        MergeException told = refusal(merge());

        assertThat(told.reason()).isEqualTo(Reason.HEAD_MOVED);
        assertThat(told).hasMessageContaining("its head is 0dd1 and not 5aa1");
        assertThat(script.posts()).isEqualTo(1);
    }

    @Test
    void aPullRequestThatHasNotHeardOfThePushYetIsGivenAMoment() {
        script.answers(refused(409, "head out of date"), pull(true, "01d1", ""), pull(true), DONE);

        assertThat(known().execute().requests()).isEqualTo(2);
    }

    @Test
    void aConflictEndsAfterTheTimeInWhichNothingChanged() {
        script.answers(refused(405, "Please try again later"), pull(false));

        MergeException told = refusal(known());

        assertThat(told.reason()).isEqualTo(Reason.NOT_MERGEABLE);
        assertThat(script.posts()).isEqualTo(1);
        assertThat(script.passed()).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(31));
    }

    @Test
    void aDeadlineBeforeThatTellsThatItWasStillExamined() {
        script.answers(pull(false));

        MergeException told = refusal(merge().withDeadline(Duration.ofSeconds(5)));

        assertThat(told.reason()).isEqualTo(Reason.STILL_CHECKING);
        assertThat(told.lastSeen().mergeable()).isFalse();
        assertThat(script.posts()).isZero();
        assertThat(script.passed()).isBetween(Duration.ofMillis(4500), Duration.ofSeconds(5));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRequestThatPacingCannotSendInTimeEndsTheMergeWithWhatIsKnown(boolean async) throws Exception {
        try (Script paced = new Script(Pacing.of(1, Duration.ofSeconds(100)))) {
            paced.answers(pull(true));
            Merge merge = paced.merging().whenReady("nimbus", "kettle", 12).withDeadline(Duration.ofSeconds(5));

            MergeException told = catchThrowableOfType(MergeException.class, () -> run(merge, async));

            assertThat(told.reason()).isEqualTo(Reason.STOPPED);
            assertThat(told)
                    .hasMessageContaining("what is left of its time of 5 s is too short, after 0 requests.")
                    .hasCauseInstanceOf(TransportException.class);
            assertThat(told.lastSeen().mergeable()).isTrue();
            assertThat(told.mayHaveBeenApplied()).isFalse();
            assertThat(paced.lines).containsExactly("GET pulls/12");
        }
    }

    @Test
    void whatHasNothingToMergeIsAskedAFewTimesOnly() {
        script.answers(
                request -> request.getMethod().equals("POST") ? refused(405, "Please try again later") : pull(true));

        assertThat(refusal(known()).reason()).isEqualTo(Reason.NOT_MERGEABLE);

        assertThat(script.posts()).isEqualTo(4);
    }

    @Test
    void draftsAndClosedOnesAreToldAtOnce() {
        script.answers(pull(false, HEAD, ",\"draft\":true"));
        assertThat(refusal(merge()).reason()).isEqualTo(Reason.WORK_IN_PROGRESS);

        script.answers(json(200, "{\"state\":\"closed\",\"merged\":false,\"mergeable\":true}"));
        assertThat(refusal(merge()).reason()).isEqualTo(Reason.CLOSED);
        assertThat(script.posts()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLostReplyIsNeverFollowedByAnotherRequest(boolean async) {
        MockResponse cut = new MockResponse.Builder()
                .onResponseStart(SocketEffect.ShutdownConnection.INSTANCE)
                .build();
        script.answers(request -> request.getMethod().equals("POST") ? cut : pull(true));

        assertThatThrownBy(() -> run(known(), async)).isInstanceOfSatisfying(MergeException.class, told -> {
            assertThat(told.reason()).isEqualTo(Reason.OUTCOME_UNKNOWN);
            assertThat(told.mayHaveBeenApplied()).isTrue();
            assertThat(told.requests()).isEqualTo(1);
        });

        assertThat(script.posts()).isEqualTo(1);
        assertThat(script.lines).hasSize(6);
    }

    @Test
    void aServerThatIsGoneAfterTheMergeLeavesTheOutcomeUnknown() {
        script.answers(FAILED, json(502, "<html>"));

        MergeException told = refusal(known());

        assertThat(told.reason()).isEqualTo(Reason.OUTCOME_UNKNOWN);
        assertThat(told).hasCauseInstanceOf(ServerErrorException.class);
        assertThat(told).hasMessageEndingWith("The server may have acted on it: look before you send it again.");
        assertThat(script.posts()).isEqualTo(1);
    }

    @Test
    void aRefusalForWantOfAScopeIsNoMergeOfOurs() {
        script.answers(
                refused(403, "token does not have at least one of required scope(s): [write:repository]"), MERGED);

        MergeOutcome outcome = known().request(MergePullRequest.builder()
                        .style(MergeStyle.SQUASH)
                        .deleteBranchAfterMerge(true)
                        .build())
                .execute();

        assertThat(outcome.kind()).isEqualTo(Kind.ALREADY_MERGED);
        assertThat(outcome.branchKept()).isNull();
    }

    @Test
    void aRefusalWithoutABranchToDeleteIsNoMergeOfOurs() {
        script.answers(refused(403, "the head branch is protected"), MERGED);

        MergeOutcome outcome = known().execute();

        assertThat(outcome.kind()).isEqualTo(Kind.ALREADY_MERGED);
        assertThat(outcome.branchKept()).isNull();
    }

    @Test
    void aBranchThatCannotBeDeletedDoesNotHideTheMerge() {
        script.answers(refused(403, "the head branch is protected"), MERGED);

        MergeOutcome outcome = known().request(MergePullRequest.builder()
                        .style(MergeStyle.SQUASH)
                        .deleteBranchAfterMerge(true)
                        .build())
                .execute();

        assertThat(outcome.kind()).isEqualTo(Kind.MERGED);
        assertThat(outcome.branchKept()).hasMessageContaining("the head branch is protected");
    }

    @Test
    void whatSaysNothingAboutThePullRequestIsThrownAsItIs() {
        script.answers(refused(401, "who?"));

        assertThatThrownBy(() -> known().execute()).isInstanceOf(UnauthorizedException.class);
        assertThat(script.lines).hasSize(1);
    }

    @Test
    void checksAreWaitedForAndAFailedOneEndsIt() {
        MockResponse pending = checks("pending");
        script.answers(pull(true), json(200, "{\"state\":\"\",\"statuses\":null}"), pending, checks("success"), DONE);

        assertThat(merge().waitForChecks().execute().kind()).isEqualTo(Kind.MERGED);
        assertThat(script.lines)
                .containsExactly(
                        "GET pulls/12",
                        "GET commits/5aa1/status?page=1&limit=50",
                        "GET commits/5aa1/status?page=1&limit=50",
                        "GET commits/5aa1/status?page=1&limit=50",
                        "POST pulls/12/merge");

        script.lines.clear();
        script.answers(pull(true), checks("failure"));
        assertThat(refusal(merge().waitForChecks()))
                .hasMessageContaining("BLOCKED_BY_CHECKS: a check has failed: ci failure");
        assertThat(script.posts()).isZero();
    }

    @Test
    void aRequiredCheckThatHasNotComeIsWaitedForWithoutAskingAgain() {
        script.answers(request -> {
            String line = script.lines.get(script.lines.size() - 1);
            boolean late = script.passed().compareTo(Duration.ofSeconds(10)) > 0;
            if (line.startsWith("POST")) {
                return late
                        ? DONE
                        : refused(405, "not allowed to merge [reason: Not all required status checks successful]");
            }
            return line.contains("status")
                    ? json(
                            200,
                            "{\"statuses\":[{\"context\":\"ci\",\"status\":\"success\"}"
                                    + (late ? ",{\"context\":\"lint\",\"status\":\"success\"}" : "") + "]}")
                    : pull(true);
        });

        assertThat(merge().waitForChecks().execute().requests()).isEqualTo(2);
    }

    private static MockResponse checks(String status) {
        return json(200, "{\"statuses\":[{\"context\":\"ci\",\"status\":\"" + status + "\"}]}");
    }

    @Test
    void whatMergesNothingIsRefusedBeforehand() {
        assertThatThrownBy(() -> merge().style(MergeStyle.MANUALLY_MERGED)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> merge().request(MergePullRequest.builder()
                        .style(MergeStyle.MERGE)
                        .mergeWhenChecksSucceed(true)
                        .build()))
                .isInstanceOf(InvalidInputException.class);
        assertThat(script.lines).isEmpty();
    }
}
