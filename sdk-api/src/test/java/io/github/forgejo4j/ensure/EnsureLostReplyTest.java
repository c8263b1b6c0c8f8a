package io.github.forgejo4j.ensure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.ensure.Ensured.What;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.model.CreateBranchProtection;
import io.github.forgejo4j.model.CreateHook;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.model.CreateMilestone;
import io.github.forgejo4j.model.CreateRelease;
import io.github.forgejo4j.model.HookType;
import io.github.forgejo4j.model.SetSecret;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every helper, with every one of its requests spoilt in every way, on both sides of the API: one thing is there, and it is told so. */
@Tag("once")
class EnsureLostReplyTest {
    private static final String REPO = "repos/nimbus/kettle/";

    enum Helper {
        LABEL(
                REPO + "labels",
                ensure -> ensure.label(
                        "nimbus",
                        "kettle",
                        CreateLabel.builder().name("bug").color("#FF0000").build())),
        MILESTONE(
                REPO + "milestones",
                ensure -> ensure.milestone(
                        "nimbus",
                        "kettle",
                        CreateMilestone.builder()
                                .title("v1")
                                .description("first")
                                .build())),
        WEBHOOK(
                REPO + "hooks",
                ensure -> ensure.webhook(
                        "nimbus",
                        "kettle",
                        CreateHook.builder()
                                .type(HookType.FORGEJO)
                                .config(Map.of(
                                        "url", "https://ci.test/hook", "content_type", "json", "secret", "s3cr3t"))
                                .build())),
        SECRET(
                REPO + "actions/secrets",
                ensure -> ensure.secret(
                        "nimbus",
                        "kettle",
                        "deploy",
                        SetSecret.builder().data("s3cr3t").build())),
        VARIABLE(REPO + "actions/variables", ensure -> ensure.variable("nimbus", "kettle", "stage", "live")),
        PROTECTION(
                REPO + "branch_protections",
                ensure -> ensure.branchProtection(
                        "nimbus",
                        "kettle",
                        CreateBranchProtection.builder()
                                .ruleName("main")
                                .requiredApprovals(1)
                                .build())),
        MEMBER("teams/7/members", ensure -> ensure.teamMember(7, "ada")),
        RELEASE(
                REPO + "releases",
                ensure -> ensure.release(
                        "nimbus",
                        "kettle",
                        CreateRelease.builder().tagName("v1").name("One").build(),
                        Assets.of(Upload.of("kettle.tgz", new byte[] {65, 66, 67})))),
        ISSUE(
                REPO + "issues",
                ensure -> ensure.issue(
                        "nimbus",
                        "kettle",
                        Marker.of("ticket-1"),
                        CreateIssue.builder().title("Leak").body("drips").build())),
        COMMENT(REPO + "issues/5/comments", ensure -> ensure.comment("nimbus", "kettle", 5, Marker.of("ci"), "green"));

        final String list;
        final Function<Ensure, EnsureCall<?>> call;

        Helper(String list, Function<Ensure, EnsureCall<?>> call) {
            this.list = list;
            this.call = call;
        }
    }

    static Stream<Arguments> everyStep() {
        List<Arguments> all = new ArrayList<>();
        for (Helper helper : Helper.values()) {
            int steps;
            try (SmallForge forge = new SmallForge()) {
                helper.call.apply(forge.ensure).execute();
                steps = forge.requests.size();
            }
            for (int step = 1; step <= steps; step++) {
                for (SmallForge.Spoil spoil : SmallForge.Spoil.values()) {
                    // In turn, so that each way of spoiling a step meets both over the helpers, in half the time.
                    boolean async = (helper.ordinal() + step + spoil.ordinal()) % 2 == 0;
                    all.add(Arguments.of(helper, step, spoil, async));
                }
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("everyStep")
    void aLostReplyMakesNoDuplicateAndTheReportIsRight(Helper helper, int step, SmallForge.Spoil spoil, boolean async) {
        try (SmallForge forge = new SmallForge()) {
            forge.spoil(step, spoil);
            EnsureCall<?> call = helper.call.apply(forge.ensure);
            boolean neverSent = false;
            try {
                Ensured<?> done = async ? call.executeAsync().join() : call.execute();
                assertThat(done.what()).isEqualTo(What.CREATED);
                assertThat(done.others()).isEmpty();
            } catch (RuntimeException told) {
                ForgejoException failure = (ForgejoException) (async ? told.getCause() : told);
                if (forge.requests.get(step - 1).startsWith("GET ")) {
                    // A "not there" whose body broke off can be a gateway's: nothing was written on its word.
                    assertThat(spoil).isEqualTo(SmallForge.Spoil.MID_BODY);
                    assertThat(((NotFoundException) failure).bodyTruncated()).isTrue();
                    assertThat(forge.requests).hasSize(1);
                    return;
                }
                // Only a creation that is never repeated, and that the server never saw, may end so.
                assertThat(failure.mayHaveBeenApplied()).isTrue();
                assertThat(spoil).isEqualTo(SmallForge.Spoil.BEFORE_ACTING);
                assertThat(forge.requests.get(step - 1)).startsWith("POST ");
                assertThat(forge.time.sleeps.stream()
                                .mapToLong(d -> d.toMillis())
                                .sum())
                        .isEqualTo(10_000);
                neverSent = true;
            }
            if (!neverSent) {
                assertThat(forge.kept(helper.list)).hasSize(1);
            }
            int before = forge.requests.size();
            Ensured<?> again = call.execute();
            assertThat(forge.kept(helper.list)).hasSize(1);
            if (!neverSent && helper != Helper.SECRET) {
                assertThat(again.what()).isEqualTo(What.KEPT);
                assertThat(forge.requests.subList(before, forge.requests.size()))
                        .allMatch(line -> line.startsWith("GET "));
            }
            if (helper == Helper.RELEASE) {
                assertThat(forge.kept(REPO + "releases/"
                                + forge.kept(helper.list).get(0).get("id") + "/assets"))
                        .hasSize(1);
            }
        }
    }

    /** What is made different behind the helper's back, so that its next run has something to change. */
    private static void differ(SmallForge forge, Helper helper) {
        ObjectNode one = forge.kept(helper.list).get(0);
        switch (helper) {
            case LABEL -> one.put("color", "00ff00");
            case MILESTONE -> one.put("description", "other");
            case WEBHOOK -> one.put("active", false);
            case VARIABLE -> one.put("data", "other");
            case PROTECTION -> one.put("required_approvals", 3);
            case RELEASE -> one.put("name", "Other");
            case ISSUE -> one.put("title", "Other");
            case COMMENT -> one.put("body", "other <!-- ci -->");
            default -> {}
        }
    }

    static Stream<Arguments> everyStepOfAChange() {
        List<Arguments> all = new ArrayList<>();
        for (Helper helper : Helper.values()) {
            if (helper == Helper.MEMBER) {
                continue; // There is nothing to change.
            }
            int steps;
            try (SmallForge forge = new SmallForge()) {
                helper.call.apply(forge.ensure).execute();
                differ(forge, helper);
                int before = forge.requests.size();
                helper.call.apply(forge.ensure).execute();
                steps = forge.requests.size() - before;
            }
            for (int step = 1; step <= steps; step++) {
                for (SmallForge.Spoil spoil : SmallForge.Spoil.values()) {
                    all.add(Arguments.of(helper, step, spoil, step % 2 == 0));
                }
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("everyStepOfAChange")
    void aLostReplyOfAChangeIsSeenToHaveChangedIt(Helper helper, int step, SmallForge.Spoil spoil, boolean async) {
        try (SmallForge forge = new SmallForge()) {
            EnsureCall<?> call = helper.call.apply(forge.ensure);
            call.execute();
            differ(forge, helper);
            int before = forge.requests.size();
            forge.spoil(step, spoil);
            try {
                Ensured<?> done = async ? call.executeAsync().join() : call.execute();
                assertThat(done.what()).isEqualTo(What.CHANGED);
            } catch (RuntimeException told) {
                ForgejoException failure = (ForgejoException) (async ? told.getCause() : told);
                // Only an edit that is never repeated, and that the server never saw, may end so.
                assertThat(failure.mayHaveBeenApplied()).isTrue();
                assertThat(spoil).isEqualTo(SmallForge.Spoil.BEFORE_ACTING);
                assertThat(helper).isIn(Helper.RELEASE, Helper.ISSUE, Helper.COMMENT);
                assertThat(forge.requests.get(before + step - 1)).startsWith("PATCH ");
                assertThat(call.execute().what()).isEqualTo(What.CHANGED);
            }
            assertThat(forge.kept(helper.list)).hasSize(1);
            if (helper != Helper.SECRET) {
                assertThat(call.execute().what()).isEqualTo(What.KEPT);
            }
        }
    }
}
