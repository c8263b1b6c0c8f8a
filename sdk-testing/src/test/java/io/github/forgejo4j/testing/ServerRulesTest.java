package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import okhttp3.Credentials;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every operation: routing, credentials, bodies, renames. */
class ServerRulesTest {
    private static final String REPO = "/repos/alice/tickets";
    private final FakeForgejo fake = FakeForgejo.start();
    private final FakeRepository repository = fake.repository("alice", "tickets");
    private final Client client = new Client(fake);

    @AfterEach
    void stop() {
        client.close();
        fake.close();
    }

    private String message(Client.Reply reply) {
        return reply.json().path("message").asText();
    }

    // ---- routing ----

    @Test
    void thereAreThreeKindsOfNothing() {
        Client.Reply route = client.get("/nowhere");
        assertThat(route.status()).isEqualTo(404);
        assertThat(route.text()).isEqualTo("404 page not found\n");
        assertThat(route.headers().get("Content-Type")).isEqualTo("text/plain; charset=utf-8");

        Client.Reply object = client.get(REPO + "/issues/7");
        assertThat(object.status()).isEqualTo(404);
        assertThat(object.text())
                .isEqualTo("{\"message\":\"The target couldn't be found.\",\"url\":\"" + fake.url()
                        + "/api/swagger\",\"errors\":[]}\n");
        assertThat(object.headers().get("Content-Type")).isEqualTo("application/json;charset=utf-8");

        repository.addIssue("one");
        assertThat(client.get(REPO + "/issues/1/assets/9").text()).isEqualTo("null\n");
    }

    @Test
    void headIsNotAllowedAnywhereAndAllowHasALineForEachMethod() {
        Client.Reply head = client.send("HEAD", REPO + "/issues", null, null);

        assertThat(head.status()).isEqualTo(405);
        assertThat(head.headers().values("Allow")).containsExactly("GET", "POST");
        assertThat(head.headers().get("Content-Type")).isNull();
        assertThat(client.put(REPO + "/issues", "{}").status()).isEqualTo(405);
    }

    @Test
    void whatIsNotModelledSaysSo() {
        Client.Reply reply = client.get("/repos/alice/tickets/wiki/pages");

        assertThat(reply.status()).isEqualTo(501);
        assertThat(reply.json().path("operation").asText()).isEqualTo("GET /repos/{owner}/{repo}/wiki/pages");
        assertThat(message(reply))
                .isEqualTo(
                        "FakeForgejo does not model GET /repos/{owner}/{repo}/wiki/pages; use a real instance for it");
    }

    @Test
    void anOlderServerHasFewerRoutes() {
        try (FakeForgejo old =
                        FakeForgejo.builder().version("11.0.15+gitea-1.22.0").start();
                Client oldClient = new Client(old)) {
            assertThat(oldClient.get("/actions/run").status()).isEqualTo(404);
            assertThat(oldClient.get("/version").text()).isEqualTo("{\"version\":\"11.0.15+gitea-1.22.0\"}\n");
        }
        assertThat(client.get("/actions/run").status()).isEqualTo(403);
    }

    @Test
    void emptySegmentsAddressAnotherRoute() {
        repository.addLabel("bug", "ff0000");
        repository.addIssue("one", "bug");

        assertThat(client.delete(REPO + "/issues/1/labels/").status()).isEqualTo(204);
        assertThat(client.get(REPO + "/issues/1/labels").json()).isEmpty();
        assertThat(client.delete(REPO + "/issues/comments/").status()).isEqualTo(404);
        assertThat(client.delete("/repos/alice//tickets").status()).isEqualTo(204);
        assertThat(client.get(REPO).status()).isEqualTo(404);
    }

    @Test
    void escapedSlashesStayInTheirParameterAndLiteralOnesMissTheRoute() {
        repository.addLabel("kind/bug", "ff0000");
        repository.addIssue("one", "kind/bug");

        assertThat(client.delete(REPO + "/issues/1/labels/kind/bug").text()).isEqualTo("404 page not found\n");
        assertThat(client.get(REPO + "/labels/kind%2Fbug").json().path("id").asInt())
                .isEqualTo(1);
        assertThat(client.delete(REPO + "/issues/1/labels/kind%2Fbug").status()).isEqualTo(204);
    }

    @Test
    void ownersAndRepositoriesFoldCase() {
        assertThat(client.get("/repos/ALICE/Tickets").json().path("full_name").asText())
                .isEqualTo("alice/tickets");
    }

    // ---- credentials ----

    @Test
    void aWrongTokenIsRejectedEverywhereAndEchoed() {
        try (Client wrong = new Client(fake, "deadbeef")) {
            for (String path : new String[] {"/version", REPO, "/nowhere"}) {
                Client.Reply reply = wrong.get(path);
                assertThat(reply.status()).isEqualTo(401);
                assertThat(message(reply)).contains("access token does not exist [sha: deadbeef]");
            }
        }
    }

    @Test
    void theFormOfTheRejectionFollowsTheVersion() {
        try (FakeForgejo fifteen = FakeForgejo.builder().version("15.0.3").start();
                Client wrong = new Client(fifteen, "x")) {
            assertThat(message(wrong.get("/user"))).isEqualTo("access token does not exist [sha: x]");
        }
        try (FakeForgejo eleven = FakeForgejo.builder().version("11.0.15").start();
                Client wrong = new Client(eleven, "x")) {
            assertThat(message(wrong.get("/user"))).isEqualTo("user does not exist [uid: 0, name: ]");
        }
    }

    @Test
    void anonymousCallersReadWhatIsPublicAndNothingElse() {
        fake.repository("alice", "secret").hidden(true);
        try (Client anonymous = new Client(fake, "")) {
            assertThat(anonymous.get(REPO).status()).isEqualTo(200);
            assertThat(anonymous.get("/repos/alice/secret").status()).isEqualTo(404);
            Client.Reply write = anonymous.post(REPO + "/issues", "{\"title\":\"t\"}");
            assertThat(write.status()).isEqualTo(401);
            assertThat(message(write)).isEqualTo("token is required");
            assertThat(anonymous.get("/user").status()).isEqualTo(401);
        }
        assertThat(client.get("/repos/alice/secret").json().path("private").asBoolean())
                .isTrue();
    }

    @Test
    void everyFormOfCredentialsIsUnderstood() throws IOException {
        String token = fake.token();
        for (String header : new String[] {
            "token " + token,
            "TOKEN   " + token,
            "Bearer " + token,
            Credentials.basic("whoever", token),
            Credentials.basic(token, "")
        }) {
            Request request =
                    client.request("/user").header("Authorization", header).build();
            assertThat(client.send(request).json().path("login").asText()).isEqualTo("alice");
        }
        try (Client anonymous = new Client(fake, "")) {
            assertThat(anonymous.get("/user?token=" + token).status()).isEqualTo(200);
            Request bare =
                    anonymous.request("/user").header("Authorization", token).build();
            assertThat(message(anonymous.send(bare))).isEqualTo("token is required");
        }
    }

    @Test
    void sudoIsForAdministrators() throws IOException {
        fake.addUser("bob");
        assertThat(client.send(client.request("/user").header("Sudo", "bob").build())
                        .text())
                .isEqualTo("{\"message\":\"Only administrators allowed to sudo.\"}\n");
        try (FakeForgejo other = FakeForgejo.builder().user("root", true).start();
                Client root = new Client(other)) {
            other.addUser("bob");
            assertThat(root.send(root.request("/user").header("Sudo", "bob").build())
                            .json()
                            .path("login")
                            .asText())
                    .isEqualTo("bob");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "read:issue, POST, /repos/alice/tickets/issues, write:issue",
        "write:repository, GET, /repos/alice/tickets/labels, read:issue",
        "write:issue, GET, /repos/alice/nothing, read:repository",
        "write:repository, DELETE, /repos/alice/tickets, write:user",
        "read:repository, GET, /user/repos, read:user",
        "read:issue, POST, /markdown, write:misc"
    })
    void aTokenWithoutTheScopeIsToldWhichOneIsMissing(String scope, String method, String path, String missing) {
        try (Client lesser = new Client(fake, fake.newToken("alice", scope))) {
            Client.Reply reply = lesser.send(method, path, Client.JSON, "{}");
            assertThat(reply.status()).isEqualTo(403);
            assertThat(message(reply))
                    .isEqualTo("token does not have at least one of required scope(s): [" + missing + "]");
        }
    }

    @Test
    void aWriteScopeAllowsReading() {
        try (Client lesser = new Client(fake, fake.newToken("alice", "write:issue"))) {
            assertThat(lesser.get(REPO + "/issues").status()).isEqualTo(200);
            assertThat(lesser.get("/version").status()).isEqualTo(200);
        }
    }

    // ---- bodies ----

    @Test
    void aPostWithoutContentTypeIsRefused() {
        Client.Reply reply = client.send("POST", REPO + "/issues", null, "{\"title\":\"t\"}");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(message(reply)).isEqualTo("[]: Empty Content-Type");
        assertThat(message(client.send("POST", REPO + "/issues", "text/plain", "{\"title\":\"t\"}")))
                .isEqualTo("[]: Unsupported Content-Type");
        assertThat(repository.issues()).isEmpty();
    }

    @Test
    void aPatchWithoutContentTypeSucceedsAndIgnoresItsBody() {
        repository.addIssue("before");

        assertThat(client.send("PATCH", REPO + "/issues/1", null, "{\"title\":\"after\"}")
                        .status())
                .isEqualTo(201);
        assertThat(repository.issues().get(0).path("title").asText()).isEqualTo("before");
        client.send("PATCH", REPO + "/issues/1?title=queried", null, "{\"title\":\"after\"}");
        assertThat(repository.issues().get(0).path("title").asText()).isEqualTo("queried");
    }

    @Test
    void aDeletionOfAReactionWithoutContentTypeRemovesAllOfThem() {
        repository.addIssue("one");
        for (String content : new String[] {"heart", "eyes", "+1"}) {
            assertThat(client.post(REPO + "/issues/1/reactions", "{\"content\":\"" + content + "\"}")
                            .status())
                    .isEqualTo(201);
        }

        Client.Reply typed = client.send("DELETE", REPO + "/issues/1/reactions", Client.JSON, "{\"content\":\"eyes\"}");
        assertThat(typed.status()).isEqualTo(200);
        assertThat(typed.text()).isEmpty();
        assertThat(client.get(REPO + "/issues/1/reactions").json()).hasSize(2);
        client.send("DELETE", REPO + "/issues/1/reactions", null, "{\"content\":\"eyes\"}");
        assertThat(client.get(REPO + "/issues/1/reactions").text()).isEqualTo("null\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"TITLE\":\"x\"}",
                "{\"title\":\"y\",\"title\":\"x\"}",
                "{\"title\":\"x\",\"unknown\":[1]}",
                "{\"title\":\"x\"} trailing",
                "{\"title\":\"x\",\"body\":null,\"labels\":null}"
            })
    void jsonIsReadLeniently(String body) {
        Client.Reply reply = client.post(REPO + "/issues", body);

        assertThat(reply.status()).isEqualTo(201);
        assertThat(reply.json().path("title").asText()).isEqualTo("x");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "{}",
                "[]",
                "1",
                "{\"title\":1}",
                "{\"title\":\"x\",\"labels\":[\"bug\"]}",
                "{\"title\":",
                "{\"title\":\"x\",\"due_date\":\"2027-01-01\"}",
                "{'title':'x'}",
                "{\"title\":\"x\",\"closed\":\"true\"}"
            })
    void whatIsNotWhatItShouldBeIs422AndLeavesNothingBehind(String body) {
        Client.Reply reply = client.post(REPO + "/issues", body);

        assertThat(reply.status()).isEqualTo(422);
        assertThat(message(reply)).startsWith("[");
        assertThat(repository.issues()).isEmpty();
    }

    @Test
    void htmlCharactersAreEscapedAndLongAnswersChunked() {
        Client.Reply reply =
                client.post(REPO + "/issues", "{\"title\":\"<a> & ü\",\"body\":\"" + "x".repeat(3000) + "\"}");

        assertThat(reply.text())
                .contains("\"title\":\"\\u003ca\\u003e \\u0026 ü\"")
                .endsWith("}\n");
        assertThat(reply.headers().get("Transfer-Encoding")).isEqualTo("chunked");
        assertThat(reply.headers().get("Content-Length")).isNull();
        assertThat(reply.headers().get("Cache-Control")).isEqualTo("max-age=0, private, must-revalidate");
        assertThat(client.get("/version").headers().get("Content-Length")).isNotNull();
    }

    // ---- archived, renamed ----

    @Test
    void anArchivedRepositoryIsReadOnlyWhereTheRealOneIs() {
        repository.addIssue("one");
        repository.archived(true);

        Client.Reply reply = client.post(REPO + "/issues", "{\"title\":\"t\"}");
        assertThat(reply.status()).isEqualTo(423);
        assertThat(message(reply)).isEqualTo("<Repository 1:alice/tickets> is archived");
        assertThat(client.post(REPO + "/issues/1/comments", "{\"body\":\"b\"}").status())
                .isEqualTo(423);
        assertThat(client.post(REPO + "/labels", "{\"name\":\"l\",\"color\":\"fff\"}")
                        .status())
                .isEqualTo(201);
        assertThat(client.patch(REPO, "{\"archived\":false}")
                        .json()
                        .path("archived_at")
                        .asText())
                .isEqualTo("1970-01-01T00:00:00Z");
        assertThat(client.post(REPO + "/issues", "{\"title\":\"t\"}").status()).isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST", "PUT", "PATCH", "DELETE"})
    void aRenamedRepositoryAnswers301ToEveryMethod(String method) {
        repository.rename("moved");
        String path =
                method.equals("PUT") ? "/topics" : method.equals("PATCH") || method.equals("DELETE") ? "" : "/issues";

        Client.Reply reply = client.send(method, REPO + path + "?q=a%20b", Client.JSON, "{}");

        assertThat(reply.status()).isEqualTo(301);
        assertThat(reply.headers().get("Location")).isEqualTo("/api/v1/repos/alice/moved" + path + "?q=a%20b");
        assertThat(reply.text().isEmpty()).isEqualTo(!method.equals("GET"));
        assertThat(client.get("/repos/alice/moved").status()).isEqualTo(200);
    }

    @Test
    void aRenamedOwnerAnswers307AndTheFirstOccurrenceOfTheNameIsReplaced() {
        fake.repository("re", "r1");
        fake.renameUser("re", "new");

        Client.Reply reply = client.get("/repos/re/r1");

        assertThat(reply.status()).isEqualTo(307);
        assertThat(reply.headers().get("Location")).isEqualTo("/api/v1/newpos/re/r1");
        assertThat(client.get("/users/re").status()).isEqualTo(307);
        assertThat(client.get("/repos/re/r1/nowhere").text()).isEqualTo("404 page not found\n");
    }

    @Test
    void strangersAreNotToldWhereAPrivateRepositoryWent() {
        repository.hidden(true).rename("moved");
        fake.addUser("bob");
        try (Client bob = new Client(fake, fake.newToken("bob"))) {
            assertThat(bob.get(REPO).status()).isEqualTo(404);
        }
        assertThat(client.get(REPO).status()).isEqualTo(301);
    }

    @Test
    void anOldNameInUseAgainIsNoRedirect() {
        repository.rename("moved");
        fake.repository("alice", "tickets");

        assertThat(client.get(REPO).status()).isEqualTo(200);
    }
}
