package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Map;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import okio.ByteString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What single operations do. */
class OperationsTest {
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

    // ---- issues ----

    @Test
    void anIssueLivesFromCreationToDeletion() {
        repository.addLabel("bug", "ff0000");
        long milestone = repository.addMilestone("v1");

        JsonNode created = client.post(
                        REPO + "/issues",
                        "{\"title\":\" t \",\"labels\":[1,99],\"milestone\":" + milestone
                                + ",\"due_date\":\"2027-01-01T01:00:00+01:00\"}")
                .json();
        assertThat(created.path("title").asText()).isEqualTo("t");
        assertThat(created.path("labels")).hasSize(1);
        assertThat(created.path("milestone").path("title").asText()).isEqualTo("v1");
        assertThat(created.path("due_date").asText()).isEqualTo("2027-01-01T00:00:00Z");
        assertThat(created.path("assignees").isNull()).isTrue();

        Client.Reply edited = client.patch(REPO + "/issues/1", "{\"state\":\"closed\",\"milestone\":0,\"title\":\"\"}");
        assertThat(edited.status()).isEqualTo(201);
        assertThat(edited.json().path("state").asText()).isEqualTo("closed");
        assertThat(edited.json().path("closed_at").isNull()).isFalse();
        assertThat(edited.json().path("milestone").isNull()).isTrue();
        assertThat(edited.json().path("title").asText()).isEqualTo("t");

        assertThat(client.get(REPO + "/issues").json()).isEmpty();
        assertThat(client.get(REPO + "/issues?state=closed").json()).hasSize(1);
        assertThat(client.delete(REPO + "/issues/1").status()).isEqualTo(204);
        assertThat(client.delete(REPO + "/issues/1")
                        .json()
                        .path("errors")
                        .get(0)
                        .asText())
                .isEqualTo("issue does not exist [id: 0, repo_id: 1, index: 1]");
        assertThat(client.post(REPO + "/issues", "{\"title\":\"next\"}")
                        .json()
                        .path("number")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void aTitleIsCutTo255BytesWithoutAWord() {
        String title = client.post(REPO + "/issues", "{\"title\":\"" + "ü".repeat(200) + "\"}")
                .json()
                .path("title")
                .asText();

        assertThat(title).isEqualTo("ü".repeat(126) + "…");
    }

    @Test
    void listWantsAllLabelsAndSearchAnyOfThem() {
        repository.addLabel("a", "ff0000");
        repository.addLabel("b", "00ff00");
        repository.addIssue("both", "a", "b");
        repository.addIssue("one", "a");
        repository.addIssue("none");

        assertThat(client.get(REPO + "/issues?labels=a,b").json()).hasSize(1);
        assertThat(client.get("/repos/issues/search?labels=a,b").json()).hasSize(2);
        assertThat(client.get(REPO + "/issues?labels=unknown").json()).hasSize(3);
        assertThat(client.get(REPO + "/issues?q=BOTH").json()).hasSize(1);
        assertThat(client.get(REPO + "/issues?type=pulls").json()).isEmpty();
        assertThat(client.get(REPO + "/issues?created_by=nobody").status()).isEqualTo(404);
        assertThat(message(client.get(REPO + "/issues?since=x")))
                .isEqualTo("parsing time \"x\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"x\" as \"2006\"");
    }

    @Test
    void strangersMayFileAndCommentButNotChange() {
        fake.addUser("bob");
        repository.addLabel("bug", "ff0000");
        repository.addIssue("of alice");
        try (Client bob = new Client(fake, fake.newToken("bob"))) {
            JsonNode own = bob.post(REPO + "/issues", "{\"title\":\"of bob\",\"labels\":[1]}")
                    .json();
            assertThat(own.path("labels")).as("dropped without a word").isEmpty();
            assertThat(bob.post(REPO + "/issues/1/comments", "{\"body\":\"b\"}").status())
                    .isEqualTo(201);
            Client.Reply refused = bob.patch(REPO + "/issues/1", "{\"title\":\"x\"}");
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.text()).isEmpty();
            assertThat(bob.post(REPO + "/issues/1/labels", "{\"labels\":[1]}").status())
                    .isEqualTo(403);
            assertThat(message(bob.delete(REPO + "/labels/1")))
                    .isEqualTo("user should have a permission to write to a repo");
            assertThat(bob.delete(REPO).status()).isEqualTo(403);
            repository.addCollaborator("bob");
            assertThat(bob.patch(REPO + "/issues/1", "{\"title\":\"x\"}").status())
                    .isEqualTo(201);
        }
    }

    // ---- labels ----

    @Test
    void labelsOfAnIssueAreAddedReplacedRemovedAndCleared() {
        repository.addLabel("bug", "ff0000");
        repository.addLabel("12", "121212");
        repository.addIssue("one");
        String labels = REPO + "/issues/1/labels";

        assertThat(client.post(labels, "{\"labels\":[\"bug\",\"nope\"]}").json())
                .hasSize(1);
        assertThat(client.post(labels, "{\"labels\":[1,\"12\"]}").status()).isEqualTo(400);
        assertThat(client.put(labels, "{\"labels\":[2]}")
                        .json()
                        .get(0)
                        .path("name")
                        .asText())
                .isEqualTo("12");
        assertThat(client.delete(labels + "/12").status()).isEqualTo(204);
        assertThat(client.delete(labels + "/12").status()).as("again").isEqualTo(204);
        assertThat(message(client.delete(labels + "/none"))).isEqualTo("label does not exist [label_id: 0]");
        client.post(labels, "{\"labels\":[1,2]}");
        assertThat(client.delete(labels).status()).isEqualTo(204);
        assertThat(client.get(labels).text()).isEqualTo("[]\n");
    }

    @Test
    void ofTheExclusiveLabelsOfAScopeOneRemains() {
        client.post(REPO + "/labels", "{\"name\":\"kind/a\",\"color\":\"#fff\",\"exclusive\":true}");
        client.post(REPO + "/labels", "{\"name\":\"kind/b\",\"color\":\"#AABBCC\",\"exclusive\":true}");
        repository.addIssue("one");

        JsonNode carried =
                client.post(REPO + "/issues/1/labels", "{\"labels\":[1,2]}").json();

        assertThat(carried).hasSize(1);
        assertThat(carried.get(0).path("name").asText()).isEqualTo("kind/b");
        assertThat(carried.get(0).path("color").asText()).isEqualTo("aabbcc");
    }

    @Test
    void aLabelIsUnarchivedByAPatchThatDoesNotSpeakOfIt() {
        client.post(REPO + "/labels", "{\"name\":\"a\",\"color\":\"#fff\",\"is_archived\":true}");

        JsonNode label =
                client.patch(REPO + "/labels/1", "{\"description\":\"d\"}").json();

        assertThat(label.path("is_archived").asBoolean()).isFalse();
        assertThat(label.path("color").asText()).isEqualTo("ffffff");
        assertThat(message(client.patch(REPO + "/labels/1", "{\"color\":\"nope\"}")))
                .isEqualTo("bad color code: nope");
        assertThat(message(client.post(REPO + "/labels", "{\"name\":\"x\"}"))).isEqualTo("[Color]: Required");
        assertThat(client.delete(REPO + "/labels/99").status()).isEqualTo(204);
    }

    // ---- comments, reactions, attachments ----

    @Test
    void aCommentLivesFromCreationToDeletion() {
        repository.addIssue("one");
        Client.Reply created = client.post(REPO + "/issues/1/comments", "{\"body\":\"b\"}");
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.json().path("issue_url").asText()).isEqualTo(fake.url() + "/alice/tickets/issues/1");
        assertThat(message(client.post(REPO + "/issues/1/comments", "{\"body\":\"\"}")))
                .isEqualTo("[Body]: Required");
        assertThat(client.patch(REPO + "/issues/1/comments/1", "{\"body\":\"c\"}")
                        .json()
                        .path("body")
                        .asText())
                .isEqualTo("c");
        assertThat(client.delete(REPO + "/issues/comments/1").status()).isEqualTo(204);
        assertThat(client.delete(REPO + "/issues/comments/1")
                        .json()
                        .path("errors")
                        .get(0)
                        .asText())
                .isEqualTo("comment does not exist [id: 1, issue_id: 0]");
    }

    @Test
    void aSecondReactionOfAKindPanicsFromVersion16On() {
        repository.addIssue("one");
        String reactions = REPO + "/issues/1/reactions";
        client.post(reactions, "{\"content\":\"heart\"}");

        Client.Reply again = client.post(reactions, "{\"content\":\"heart\"}");
        assertThat(again.status()).isEqualTo(500);
        assertThat(again.headers().get("Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(message(client.post(reactions, "{\"content\":\"nope\"}")))
                .isEqualTo("'nope' is not an allowed reaction");
        try (FakeForgejo old = FakeForgejo.builder().version("15.0.3").start();
                Client oldClient = new Client(old)) {
            old.repository("alice", "tickets").addIssue("one");
            assertThat(oldClient.post(reactions, "{\"content\":\"heart\"}").status())
                    .isEqualTo(201);
            assertThat(oldClient.post(reactions, "{\"content\":\"heart\"}").status())
                    .isEqualTo(200);
        }
    }

    private Client.Reply upload(String path, String field, String name, ByteString content) throws IOException {
        RequestBody body = new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart("other", "value")
                .addFormDataPart(field, name, RequestBody.create(content, MediaType.get("application/octet-stream")))
                .build();
        return client.send(client.request(path).post(body).build());
    }

    @Test
    void anAttachmentComesBackByteForByte() throws IOException {
        repository.addIssue("one");
        ByteString content = ByteString.of((byte) 0, (byte) 13, (byte) 10, (byte) 255, (byte) 45, (byte) 45);

        Client.Reply created = upload(REPO + "/issues/1/assets", "attachment", "ü.zip", content);
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.json().path("name").asText()).isEqualTo("ü.zip");
        assertThat(created.json().path("size").asInt()).isEqualTo(6);
        String url = created.json().path("browser_download_url").asText();
        Client.Reply download = client.get(url.substring(fake.url().length()));
        assertThat(download.bytes()).isEqualTo(content);
        assertThat(download.headers().get("Content-Type")).isEqualTo("application/octet-stream");
        assertThat(client.get(REPO + "/issues/1/assets/1")
                        .json()
                        .path("download_count")
                        .asInt())
                .isEqualTo(1);

        assertThat(upload(REPO + "/issues/1/assets?name=n.txt", "attachment", "x.zip", content)
                        .json()
                        .path("name")
                        .asText())
                .isEqualTo("n.txt");
        assertThat(upload(REPO + "/issues/1/assets", "attachment", "evil.exe", content)
                        .status())
                .isEqualTo(422);
        assertThat(upload(REPO + "/issues/1/assets", "file", "x.zip", content).status())
                .isEqualTo(500);
        assertThat(client.get(REPO + "/issues/1/assets").json()).hasSize(2);
        assertThat(client.delete(REPO + "/issues/1/assets/1").status()).isEqualTo(204);
        assertThat(client.delete(REPO + "/issues/1/assets/1").text()).isEqualTo("null\n");
        assertThat(client.get("/attachments/none").text()).isEqualTo("Not found.\n");
    }

    // ---- repositories ----

    @Test
    void aRepositoryIsMadeOnceAndRenamed() {
        Client.Reply created = client.post("/user/repos", "{\"name\":\"new\",\"auto_init\":true,\"private\":true}");
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.json().path("empty").asBoolean()).isFalse();
        assertThat(created.json().path("mirror_updated").asText()).isEqualTo("0001-01-01T00:00:00Z");
        Client.Reply again = client.post("/user/repos", "{\"name\":\"NEW\"}");
        assertThat(again.status()).isEqualTo(409);
        assertThat(message(again)).isEqualTo("The repository with the same name already exists.");
        assertThat(message(client.post("/user/repos", "{\"name\":\"a b\"}"))).isEqualTo("[Name]: AlphaDashDot");
        assertThat(message(client.patch("/repos/alice/new", "{\"default_merge_style\":\"nope\"}")))
                .isEqualTo("[DefaultMergeStyle]: In");
        JsonNode renamed = client.patch("/repos/alice/new", "{\"name\":\"newer\",\"has_issues\":false}")
                .json();
        assertThat(renamed.path("full_name").asText()).isEqualTo("alice/newer");
        assertThat(renamed.has("internal_tracker")).isFalse();
        assertThat(client.get("/repos/alice/new").status()).isEqualTo(301);
        assertThat(client.delete("/repos/alice/newer").status()).isEqualTo(204);
        assertThat(client.get("/repos/alice/newer").status()).isEqualTo(404);
        assertThat(client.get("/repos/search?mode=nonsense").status()).isEqualTo(422);
    }

    @Test
    void languagesAndTopics() {
        repository.languages(Map.of("Java", 5L));
        assertThat(client.get(REPO + "/languages").text()).isEqualTo("{\"Java\":5}\n");
        assertThat(client.put(REPO + "/topics/rust", "").status()).isEqualTo(204);
        assertThat(client.put(REPO + "/topics/not%20valid%21", "").text())
                .isEqualTo("{\"invalidTopics\":\"not valid!\",\"message\":\"Topic name is invalid\"}\n");
        assertThat(client.put(REPO + "/topics", "{\"topics\":[\"Bad Topic!\",\"ok\"]}")
                        .text())
                .isEqualTo("{\"invalidTopics\":[\"bad topic!\"],\"message\":\"Topic names are invalid\"}\n");
        assertThat(client.delete(REPO + "/topics/rust").status()).isEqualTo(204);
        assertThat(client.delete(REPO + "/topics/rust").status()).isEqualTo(404);
    }

    // ---- contents ----

    @Test
    void aFileLivesFromCreationToDeletion() {
        String path = REPO + "/contents/docs/a%2Bb.txt";
        assertThat(client.get(REPO + "/contents").text()).isEqualTo("[]\n");

        Client.Reply created = client.post(path, "{\"content\":\"eA==\",\"message\":\"m\"}");
        assertThat(created.status()).isEqualTo(201);
        JsonNode content = created.json().path("content");
        assertThat(content.path("path").asText()).isEqualTo("docs/a+b.txt");
        assertThat(content.path("sha").asText())
                .as("git's own id of the blob")
                .isEqualTo("c1b0730e0133447badcfd47fd144e254807b06e1");
        assertThat(created.json().path("commit").path("message").asText()).isEqualTo("m\n");
        assertThat(message(client.post(path, "{\"content\":\"eA==\"}")))
                .isEqualTo("repository file already exists [path: docs/a+b.txt]");

        String sha = content.path("sha").asText();
        assertThat(message(client.put(path, "{\"content\":\"eQ==\"}"))).isEqualTo("[SHA]: Required");
        Client.Reply conflict = client.put(path, "{\"content\":\"eQ==\",\"sha\":\"beef\"}");
        assertThat(conflict.status()).isEqualTo(409);
        assertThat(message(conflict)).isEqualTo("sha does not match [given: beef, expected: " + sha + "]");
        String newSha = client.put(path, "{\"content\":\"eQ==\",\"sha\":\"" + sha + "\"}")
                .json()
                .path("content")
                .path("sha")
                .asText();
        assertThat(client.get(path).json().path("content").asText()).isEqualTo("eQ==");
        assertThat(client.get(REPO + "/contents").json().get(0).path("type").asText())
                .isEqualTo("dir");
        assertThat(client.get(REPO + "/contents/docs")
                        .json()
                        .get(0)
                        .path("content")
                        .isNull())
                .isTrue();

        assertThat(client.send("DELETE", path, Client.JSON, "{\"sha\":\"" + sha + "\"}")
                        .status())
                .isEqualTo(400);
        assertThat(client.send("DELETE", path, Client.JSON, "{\"sha\":\"" + newSha + "\"}")
                        .json()
                        .path("content")
                        .isNull())
                .isTrue();
        Client.Reply gone = client.send("DELETE", path, Client.JSON, "{\"sha\":\"" + newSha + "\"}");
        assertThat(gone.status()).isEqualTo(404);
        assertThat(client.get(path).json().path("errors").get(0).asText())
                .isEqualTo("object does not exist [id: , rel_path: docs/a+b.txt]");
        assertThat(message(client.post(path, "{\"content\":\"eA==\",\"branch\":\"nope\"}")))
                .isEqualTo("branch does not exist [name: nope]");
    }

    @Test
    void severalFilesChangeTogetherOrNotAtAll() {
        repository.putFile("old.txt", "x");
        String sha = "c1b0730e0133447badcfd47fd144e254807b06e1";

        Client.Reply refused = client.post(
                REPO + "/contents",
                "{\"files\":[{\"operation\":\"create\",\"path\":\"a\",\"content\":\"eA==\"},"
                        + "{\"operation\":\"create\",\"path\":\"old.txt\",\"content\":\"eA==\"}]}");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(client.get(REPO + "/contents/a").status()).isEqualTo(404);

        Client.Reply undone = client.post(
                REPO + "/contents",
                "{\"files\":[{\"operation\":\"create\",\"path\":\"b\",\"content\":\"eA==\"},"
                        + "{\"operation\":\"delete\",\"path\":\"b\",\"sha\":\"" + sha + "\"}]}");
        assertThat(undone.status()).isEqualTo(201);
        assertThat(undone.json().path("files").get(0).isNull()).isTrue();

        Client.Reply done = client.post(
                REPO + "/contents",
                "{\"new_branch\":\"topic\",\"files\":[{\"operation\":\"create\",\"path\":\"a\",\"content\":\"eA==\"},"
                        + "{\"operation\":\"delete\",\"path\":\"old.txt\",\"sha\":\"" + sha + "\"}]}");
        assertThat(done.status()).isEqualTo(201);
        assertThat(done.json().path("files").get(1).isNull()).isTrue();
        assertThat(client.get(REPO + "/contents/a?ref=topic").status()).isEqualTo(200);
        assertThat(client.get(REPO + "/contents/old.txt?ref=topic").status()).isEqualTo(404);
        assertThat(client.get(REPO + "/contents/old.txt").status()).isEqualTo(200);
    }

    @Test
    void rawFilesAreBytesWithValidatorsAndRanges() throws IOException {
        byte[] bytes = {0, 1, 2, 3, (byte) 200};
        repository.putFile("bin/data.bin", bytes);
        String path = REPO + "/raw/bin%2Fdata.bin";

        Client.Reply whole = client.get(path);
        assertThat(whole.bytes()).isEqualTo(ByteString.of(bytes));
        assertThat(whole.headers().get("Content-Type")).isEqualTo("application/octet-stream");
        assertThat(whole.headers().get("Cache-Control")).isEqualTo("private, max-age=300");
        String etag = whole.headers().get("ETag");
        assertThat(client.send(client.request(path)
                                .header("If-None-Match", etag)
                                .build())
                        .status())
                .isEqualTo(304);
        Client.Reply part =
                client.send(client.request(path).header("Range", "bytes=1-2").build());
        assertThat(part.status()).isEqualTo(206);
        assertThat(part.bytes()).isEqualTo(ByteString.of((byte) 1, (byte) 2));
        assertThat(client.get(REPO + "/media/main/bin/data.bin").bytes()).isEqualTo(ByteString.of(bytes));
        assertThat(client.get(REPO + "/raw/nope").status()).isEqualTo(404);
        assertThat(fake.repository("alice", "empty").fullName()).isEqualTo("alice/empty");
        assertThat(client.get("/repos/alice/empty/raw/x")
                        .json()
                        .path("errors")
                        .get(0)
                        .asText())
                .isEqualTo("repository is empty");
    }

    // ---- the rest ----

    @Test
    void markdownIsRenderedAndItsTypeGuessed() {
        Client.Reply raw = client.send("POST", "/markdown/raw", "text/plain", "Hello **you** <b>");
        assertThat(raw.text()).isEqualTo("<p>Hello <strong>you</strong> &lt;b&gt;</p>\n");
        assertThat(raw.headers().get("Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(client.send("POST", "/markdown/raw", null, "## t").headers().get("Content-Type"))
                .isEqualTo("text/plain; charset=utf-8");
        assertThat(client.post("/markdown", "{\"Text\":\"\"}").text()).isEmpty();
        assertThat(client.post("/markdown", "{\"Text\":\"x\"}").text()).isEqualTo("<p>x</p>\n");
        Client.Reply unsupported = client.post("/markup", "{\"Mode\":\"file\",\"FilePath\":\"a.xyz\"}");
        assertThat(unsupported.status()).isEqualTo(422);
        assertThat(unsupported.text()).isEqualTo("Unsupported render extension: .xyz\n");
    }

    @Test
    void usersShowTheirAddressToThemselvesOnly() {
        fake.addUser("bob");
        assertThat(client.get("/user").json().path("email").asText()).isEqualTo("alice@example.org");
        JsonNode bob = client.get("/users/BOB").json();
        assertThat(bob.path("email").asText()).isEqualTo("bob@noreply.localhost");
        assertThat(bob.path("last_login").asText()).isEqualTo("0001-01-01T00:00:00Z");
        assertThat(client.get("/users/nosuch").text())
                .isEqualTo("{\"message\":\"user redirect does not exist [name: nosuch]\",\"url\":\"" + fake.url()
                        + "/api/swagger\"}\n");
    }
}
