package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Teams, and what their members may do. */
class TeamTest {
    private static final String WEB = "/repos/acme/web";
    private final FakeForgejo fake = FakeForgejo.start().addUser("bob").addUser("carol");
    private final FakeOrganization acme = fake.createOrganization("acme");
    private final FakeRepository web =
            acme.repository("web").hidden(true).putFile("a.txt", "one").addCollaborator("carol", "read");
    private final Client alice = new Client(fake);
    private final Client bob = new Client(fake, fake.newToken("bob"));
    private final Client carol = new Client(fake, fake.newToken("carol"));

    @AfterEach
    void stop() {
        alice.close();
        bob.close();
        carol.close();
        fake.close();
    }

    private static String message(Client.Reply reply) {
        return reply.json().path("message").asText();
    }

    private Client.Reply commit(Client client) {
        return client.post(WEB + "/contents/b.txt", "{\"content\":\"eA==\"}");
    }

    private String permission(String user) {
        return alice.get(WEB + "/collaborators/" + user + "/permission")
                .json()
                .path("permission")
                .asText();
    }

    @Test
    void aMemberOfAWritingTeamMayWriteAndAStrangerFindsNothing() {
        assertThat(bob.get(WEB).status()).isEqualTo(404);
        assertThat(commit(bob).status()).isEqualTo(404);

        acme.createTeam("devs", "write").addMember("bob").addRepository("web");

        assertThat(commit(bob).status()).isEqualTo(201);
        assertThat(permission("bob")).isEqualTo("write");
        JsonNode seen = bob.get(WEB).json().path("permissions");
        assertThat(seen.path("push").asBoolean()).isTrue();
        assertThat(seen.path("admin").asBoolean()).isFalse();
        assertThat(message(bob.get(WEB + "/hooks")))
                .isEqualTo("user should be an owner or a collaborator with admin write of a repository");
        assertThat(message(bob.delete(WEB))).isEqualTo("user should be the owner of the repo");
    }

    @Test
    void aReaderReadsAndIsRefusedInTheWordsOfEachRoute() {
        assertThat(carol.get(WEB + "/contents/a.txt").status()).isEqualTo(200);
        Client.Reply refused = commit(carol);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(message(refused)).isEqualTo("user should have a permission to write to this branch");
        assertThat(message(carol.post(WEB + "/branches", "{\"new_branch_name\":\"x\"}")))
                .isEqualTo("user should have a permission to write to a repo");
        assertThat(carol.post(WEB + "/issues", "{\"title\":\"t\"}").status()).isEqualTo(201);
        assertThat(permission("carol")).isEqualTo("read");

        web.addCollaborator("carol", "admin");

        assertThat(permission("carol")).isEqualTo("admin");
        assertThat(carol.get(WEB + "/hooks").status()).isEqualTo(200);
        assertThat(carol.delete(WEB).status()).isEqualTo(403);
        assertThat(web.issues()).hasSize(1);
    }

    @Test
    void anUnknownWordKeepsTheRightOfACollaboratorAndGivesANewOneThatToWrite() {
        assertThat(alice.put(WEB + "/collaborators/carol", "{\"permission\":\"owner\"}")
                        .status())
                .isEqualTo(204);
        assertThat(permission("carol")).isEqualTo("read");
        assertThat(alice.put(WEB + "/collaborators/bob", "{}").status()).isEqualTo(204);
        assertThat(permission("bob")).isEqualTo("write");
        assertThatThrownBy(() -> web.addCollaborator("bob", "owner")).hasMessage("no permission: owner");
    }

    @Test
    void rightsGoUnitByUnit() {
        acme.createTeam("triage", "write", "repo.issues").addMember("bob").addRepository("web");
        web.addIssue("one");

        assertThat(bob.post(WEB + "/labels", "{\"name\":\"l\",\"color\":\"#fff\"}")
                        .status())
                .isEqualTo(201);
        assertThat(bob.patch(WEB + "/issues/1", "{\"state\":\"closed\"}").status())
                .isEqualTo(201);
        Client.Reply releases = bob.get(WEB + "/releases");
        assertThat(releases.status()).isEqualTo(403);
        assertThat(message(releases))
                .isEqualTo("user should have specific read permission or be a repo admin or a site admin");
        assertThat(bob.get(WEB + "/pulls").status()).isEqualTo(404);
        assertThat(bob.get(WEB + "/contents/a.txt").status()).isEqualTo(403);
        assertThat(bob.get(WEB).json().path("permissions").path("pull").asBoolean())
                .isFalse();
    }

    @Test
    void ofSeveralTeamsTheBestCountsAndATeamOfAllRepositoriesHasNewOnesToo() {
        acme.createTeam("readers", "read").addMember("bob").includeAllRepositories();
        acme.repository("later").hidden(true).putFile("a.txt", "x");
        assertThat(bob.get("/repos/acme/later").status()).isEqualTo(200);
        assertThat(commit(bob).status()).isEqualTo(403);

        acme.createTeam("devs", "write", "repo.code").addMember("bob").addRepository("web");

        assertThat(commit(bob).status()).isEqualTo(201);
        assertThat(bob.get("/user/repos").json()).hasSize(2);
        assertThat(bob.get(WEB + "/teams").json()).hasSize(3);
    }

    @Test
    void withUnitsMapTheLowestRightIsThatOfTheTeam() {
        JsonNode team = alice.post(
                        "/orgs/acme/teams",
                        "{\"name\":\"mixed\",\"permission\":\"write\",\"units_map\":{\"repo.code\":\"write\","
                                + "\"repo.issues\":\"read\",\"repo.wiki\":\"bogus\",\"nonsense\":\"read\"}}")
                .json();

        assertThat(team.path("permission").asText()).isEqualTo("read");
        assertThat(team.path("units_map"))
                .hasToString("{\"\":\"read\",\"repo.code\":\"write\",\"repo.issues\":\"read\",\"repo.wiki\":\"none\"}");
        JsonNode odd = alice.post(
                        "/orgs/acme/teams", "{\"name\":\"odd\",\"permission\":\"read\",\"units\":[\"repo.bogus\"]}")
                .json();
        assertThat(odd.path("units").isNull()).isTrue();
        assertThat(odd.path("units_map")).isEmpty();
        assertThat(alice.post("/orgs/acme/teams", "{\"name\":\"x\",\"permission\":\"read\"}")
                        .status())
                .isEqualTo(500);
    }

    @Test
    void raisingTheRightWithoutNamingUnitsRaisesNothing() {
        FakeTeam team =
                acme.createTeam("devs", "read", "repo.code").addMember("bob").addRepository("web");

        JsonNode edited =
                alice.patch("/teams/" + team.id(), "{\"permission\":\"write\"}").json();

        assertThat(edited.path("permission").asText()).isEqualTo("write");
        assertThat(edited.path("units_map")).hasToString("{\"repo.code\":\"read\"}");
        assertThat(commit(bob).status()).isEqualTo(403);
    }

    @Test
    void theRightOfTheOwnersStaysWhateverIsSent() {
        JsonNode owners = alice.patch("/teams/1", "{\"permission\":\"read\",\"includes_all_repositories\":false}")
                .json();

        assertThat(owners.path("permission").asText()).isEqualTo("owner");
        assertThat(owners.path("includes_all_repositories").asBoolean()).isTrue();
        assertThat(alice.delete("/teams/1/members/alice").status()).isEqualTo(500);
        assertThat(alice.delete("/orgs/acme/members/alice").status()).isEqualTo(500);
    }

    @Test
    void whoMayCreateRepositoriesAdministersThemOnly() {
        acme.repository("other").hidden(true);
        alice.post(
                "/orgs/acme/teams",
                "{\"name\":\"makers\",\"permission\":\"read\",\"units\":[\"repo.code\"],\"can_create_org_repo\":true}");
        alice.put("/teams/2/members/bob", "");

        assertThat(bob.post("/orgs/acme/repos", "{\"name\":\"mine\",\"private\":true}")
                        .status())
                .isEqualTo(201);
        assertThat(bob.get("/repos/acme/mine/hooks").status()).isEqualTo(200);
        assertThat(bob.get("/repos/acme/other").status()).isEqualTo(404);
        assertThat(message(carol.post("/orgs/acme/repos", "{\"name\":\"x\"}")))
                .isEqualTo("Given user is not allowed to create repository in organization.");
    }

    @Test
    void leavingTheLastTeamEndsTheMembership() {
        FakeTeam devs = acme.createTeam("devs", "read").addMember("bob");
        bob.put("/orgs/acme/public_members/bob", "");
        assertThat(carol.get("/orgs/acme/members").json()).hasSize(1);
        assertThat(bob.get("/teams/" + devs.id()).status()).isEqualTo(200);
        assertThat(message(bob.get("/teams/1"))).isEqualTo("Must be a team member");
        assertThat(carol.get("/teams/" + devs.id()).status()).isEqualTo(404);

        assertThat(alice.delete("/teams/" + devs.id() + "/members/bob").status())
                .isEqualTo(204);

        assertThat(carol.get("/orgs/acme/members").json()).isEmpty();
        Client.Reply sentOn = bob.get("/orgs/acme/members/alice");
        assertThat(sentOn.status()).isEqualTo(303);
        assertThat(sentOn.headers().get("Location")).isEqualTo("/api/v1/orgs/acme/public_members/alice");
    }

    @Test
    void onlyOwnersGiveTeamsToRepositoriesUnlessTheOrganizationSaysOtherwise() {
        acme.createTeam("devs", "read");
        acme.createTeam("leads", "admin").addMember("bob").addRepository("web");
        String devs = WEB + "/teams/devs";
        assertThat(bob.put(devs, "").status()).isEqualTo(403);

        alice.patch("/orgs/acme", "{\"repo_admin_change_team_access\":true}");

        assertThat(bob.put(devs, "").status()).isEqualTo(204);
        assertThat(message(bob.put(devs, ""))).isEqualTo("team 'devs' is already added to repo");
        assertThat(bob.delete(devs).status()).isEqualTo(204);
        assertThat(message(bob.delete(devs))).isEqualTo("team 'devs' was not added to repo");
        assertThat(fake.repository("alice", "own").fullName()).isEqualTo("alice/own");
        assertThat(alice.get("/repos/alice/own/teams").status()).isEqualTo(405);
    }

    @Test
    void aSeedThatMeansNothingIsRefused() {
        assertThatThrownBy(() -> acme.createTeam("x", "owner")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> acme.createTeam("x", "read", "repo.bogus"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no permission or no unit of a repository: read of [repo.bogus]; units are such as"
                        + " repo.code");
        assertThatThrownBy(() -> acme.createTeam("OWNERS", "read")).hasMessage("there is a team OWNERS already");
        FakeTeam team = acme.createTeam("devs", "read");
        assertThatThrownBy(() -> team.addMember("dora")).hasMessage("there is no user dora; add one with addUser");
    }
}
