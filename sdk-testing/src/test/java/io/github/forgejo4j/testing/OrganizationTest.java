package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OrganizationTest {
    private final FakeForgejo fake = FakeForgejo.builder().pageSizes(3, 4).start();
    private final FakeOrganization acme = fake.createOrganization("acme");
    private final Client alice = new Client(fake);
    private final List<Client> clients = new ArrayList<>(List.of(alice));

    @AfterEach
    void stop() {
        clients.forEach(Client::close);
        fake.close();
    }

    private Client as(String user, String... scopes) {
        Client client = new Client(fake, fake.newToken(user, scopes));
        clients.add(client);
        return client;
    }

    private static List<String> names(JsonNode list) {
        List<String> names = new ArrayList<>();
        list.forEach(each -> names.add(each.path("name").asText()));
        return names;
    }

    private static String message(Client.Reply reply) {
        return reply.json().path("message").asText();
    }

    @Test
    void aSeededOrganizationIsOwnedByTheFirstUserAndSharesTheNamesOfUsers() {
        assertThat(acme.name()).isEqualTo("acme");
        assertThat(names(alice.get("/user/orgs").json())).containsExactly("acme");
        assertThat(names(alice.get("/user/teams").json())).containsExactly("Owners");
        assertThat(alice.get("/users/ACME").json().path("login").asText()).isEqualTo("acme");
        assertThat(alice.get("/users/search").json().path("data"))
                .extracting(user -> user.path("login").asText())
                .containsExactly("alice");
        assertThatThrownBy(() -> fake.addUser("Acme")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> fake.createOrganization("alice"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is a user alice already");
    }

    @Test
    void editingClearsWhatIsLeftOutAndNeverMakesPublicAgain() {
        alice.patch(
                "/orgs/acme",
                "{\"full_name\":\"Acme\",\"description\":\"d\",\"email\":\"a@b\",\"visibility\":\"private\"}");

        JsonNode edited =
                alice.patch("/orgs/acme", "{\"visibility\":\"public\"}").json();

        assertThat(edited.path("full_name").asText()).isEmpty();
        assertThat(edited.path("description").asText()).isEmpty();
        assertThat(edited.path("email").asText()).isEqualTo("a@b");
        assertThat(edited.path("visibility").asText()).isEqualTo("private");
    }

    @Test
    void aRenamedOwnerAnswers307ToEveryMethodAndEverythingMovesAlong() {
        acme.repository("web").addIssue("one");
        assertThat(alice.post("/orgs/acme/rename", "{\"new_name\":\"globex\"}").status())
                .isEqualTo(204);

        for (String method : List.of("GET", "POST", "PUT", "PATCH", "DELETE")) {
            String path = method.equals("POST")
                    ? "/orgs/acme/repos"
                    : method.equals("PUT") ? "/orgs/acme/public_members/alice" : "/orgs/acme";
            Client.Reply moved = alice.send(method, path + "?a=b", Client.JSON, method.equals("GET") ? null : "{}");
            assertThat(moved.status()).as(method).isEqualTo(307);
            assertThat(moved.headers().get("Location")).isEqualTo("/api/v1" + path.replace("acme", "globex") + "?a=b");
        }
        assertThat(alice.get("/repos/acme/web/issues/1").headers().get("Location"))
                .isEqualTo("/api/v1/repos/globex/web/issues/1");
        assertThat(alice.get("/repos/globex/web/issues/1").status()).isEqualTo(200);
        assertThat(alice.post("/org/acme/repos", "{\"name\":\"x\"}").status()).isEqualTo(422);
        assertThat(acme.name()).isEqualTo("globex");
    }

    @Test
    void theFormerNameOfADeletedOrganizationIsAFailureAndNo404() {
        fake.renameUser("acme", "globex");
        assertThat(alice.delete("/orgs/globex").status()).isEqualTo(204);

        assertThat(alice.get("/orgs/globex").status()).isEqualTo(404);
        assertThat(alice.get("/orgs/acme").status()).isEqualTo(500);
    }

    @Test
    void anOrganizationWithRepositoriesIsNotDeleted() {
        acme.repository("web");

        assertThat(alice.delete("/orgs/acme").status()).isEqualTo(500);
        assertThat(alice.delete("/repos/acme/web").status()).isEqualTo(204);
        assertThat(alice.delete("/orgs/acme").status()).isEqualTo(204);
    }

    @Test
    void listsPageEachInTheirOwnWay() {
        for (int i = 1; i <= 6; i++) {
            fake.createOrganization("org" + i).repository("r");
            acme.repository("r" + i);
            acme.addLabel("l" + i, "ffffff");
            acme.createTeam("t" + i, "read");
        }

        // Only with a page is it paged; and yet links to other pages come with the whole list.
        Client.Reply mine = alice.get("/user/orgs?limit=2");
        assertThat(mine.json()).hasSize(7);
        assertThat(mine.headers().get("Link")).contains("page=2").contains("rel=\"next\"");
        assertThat(alice.get("/user/orgs?limit=2&page=4").json()).hasSize(1);
        assertThat(alice.get("/orgs?limit=2").json()).hasSize(2);
        assertThat(alice.get("/orgs").json()).hasSize(3);
        assertThat(alice.get("/orgs/acme/repos?limit=9").json()).hasSize(4);
        assertThat(alice.get("/orgs/acme/repos").headers().get("Link")).contains("rel=\"last\"");
        assertThat(alice.get("/orgs/acme/labels?limit=2").json()).hasSize(6);
        assertThat(alice.get("/orgs/acme/labels?limit=2&page=1").json()).hasSize(2);
        Client.Reply teams = alice.get("/orgs/acme/teams?limit=2");
        assertThat(names(teams.json())).containsExactly("Owners", "t1");
        assertThat(teams.headers().get("X-Total-Count")).isEqualTo("7");
        assertThat(teams.headers().get("Link")).isNull();
    }

    @Test
    void aLabelOfTheOrganizationIsCarriedByIssuesOfItsRepositories() {
        acme.addLabel("bug", "ee0701");
        FakeRepository web = acme.repository("web");
        web.addIssue("one");

        JsonNode carried = alice.post("/repos/acme/web/issues/1/labels", "{\"labels\":[\"bug\"]}")
                .json();

        assertThat(carried.get(0).path("url").asText()).isEqualTo(fake.url() + "/api/v1/orgs/acme/labels/1");
        assertThat(alice.get("/repos/acme/web/labels").json()).isEmpty();
        assertThat(alice.get("/repos/acme/web/issues?labels=bug").json()).hasSize(1);
        assertThat(alice.delete("/orgs/acme/labels/1").status()).isEqualTo(204);
        assertThat(alice.get("/repos/acme/web/issues/1/labels").json()).isEmpty();
    }

    @Test
    void hiddenOrganizationsAreHiddenWithTheirRepositories() {
        fake.addUser("bob");
        acme.repository("web");
        Client bob = as("bob");
        Client nobody = new Client(fake, "");
        clients.add(nobody);

        acme.visibility("limited");
        assertThat(bob.get("/orgs/acme").status()).isEqualTo(200);
        assertThat(nobody.get("/orgs/acme").status()).isEqualTo(404);
        assertThat(nobody.get("/repos/acme/web").status()).isEqualTo(404);
        acme.visibility("private");
        assertThat(bob.get("/orgs/acme").status()).isEqualTo(404);
        assertThat(bob.get("/repos/acme/web").status()).isEqualTo(404);
        assertThat(names(bob.get("/orgs").json())).isEmpty();
        assertThat(alice.get("/repos/acme/web").status()).isEqualTo(200);
        assertThatThrownBy(() -> acme.visibility("secret"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no visibility: secret");
    }

    @Test
    void scopesAreAskedForTogetherWhereTheServerDoesSo() {
        acme.repository("web");
        String missing = "token does not have at least one of required scope(s): ";
        Client little = as("alice", "read:misc");

        assertThat(message(little.get("/user/orgs"))).isEqualTo(missing + "[read:user read:organization]");
        assertThat(message(little.post("/org/acme/repos", "{\"name\":\"x\"}")))
                .isEqualTo(missing + "[write:organization write:repository]");
        assertThat(message(little.post("/orgs/acme/repos", "{\"name\":\"x\"}")))
                .isEqualTo(missing + "[write:organization]");
        assertThat(message(little.get("/teams/1"))).isEqualTo(missing + "[read:organization]");
        assertThat(message(little.delete("/repos/acme/web"))).isEqualTo(missing + "[write:organization]");
        assertThat(as("alice", "read:user", "read:organization")
                        .get("/user/orgs")
                        .status())
                .isEqualTo(200);
        assertThat(as("alice", "write:organization").delete("/repos/acme/web").status())
                .isEqualTo(204);
    }

    @Test
    void olderServersDoNotSaySinceWhenAnOrganizationExists() {
        try (FakeForgejo older = FakeForgejo.builder().version("15.0.3").start();
                Client client = new Client(older)) {
            older.createOrganization("acme");

            assertThat(client.get("/orgs/acme").json().has("created")).isFalse();
            assertThat(alice.get("/orgs/acme").json().has("created")).isTrue();
        }
    }
}
