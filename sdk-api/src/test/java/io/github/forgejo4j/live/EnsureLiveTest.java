package io.github.forgejo4j.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.ensure.Assets;
import io.github.forgejo4j.ensure.EnsureCall;
import io.github.forgejo4j.ensure.Ensured.What;
import io.github.forgejo4j.ensure.Marker;
import io.github.forgejo4j.model.AccessLevel;
import io.github.forgejo4j.model.CreateBranchProtection;
import io.github.forgejo4j.model.CreateHook;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.model.CreateMilestone;
import io.github.forgejo4j.model.CreateOrganization;
import io.github.forgejo4j.model.CreateRelease;
import io.github.forgejo4j.model.CreateTeam;
import io.github.forgejo4j.model.HookEvent;
import io.github.forgejo4j.model.HookType;
import io.github.forgejo4j.model.SetSecret;
import io.github.forgejo4j.model.State;
import io.github.forgejo4j.model.Team;
import io.github.forgejo4j.model.TeamUnit;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a helper made, the next run finds and keeps: the comparison knows how the server keeps each value. */
@Live
class EnsureLiveTest {
    private static ForgejoClient client;
    private static LiveRepository repo;

    @BeforeAll
    static void open() {
        client = LiveInstance.client();
        repo = new LiveRepository(client, "ensure");
    }

    @AfterAll
    static void close() {
        repo.close();
        client.close();
    }

    private static void createdThenKept(EnsureCall<?> call) {
        assertThat(call.execute().what()).isEqualTo(What.CREATED);
        assertThat(call.execute().what()).isEqualTo(What.KEPT);
        assertThat(call.executeAsync().join().what()).isEqualTo(What.KEPT);
    }

    private static void changedThenKept(EnsureCall<?> call) {
        assertThat(call.execute().what()).isEqualTo(What.CHANGED);
        assertThat(call.execute().what()).isEqualTo(What.KEPT);
    }

    @Test
    void labels() {
        CreateLabel label = CreateLabel.builder()
                .name("kind/bug")
                .color("#F0A")
                .description("l\u00f6st sich")
                .exclusive(true)
                .build();
        createdThenKept(client.ensure().label(repo.owner, repo.name, label));
        changedThenKept(client.ensure()
                .label(repo.owner, repo.name, label.toBuilder().color("00ff00").build()));
    }

    @Test
    void milestones() {
        CreateMilestone milestone = CreateMilestone.builder()
                .title(" v1 ")
                .description("a\r\nb")
                .dueOn(Instant.parse("2027-01-02T10:00:00Z"))
                .state(State.CLOSED)
                .build();
        createdThenKept(client.ensure().milestone(repo.owner, repo.name, milestone));
        changedThenKept(client.ensure()
                .milestone(
                        repo.owner,
                        repo.name,
                        milestone.toBuilder().state(State.OPEN).build()));
    }

    @Test
    void webhooks() {
        CreateHook hook = CreateHook.builder()
                .type(HookType.FORGEJO)
                .config(Map.of("url", "http://ci.invalid/hook", "content_type", "json", "secret", "kettle-whistle"))
                .events(List.of(HookEvent.PULL_REQUEST, HookEvent.ISSUES, HookEvent.PACKAGE))
                .branchFilter("main")
                .build();
        createdThenKept(client.ensure().webhook(repo.owner, repo.name, hook));
        changedThenKept(client.ensure()
                .webhook(
                        repo.owner,
                        repo.name,
                        hook.toBuilder()
                                .events(List.of(HookEvent.PULL_REQUEST_REVIEW, HookEvent.PULL_REQUEST_COMMENT))
                                .config(Map.of("url", "http://CI.invalid/hook/", "content_type", "form"))
                                .active(false)
                                .build()));
    }

    @Test
    void secretsAndVariables() {
        SetSecret secret = SetSecret.builder().data("a").build();
        EnsureCall<?> call = client.ensure().secret(repo.owner, repo.name, "deploy_key", secret);
        assertThat(call.execute().what()).isEqualTo(What.CREATED);
        assertThat(call.execute().what()).isEqualTo(What.CHANGED);
        assertThat(call.onlyCreating().execute().what()).isEqualTo(What.KEPT);

        createdThenKept(client.ensure().variable(repo.owner, repo.name, "stage", "a\r\nb"));
        changedThenKept(client.ensure().variable(repo.owner, repo.name, "STAGE", "live"));
    }

    @Test
    void branchProtections() {
        CreateBranchProtection rule = CreateBranchProtection.builder()
                .ruleName("release/*")
                .enablePush(true)
                .enablePushWhitelist(true)
                .pushWhitelistUsernames(List.of(repo.owner))
                .requiredApprovals(1)
                .statusCheckContexts(List.of("ci/b", "ci/a"))
                .enableStatusCheck(true)
                .build();
        createdThenKept(client.ensure().branchProtection(repo.owner, repo.name, rule));
        changedThenKept(client.ensure()
                .branchProtection(
                        repo.owner,
                        repo.name,
                        rule.toBuilder()
                                .requiredApprovals(2)
                                .statusCheckContexts(List.of())
                                .build()));
    }

    @Test
    void releasesWithAssets() {
        CreateRelease draft = CreateRelease.builder()
                .tagName("v1/rc")
                .targetCommitish("main")
                .name("One")
                .body("a\r\nb\n")
                .draft(true)
                .build();
        Assets assets =
                Assets.of(Upload.of("kettle.tgz", new byte[100_000]), Upload.of("k\u00e4se \"1\".txt", new byte[] {1}));
        createdThenKept(client.ensure().release(repo.owner, repo.name, draft, assets));
        CreateRelease published = draft.toBuilder().draft(false).build();
        changedThenKept(client.ensure().release(repo.owner, repo.name, published, assets));
        changedThenKept(client.ensure()
                .release(
                        repo.owner,
                        repo.name,
                        published,
                        Assets.of(Upload.of("kettle.tgz", new byte[7])).replacingOtherSizes()));
    }

    @Test
    void issuesAndCommentsByMarker() {
        Marker marker = Marker.of("ticket-4711").writtenBy(repo.owner);
        CreateIssue issue = CreateIssue.builder().title("Leak").body("a\r\nb\n").build();
        createdThenKept(client.ensure().issue(repo.owner, repo.name, marker, issue));
        changedThenKept(client.ensure()
                .issue(
                        repo.owner,
                        repo.name,
                        marker,
                        issue.toBuilder().title("Big leak").build()));
        long number = client.ensure()
                .issue(repo.owner, repo.name, marker, issue)
                .onlyCreating()
                .execute()
                .value()
                .number();

        createdThenKept(client.ensure().comment(repo.owner, repo.name, number, Marker.of("ci"), "red\r\n"));
        changedThenKept(client.ensure().comment(repo.owner, repo.name, number, Marker.of("ci"), "green"));
    }

    @Test
    void teamMembers() {
        String org = LiveInstance.unique("ensure-org");
        client.orgs().create(CreateOrganization.builder().username(org).build()).execute();
        try {
            Team owners = client.teams().list(org).all().get(0);
            client.teams().members().get(owners.id(), repo.owner).execute();
            assertThat(client.ensure()
                            .teamMember(owners.id(), repo.owner)
                            .execute()
                            .what())
                    .isEqualTo(What.KEPT);
            Team made = client.teams()
                    .create(
                            org,
                            CreateTeam.builder()
                                    .name("readers")
                                    .permission(AccessLevel.READ)
                                    .units(List.of(TeamUnit.CODE))
                                    .build())
                    .execute();
            createdThenKept(client.ensure().teamMember(made.id(), repo.owner));
        } finally {
            client.orgs().delete(org).execute();
        }
    }
}
