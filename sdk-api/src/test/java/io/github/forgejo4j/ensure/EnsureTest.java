package io.github.forgejo4j.ensure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.ensure.Ensured.What;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.ConflictException;
import io.github.forgejo4j.error.DecodingException;
import io.github.forgejo4j.error.ForbiddenException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.error.TruncatedListException;
import io.github.forgejo4j.error.UnauthorizedException;
import io.github.forgejo4j.error.ValidationException;
import io.github.forgejo4j.model.Attachment;
import io.github.forgejo4j.model.CreateHook;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.model.CreateRelease;
import io.github.forgejo4j.model.Hook;
import io.github.forgejo4j.model.HookEvent;
import io.github.forgejo4j.model.HookType;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.Label;
import io.github.forgejo4j.model.Variable;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnsureTest {
    private static final String LABELS = "repos/nimbus/kettle/labels";
    private static final String HOOKS = "repos/nimbus/kettle/hooks";
    private static final String ASSETS = "repos/nimbus/kettle/releases/5/assets";
    private static final String JSON = "application/json";

    private final SmallForge forge = new SmallForge();

    @AfterEach
    void close() {
        forge.close();
    }

    private EnsureCall<Label> label() {
        return forge.ensure.label(
                "nimbus",
                "kettle",
                CreateLabel.builder().name("bug").color("#FF0000").build());
    }

    private EnsureCall<Hook> hook(String url) {
        return forge.ensure.webhook(
                "nimbus",
                "kettle",
                CreateHook.builder()
                        .type(HookType.FORGEJO)
                        .config(Map.of("url", url, "content_type", "json", "secret", "kettle-whistle"))
                        .build());
    }

    private static int status(Throwable told) {
        return ((ApiException) told).status();
    }

    private void fiftyForeignHooks() {
        for (int i = 1; i <= 50; i++) {
            forge.put(
                    HOOKS,
                    "{\"id\":" + i + ",\"type\":\"forgejo\",\"config\":{\"url\":\"https://other.test/" + i + "\"}}");
        }
    }

    // ---- looking

    @ParameterizedTest
    @ValueSource(strings = {"https://ci.test/hook", "https://CI.test/hook/", "HTTPS://ci.test:443/hook"})
    void aHookOnTheSecondPageIsFoundAndKept(String url) {
        fiftyForeignHooks();
        forge.put(
                HOOKS,
                "{\"id\":71,\"type\":\"forgejo\",\"config\":{\"url\":\"https://ci.test/hook\",\"content_type\":\"json\"}}");

        Ensured<Hook> done = hook(url).execute();

        assertThat(done.what()).isEqualTo(What.KEPT);
        assertThat(done.value().id()).isEqualTo(71);
        assertThat(forge.requests).containsExactly("GET " + HOOKS, "GET " + HOOKS);
    }

    @Test
    void aSecondPageThatFailsIsNoReasonToCreate() {
        fiftyForeignHooks();
        forge.put(HOOKS, "{\"id\":71,\"type\":\"forgejo\",\"config\":{\"url\":\"https://ci.test/hook\"}}");
        for (int i = 2; i <= 4; i++) {
            forge.answer(i, 500, JSON, "{\"message\":\"\"}");
        }

        assertThatThrownBy(() -> hook("https://ci.test/hook").execute()).isInstanceOf(TruncatedListException.class);
        assertThat(forge.count("POST")).isZero();
        assertThat(forge.count("GET")).isEqualTo(4);
    }

    @Test
    void aFirstPageThatIsNoListIsNoReasonToCreate() {
        forge.answer(1, 200, "text/html", "<html>login</html>");
        assertThatThrownBy(() -> hook("https://ci.test/hook").execute()).isInstanceOf(DecodingException.class);
        forge.answer(1, 200, JSON, "{}");
        assertThatThrownBy(() -> hook("https://ci.test/hook").execute()).isInstanceOf(DecodingException.class);
        assertThat(forge.requests).containsExactly("GET " + HOOKS, "GET " + HOOKS);
    }

    @Test
    void onlyTheServersOwn404IsNotThere() {
        EnsureCall<Variable> call =
                forge.ensure.variable("nimbus", "kettle", "stage", "live").withRetryPolicy(RetryPolicy.off());
        forge.answer(1, 401, JSON, "{\"message\":\"no\"}");
        assertThatThrownBy(call::execute).isInstanceOf(UnauthorizedException.class);
        forge.answer(1, 403, JSON, "{\"message\":\"no\"}");
        assertThatThrownBy(call::execute).isInstanceOf(ForbiddenException.class);
        forge.answer(1, 500, JSON, "{\"message\":\"no\"}");
        assertThatThrownBy(call::execute).isInstanceOf(ForgejoException.class);
        forge.answer(1, 200, "text/html", "<html></html>");
        assertThatThrownBy(call::execute).isInstanceOf(DecodingException.class);
        forge.answer(1, 404, "text/html", "<html>no such host</html>");
        assertThatThrownBy(call::execute).isInstanceOf(NotFoundException.class);
        assertThat(forge.requests).hasSize(5).allMatch(line -> line.startsWith("GET "));

        assertThat(call.execute().what()).isEqualTo(What.CREATED);
    }

    // ---- acting

    @Test
    void aRefusalIsNotGuessedToMeanThatItExists() {
        forge.answer(2, 422, JSON, "{\"message\":\"bad url\"}");
        assertThatThrownBy(() -> hook("https://ci.test/hook").execute()).isInstanceOf(ValidationException.class);
        assertThat(forge.requests).containsExactly("GET " + HOOKS, "POST " + HOOKS);

        forge.answer(2, 409, JSON, "{\"message\":\"no\"}");
        assertThatThrownBy(() -> hook("https://ci.test/hook").execute()).isInstanceOf(ConflictException.class);
        assertThat(forge.count("POST")).isEqualTo(2);
        assertThat(forge.time.sleeps).isEmpty();
    }

    @Test
    void whoLosesARaceForAUniqueNameTakesWhatTheOtherMade() {
        String list = "repos/nimbus/kettle/actions/variables";
        forge.answer(1, 404, JSON, "{\"message\":\"variable not found\"}");
        forge.put(list, "{\"name\":\"STAGE\",\"data\":\"test\"}");

        Ensured<Variable> done =
                forge.ensure.variable("nimbus", "kettle", "stage", "live").execute();

        assertThat(done.what()).isEqualTo(What.CHANGED);
        assertThat(forge.kept(list)).hasSize(1);
        assertThat(forge.requests)
                .containsExactly(
                        "GET " + list + "/STAGE",
                        "POST " + list + "/STAGE",
                        "GET " + list + "/STAGE",
                        "PUT " + list + "/STAGE");
    }

    @Test
    void aLabelIsCreatedThenKeptThenChanged() {
        assertThat(label().execute().what()).isEqualTo(What.CREATED);
        forge.kept(LABELS).get(0).put("color", "ff0000").put("is_archived", true);
        assertThat(label().execute().what()).isEqualTo(What.KEPT);
        forge.kept(LABELS).get(0).put("color", "00ff00");
        assertThat(label().onlyCreating().execute().what()).isEqualTo(What.KEPT);

        assertThat(label().execute().what()).isEqualTo(What.CHANGED);

        assertThat(forge.kept(LABELS).get(0).path("is_archived").asBoolean()).isTrue();
        assertThat(forge.requests)
                .containsExactly(
                        "GET " + LABELS,
                        "POST " + LABELS,
                        "GET " + LABELS,
                        "GET " + LABELS,
                        "GET " + LABELS,
                        "PATCH " + LABELS + "/1");
    }

    @Test
    void theOldestOfSeveralIsTakenAndTheOthersAreTold() {
        forge.put(LABELS, "{\"id\":9,\"name\":\"bug\",\"color\":\"ff0000\"}");
        forge.put(LABELS, "{\"id\":4,\"name\":\"bug\",\"color\":\"ff0000\"}");
        forge.put(LABELS, "{\"id\":2,\"name\":\"Bug\",\"color\":\"ff0000\"}");

        Ensured<Label> done = label().execute();

        assertThat(done.value().id()).isEqualTo(4);
        assertThat(done.others()).extracting(Label::id).containsExactly(9L);
    }

    @Test
    void eventsThatStandForOthersAreNoDifference() {
        forge.put(
                HOOKS,
                "{\"id\":7,\"type\":\"forgejo\",\"config\":{\"url\":\"https://ci.test/hook\",\"content_type\":\"json\"},"
                        + "\"active\":true,\"events\":[\"issue_comment\",\"issues\",\"issue_assign\",\"issue_label\",\"issue_milestone\"]}");
        CreateHook issues = CreateHook.builder()
                .type(HookType.FORGEJO)
                .config(Map.of("url", "https://ci.test/hook", "content_type", "json"))
                .events(List.of(HookEvent.ISSUES))
                .build();

        assertThat(forge.ensure.webhook("nimbus", "kettle", issues).execute().what())
                .isEqualTo(What.KEPT);
        assertThat(hook("https://ci.test/hook").execute().what()).isEqualTo(What.CHANGED);
        assertThat(forge.kept(HOOKS).get(0).path("events").toString()).isEqualTo("[\"push\"]");
        assertThat(forge.kept(HOOKS).get(0).toString()).doesNotContain("kettle-whistle");
    }

    @Test
    void anIssueListThatAMilestoneHidesIsNoReasonToFile() {
        forge.put("repos/nimbus/kettle/milestones", "{\"id\":3,\"title\":\"\"}");
        CreateIssue leak = CreateIssue.builder().title("Leak").build();

        assertThatThrownBy(() -> forge.ensure
                        .issue("nimbus", "kettle", Marker.of("t1"), leak)
                        .execute())
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("repo has a milestone without a title (id 3), which hides the issues outside it from every"
                        + " list: give it a title");
        assertThat(forge.count("POST")).isZero();
    }

    @Test
    void onlyWhatDiffersOfAnIssueIsWritten() {
        String issues = "repos/nimbus/kettle/issues";
        forge.put(
                issues,
                "{\"number\":5,\"title\":\"Old\",\"body\":\"drips\\r\\n\\r\\n<!-- t1 -->\",\"state\":\"closed\"}");
        forge.put(issues, "{\"number\":6,\"title\":\"Other\",\"body\":\"<!-- t12 -->\"}");
        CreateIssue leak = CreateIssue.builder().title("Leak").body("drips").build();

        Ensured<Issue> done =
                forge.ensure.issue("nimbus", "kettle", Marker.of("t1"), leak).execute();

        assertThat(done.what()).isEqualTo(What.CHANGED);
        assertThat(done.value().number()).isEqualTo(5);
        assertThat(forge.kept(issues).get(0).path("body").asText()).contains("\r\n");
        assertThat(forge.requests).containsExactly("GET " + issues, "PATCH " + issues + "/5");
    }

    @Test
    void aMarkerOfAnotherWriterIsNotTaken() {
        String list = "repos/nimbus/kettle/issues/5/comments";
        forge.put(list, "{\"id\":1,\"body\":\"<!-- ci -->\",\"user\":{\"login\":\"mallory\"}}");
        forge.put(list, "{\"id\":2,\"body\":\"green\\n\\n<!-- ci -->\",\"user\":{\"login\":\"Bot\"}}");

        assertThat(forge.ensure
                        .comment("nimbus", "kettle", 5, Marker.of("ci").writtenBy("bot"), "green")
                        .execute()
                        .value()
                        .id())
                .isEqualTo(2);
    }

    @Test
    void aFileOfAnotherSizeIsReplacedOnlyIfThatIsAskedFor() {
        String releases = "repos/nimbus/kettle/releases";
        forge.put(
                releases, "{\"id\":5,\"tag_name\":\"v1\",\"assets\":[{\"id\":8,\"name\":\"kettle.tgz\",\"size\":2}]}");
        forge.put(releases + "/5/assets", "{\"id\":8,\"name\":\"kettle.tgz\",\"size\":2}");
        CreateRelease v1 = CreateRelease.builder().tagName("v1").build();
        Assets assets = Assets.of(Upload.of("kettle.tgz", new byte[] {65, 66, 67}));

        assertThatThrownBy(() ->
                        forge.ensure.release("nimbus", "kettle", v1, assets).execute())
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "assets has kettle.tgz with 3 bytes, and the release has one with 2: nothing was written for"
                                + " it. Use replacingOtherSizes() if the one of the release is to go");
        assertThat(forge.requests).containsExactly("GET " + releases + "/tags/v1");

        Ensured<EnsuredRelease> done = forge.ensure
                .release("nimbus", "kettle", v1, assets.replacingOtherSizes())
                .execute();
        assertThat(done.what()).isEqualTo(What.CHANGED);
        assertThat(done.value().assets().get(0).what()).isEqualTo(What.CHANGED);
        assertThat(forge.kept(releases + "/5/assets")).hasSize(1);
    }

    private EnsureCall<EnsuredRelease> threeBytes() {
        String releases = "repos/nimbus/kettle/releases";
        forge.put(
                releases, "{\"id\":5,\"tag_name\":\"v1\",\"assets\":[{\"id\":8,\"name\":\"kettle.tgz\",\"size\":2}]}");
        forge.put(ASSETS, "{\"id\":8,\"name\":\"kettle.tgz\",\"size\":2}");
        return forge.ensure.release(
                "nimbus",
                "kettle",
                CreateRelease.builder().tagName("v1").build(),
                Assets.of(Upload.of("kettle.tgz", new byte[] {65, 66, 67})).replacingOtherSizes());
    }

    @Test
    void aReplacementThatIsRefusedLeavesTheFileThatWasThere() {
        EnsureCall<EnsuredRelease> call = threeBytes();
        forge.answer(3, 413, JSON, "{\"message\":\"quota exceeded\"}");

        ForgejoException told = catchThrowableOfType(ForgejoException.class, call::execute);

        assertThat(status(told)).isEqualTo(413);
        assertThat(told.mayHaveBeenApplied()).isFalse();
        assertThat(forge.kept(ASSETS))
                .singleElement()
                .satisfies(one -> assertThat(one.path("id").asInt()).isEqualTo(8));
        assertThat(forge.count("DELETE")).isZero();
    }

    @Test
    void aFileThatCouldNotBeDeletedAfterItsReplacementGoesTheNextTime() {
        EnsureCall<EnsuredRelease> call = threeBytes();
        forge.answer(4, 403, JSON, "{\"message\":\"no\"}");
        assertThatThrownBy(call::execute).isInstanceOf(ForbiddenException.class);
        assertThat(forge.kept(ASSETS)).hasSize(2);

        Ensured<Attachment> file = call.execute().value().assets().get(0);

        assertThat(file.what()).isEqualTo(What.CHANGED);
        assertThat(file.others()).isEmpty();
        assertThat(forge.count("POST")).isEqualTo(1);
        assertThat(forge.kept(ASSETS))
                .singleElement()
                .satisfies(one -> assertThat(one.path("size").asInt()).isEqualTo(3));
    }

    @Test
    void aReplacementWhoseReplyIsLostIsSeenAndTheOldFileGoes() {
        EnsureCall<EnsuredRelease> call = threeBytes();
        forge.spoil(3, SmallForge.Spoil.GATEWAY_AFTER_ACTING);

        assertThat(call.execute().value().assets().get(0).what()).isEqualTo(What.CHANGED);

        assertThat(forge.count("POST")).isEqualTo(1);
        assertThat(forge.requests.get(forge.requests.size() - 1)).isEqualTo("DELETE " + ASSETS + "/8");
        assertThat(forge.kept(ASSETS)).hasSize(1);
    }

    // ---- fate unknown

    @Test
    void aWriteThatTheServerCarriesOutLateIsFoundAndNotRepeated() {
        forge.spoil(2, SmallForge.Spoil.BEFORE_ACTING);
        forge.actLate(3);

        Ensured<Label> done = label().execute();

        assertThat(done.what()).isEqualTo(What.CREATED);
        assertThat(forge.count("POST")).isEqualTo(1);
        assertThat(forge.kept(LABELS)).hasSize(1);
        assertThat(forge.time.sleeps)
                .containsExactly(Duration.ofMillis(500), Duration.ofMillis(1000), Duration.ofMillis(2000));
    }

    @Test
    void whatIsNeverSeenEndsWithTheWritesOwnFailure() {
        forge.spoil(2, SmallForge.Spoil.BEFORE_ACTING);

        ForgejoException told = catchThrowableOfType(ForgejoException.class, () -> label().execute());

        assertThat(told.mayHaveBeenApplied()).isTrue();
        assertThat(told.httpLine()).isEqualTo("POST /repos/{owner}/{repo}/labels");
        assertThat(told.getSuppressed()).isEmpty();
        assertThat(forge.count("POST")).isEqualTo(1);
        assertThat(forge.count("GET")).isEqualTo(7);
        assertThat(forge.time.sleeps).extracting(Duration::toMillis).containsExactly(500L, 1000L, 2000L, 4000L, 2500L);
    }

    @Test
    void aSecondWriteHasToBeAllowedAndIsMadeOnce() {
        forge.spoil(2, SmallForge.Spoil.BEFORE_ACTING);
        assertThat(label().actingAgainAfter(Duration.ofSeconds(1)).execute().what())
                .isEqualTo(What.CREATED);
        assertThat(forge.count("POST")).isEqualTo(2);
        assertThat(forge.kept(LABELS)).hasSize(1);
        assertThat(forge.time.sleeps).extracting(Duration::toMillis).containsExactly(500L, 500L);
    }

    @Test
    void aSecondWriteThatIsRefusedDoesNotHideThatTheFirstMayBeCarriedOut() {
        forge.spoil(2, SmallForge.Spoil.BEFORE_ACTING);
        forge.answer(6, 403, JSON, "{\"message\":\"no\"}");

        ForgejoException told = catchThrowableOfType(
                ForgejoException.class,
                () -> label().actingAgainAfter(Duration.ofSeconds(1)).execute());

        assertThat(told.mayHaveBeenApplied()).isTrue();
        assertThat(status(told)).isEqualTo(502);
        assertThat(told.getSuppressed()).hasSize(1).hasOnlyElementsOfType(ForbiddenException.class);
        assertThat(forge.count("POST")).isEqualTo(2);
    }

    @Test
    void aSecondWriteWhoseFateIsUnknownTooTellsOfTheFirst() {
        forge.spoil(2, SmallForge.Spoil.BEFORE_ACTING);
        forge.answer(6, 504, JSON, "{\"message\":\"late\"}");

        ForgejoException told = catchThrowableOfType(
                ForgejoException.class,
                () -> label().actingAgainAfter(Duration.ofSeconds(1)).execute());

        assertThat(told.mayHaveBeenApplied()).isTrue();
        assertThat(status(told)).isEqualTo(504);
        assertThat(told.getSuppressed()).hasSize(1);
        assertThat(status(told.getSuppressed()[0])).isEqualTo(502);
        assertThat(forge.count("POST")).isEqualTo(2);
    }

    @Test
    void theTimeOfTheLooksCountsAndTheLastOneGetsASecond() {
        forge.spoil(2, SmallForge.Spoil.BEFORE_ACTING);
        for (int nth = 3; nth < 60; nth++) {
            forge.busy(nth, 4);
        }

        ForgejoException told = catchThrowableOfType(
                ForgejoException.class,
                () -> label().lookingFor(Duration.ofSeconds(5)).execute());

        assertThat(told.mayHaveBeenApplied()).isTrue();
        assertThat(status(told)).isEqualTo(502);
        // The first look waits once for the server, and the last one has no time for that.
        assertThat(forge.time.sleeps).extracting(Duration::toSeconds).containsExactly(4L, 1L);
        assertThat(forge.count("GET")).isEqualTo(4);
    }

    @Test
    void noSecondWriteFollowsALookThatFailed() {
        forge.spoil(2, SmallForge.Spoil.BEFORE_ACTING);
        forge.answer(4, 401, JSON, "{\"message\":\"no\"}");

        ForgejoException told = catchThrowableOfType(
                ForgejoException.class,
                () -> label().actingAgainAfter(Duration.ofMillis(500)).execute());

        assertThat(told.mayHaveBeenApplied()).isTrue();
        assertThat(told.getSuppressed()).hasSize(1).hasOnlyElementsOfType(UnauthorizedException.class);
        assertThat(forge.count("POST")).isEqualTo(1);
    }

    @Test
    void theDeadlineBoundsTheLooks() {
        forge.spoil(2, SmallForge.Spoil.BEFORE_ACTING);

        ForgejoException told = catchThrowableOfType(
                ForgejoException.class,
                () -> label().withDeadline(Duration.ofSeconds(2)).execute());

        assertThat(told.mayHaveBeenApplied()).isTrue();
        assertThat(forge.time.sleeps).extracting(Duration::toMillis).containsExactly(500L, 1000L);
        assertThatThrownBy(() -> label().withDeadline(Duration.ZERO)).hasMessage("deadline must be longer than zero");
    }

    @Test
    void runsAboutTheSameThingFollowEachOther() {
        CompletableFuture<?>[] all = new CompletableFuture<?>[8];
        for (int i = 0; i < all.length; i++) {
            all[i] = label().executeAsync();
        }
        CompletableFuture.allOf(all).join();
        assertThat(forge.kept(LABELS)).hasSize(1);
        assertThat(forge.count("POST")).isEqualTo(1);
        assertThat(forge.count("GET")).isEqualTo(8);
    }

    @Test
    void aClientThatIsClosedEndsAllThatWaitForTheirTurn() throws Exception {
        forge.hold();
        List<CompletableFuture<Ensured<Label>>> all = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            all.add(label().withRetryPolicy(RetryPolicy.off()).executeAsync());
        }

        forge.core.close();

        for (CompletableFuture<Ensured<Label>> one : all) {
            assertThatThrownBy(() -> one.get(20, TimeUnit.SECONDS)).hasCauseInstanceOf(ForgejoException.class);
        }
        assertThat(forge.count("POST")).isZero();
    }

    @Test
    void anInterruptEndsTheWaitWithTheFateUnknownAndTheFlagSet() {
        forge.spoil(2, SmallForge.Spoil.BEFORE_ACTING);
        Thread caller = Thread.currentThread();
        forge.time.whenWaiting = caller::interrupt;

        ForgejoException told = catchThrowableOfType(ForgejoException.class, () -> label().execute());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(told.mayHaveBeenApplied()).isTrue();
        assertThat(forge.count("POST")).isEqualTo(1);
    }

    @Test
    void aCancelledExecutionAsksForNothingMore() {
        CompletableFuture<Ensured<Label>> future = label().executeAsync();
        future.cancel(true);
        assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
        assertThat(forge.count("POST")).isZero();
        assertThat(label().execute().what()).isEqualTo(What.CREATED);
    }

    @Test
    void noTextOfACallTellsASecret() {
        assertThat(hook("https://ci.test/hook").toString())
                .isEqualTo("Ensure.webhook (webhook nimbus/kettle forgejo https://ci.test)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://bot:s3cret@ci.example/hook?token=s3cret",
                "https://ci.example/api/s3cret#s3cret",
                "https://bot:s3cret@ci_example/hook?token=s3cret",
                "https://ci.example/a b?token=s3cret",
                "bot:s3cret@ci.example/hook"
            })
    void noTextOfACallTellsASecretInAnAddress(String url) {
        assertThat(hook(url).toString())
                .startsWith("Ensure.webhook (webhook nimbus/kettle forgejo ")
                .doesNotContain("s3cret")
                .doesNotContain("bot");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " t", "a--b", "a>", "a\nb", "-a", "a-"})
    void aMarkerThatWouldEndItsCommentIsRefused(String name) {
        assertThatThrownBy(() -> Marker.of(name)).isInstanceOf(InvalidInputException.class);
    }
}
