package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The answers of the fake beside answers recorded from a real server, all of them where the collection lies beside the checkout,
 * else a selection: every JSON object has the same fields in the same order as one that was recorded in that place, and the same kinds of values.
 */
class CapturedShapesTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String REPO = "/repos/alice/tickets";

    private final FakeForgejo fake = FakeForgejo.start();
    private final Client client = new Client(fake);
    private final Shapes everything = new Shapes();

    @AfterEach
    void stop() {
        client.close();
        fake.close();
    }

    @TestFactory
    Stream<DynamicTest> answersHaveTheShapesOfTheRealServer() throws IOException {
        return tests(read(captures()));
    }

    @TestFactory
    Stream<DynamicTest> answersHaveTheShapesOfTheSelection() throws IOException {
        return tests(read(null));
    }

    private Stream<DynamicTest> tests(Map<String, List<JsonNode>> captured) {
        captured.values()
                .forEach(exchanges -> exchanges.forEach(exchange -> {
                    JsonNode body = parse(exchange.path("body").asText());
                    if (body != null && exchange.path("status").asInt() < 300) {
                        everything.add("", body);
                    }
                }));
        seed();
        List<DynamicTest> tests = new ArrayList<>();
        requests()
                .forEach((operation, request) -> tests.add(DynamicTest.dynamicTest(operation, () -> {
                    Client.Reply reply = request.apply(client);
                    List<JsonNode> known = captured.getOrDefault(operation + " " + reply.status(), List.of());
                    assertThat(known)
                            .as("recorded answers %d of %s; the fake said %s", reply.status(), operation, reply.text())
                            .isNotEmpty();
                    if (!reply.text().isEmpty()) {
                        compare(operation, known, reply);
                    }
                    compareHeaders(known, reply);
                })));
        assertThat(tests).hasSizeGreaterThan(45);
        return tests.stream();
    }

    private static Path captures() {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            Path folder = at.resolve("shared/fixtures/16");
            if (Files.isDirectory(folder)) {
                return folder;
            }
        }
        return null;
    }

    /** Everything that was recorded, or the selection that lies beside this test where the collection is not at hand. */
    private static Map<String, List<JsonNode>> read(Path folder) throws IOException {
        List<String> lines = new ArrayList<>();
        if (folder == null) {
            try (InputStream in = CapturedShapesTest.class.getResourceAsStream("recorded-16.jsonl")) {
                lines.addAll(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .toList());
            }
        } else {
            for (String tag : List.of(
                    "issue", "repository", "user", "organization", "notification", "miscellaneous", "settings")) {
                lines.addAll(Files.readAllLines(folder.resolve(tag + ".jsonl")));
            }
        }
        Map<String, List<JsonNode>> captured = new TreeMap<>();
        for (String line : lines) {
            JsonNode exchange = MAPPER.readTree(line);
            String key =
                    exchange.path("op").asText() + " " + exchange.path("status").asInt();
            captured.computeIfAbsent(key, each -> new ArrayList<>()).add(exchange);
        }
        return captured;
    }

    private void seed() {
        FakeRepository repository = fake.repository("alice", "tickets");
        repository.addLabel("bug", "ff0000");
        long milestone = repository.addMilestone("v1");
        repository.putFile("docs/read me.txt", "text");
        repository.languages(Map.of("Java", 100L));
        client.post(
                REPO + "/issues",
                "{\"title\":\"one\",\"labels\":[1],\"assignees\":[\"alice\"],\"milestone\":" + milestone + "}");
        repository.addComment(1, "a comment");
        client.post(REPO + "/issues/1/reactions", "{\"content\":\"heart\"}");
        client.post(REPO + "/issues/comments/1/reactions", "{\"content\":\"heart\"}");
        client.put(REPO + "/topics", "{\"topics\":[\"java\"]}");
        upload(client, REPO + "/issues/1/assets");
        upload(client, REPO + "/issues/comments/1/assets");
        PullRequests.seed(fake, client);
        ActionRequests.seed(fake);
        SocialRequests.seed(fake);
    }

    private static Client.Reply upload(Client client, String path) {
        MultipartBody body = new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart("attachment", "a.txt", RequestBody.create("text", null))
                .build();
        try {
            return client.send(client.request(path).post(body).build());
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    /** In an order in which each finds what it needs. */
    private static Map<String, Function<Client, Client.Reply>> requests() {
        String readMe = REPO + "/contents/docs%2Fread%20me.txt";
        String sha = StoredFile.blobSha(okio.ByteString.encodeUtf8("text"));
        String sha2 = StoredFile.blobSha(okio.ByteString.encodeUtf8("new"));
        Map<String, Function<Client, Client.Reply>> requests = new LinkedHashMap<>();
        requests.put("issueListIssues", client -> client.get(REPO + "/issues"));
        requests.put("issueSearchIssues", client -> client.get("/repos/issues/search"));
        requests.put("issueCreateIssue", client -> client.post(REPO + "/issues", "{\"title\":\"two\"}"));
        requests.put("issueGetIssue", client -> client.get(REPO + "/issues/1"));
        requests.put("issueEditIssue", client -> client.patch(REPO + "/issues/1", "{\"state\":\"closed\"}"));
        requests.put("issueGetLabels", client -> client.get(REPO + "/issues/1/labels"));
        requests.put("issueAddLabel", client -> client.post(REPO + "/issues/1/labels", "{\"labels\":[\"bug\"]}"));
        requests.put("issueReplaceLabels", client -> client.put(REPO + "/issues/1/labels", "{\"labels\":[1]}"));
        requests.put("issueRemoveLabel", client -> client.delete(REPO + "/issues/1/labels/bug"));
        requests.put("issueClearLabels", client -> client.delete(REPO + "/issues/1/labels"));
        requests.put("issueGetComments", client -> client.get(REPO + "/issues/1/comments"));
        requests.put("issueGetRepoComments", client -> client.get(REPO + "/issues/comments"));
        requests.put("issueCreateComment", client -> client.post(REPO + "/issues/1/comments", "{\"body\":\"x\"}"));
        requests.put("issueGetComment", client -> client.get(REPO + "/issues/comments/1"));
        requests.put("issueEditComment", client -> client.patch(REPO + "/issues/comments/1", "{\"body\":\"y\"}"));
        requests.put("issueDeleteComment", client -> client.delete(REPO + "/issues/comments/2"));
        requests.put("issueListLabels", client -> client.get(REPO + "/labels"));
        requests.put(
                "issueCreateLabel", client -> client.post(REPO + "/labels", "{\"name\":\"n\",\"color\":\"#fff\"}"));
        requests.put("issueGetLabel", client -> client.get(REPO + "/labels/1"));
        requests.put("issueEditLabel", client -> client.patch(REPO + "/labels/1", "{\"name\":\"defect\"}"));
        requests.put("issueDeleteLabel", client -> client.delete(REPO + "/labels/2"));
        requests.put("issueListIssueAttachments", client -> client.get(REPO + "/issues/1/assets"));
        requests.put("issueCreateIssueAttachment", client -> upload(client, REPO + "/issues/1/assets"));
        requests.put("issueGetIssueAttachment", client -> client.get(REPO + "/issues/1/assets/1"));
        requests.put(
                "issueEditIssueAttachment",
                client -> client.patch(REPO + "/issues/1/assets/1", "{\"name\":\"b.txt\"}"));
        requests.put("issueDeleteIssueAttachment", client -> client.delete(REPO + "/issues/1/assets/1"));
        requests.put("issueListIssueCommentAttachments", client -> client.get(REPO + "/issues/comments/1/assets"));
        requests.put("issueGetIssueReactions", client -> client.get(REPO + "/issues/1/reactions"));
        requests.put(
                "issuePostIssueReaction",
                client -> client.post(REPO + "/issues/1/reactions", "{\"content\":\"eyes\"}"));
        requests.put("issueGetCommentReactions", client -> client.get(REPO + "/issues/comments/1/reactions"));
        requests.put(
                "issuePostCommentReaction",
                client -> client.post(REPO + "/issues/comments/1/reactions", "{\"content\":\"eyes\"}"));
        requests.put(
                "createCurrentUserRepo",
                client -> client.post("/user/repos", "{\"name\":\"fresh\",\"auto_init\":true}"));
        requests.put("repoGet", client -> client.get(REPO));
        requests.put("repoEdit", client -> client.patch(REPO, "{\"description\":\"d\"}"));
        requests.put("repoSearch", client -> client.get("/repos/search"));
        requests.put("userCurrentListRepos", client -> client.get("/user/repos"));
        requests.put("repoGetLanguages", client -> client.get(REPO + "/languages"));
        requests.put("repoListTopics", client -> client.get(REPO + "/topics"));
        requests.put("repoUpdateTopics", client -> client.put(REPO + "/topics", "{\"topics\":[\"sdk\"]}"));
        requests.put("repoAddTopic", client -> client.put(REPO + "/topics/more", ""));
        requests.put("repoDeleteTopic", client -> client.delete(REPO + "/topics/more"));
        requests.put("repoGetContentsList", client -> client.get(REPO + "/contents"));
        requests.put("repoGetContents", client -> client.get(readMe));
        requests.put("repoCreateFile", client -> client.post(REPO + "/contents/new.txt", "{\"content\":\"bmV3\"}"));
        requests.put("repoUpdateFile", client -> client.put(readMe, "{\"content\":\"bmV3\",\"sha\":\"" + sha + "\"}"));
        requests.put(
                "repoDeleteFile", client -> client.send("DELETE", readMe, Client.JSON, "{\"sha\":\"" + sha2 + "\"}"));
        requests.put(
                "repoChangeFiles",
                client -> client.post(
                        REPO + "/contents",
                        "{\"files\":[{\"operation\":\"create\",\"path\":\"m.txt\",\"content\":\"bQ==\"},"
                                + "{\"operation\":\"delete\",\"path\":\"new.txt\",\"sha\":\"" + sha2 + "\"}]}"));
        requests.putAll(GitRequests.all());
        requests.putAll(PullRequests.all());
        requests.putAll(HookRequests.all());
        requests.putAll(SettingRequests.all());
        requests.putAll(OrganizationRequests.all());
        requests.putAll(ActionRequests.all());
        requests.putAll(SocialRequests.all());
        requests.put("userGetCurrent", client -> client.get("/user"));
        requests.put("userGet", client -> client.get("/users/alice"));
        requests.put("userSearch", client -> client.get("/users/search"));
        requests.put("getVersion", client -> client.get("/version"));
        requests.put("getGeneralAPISettings", client -> client.get("/settings/api"));
        requests.put("getGeneralUISettings", client -> client.get("/settings/ui"));
        requests.put("getGeneralRepositorySettings", client -> client.get("/settings/repository"));
        requests.put("getGeneralAttachmentSettings", client -> client.get("/settings/attachment"));
        return requests;
    }

    private void compare(String operation, List<JsonNode> known, Client.Reply reply) {
        assertThat(reply.text()).as("ends like Go's encoder ends it").endsWith("\n");
        Shapes recorded = new Shapes();
        for (JsonNode exchange : known) {
            JsonNode body = parse(exchange.path("body").asText());
            if (body != null) {
                recorded.add("", body);
            }
        }
        Shapes own = new Shapes();
        own.add("", reply.json());
        assertThat(recorded.kinds.get("")).as("what %s answers", operation).containsAll(own.kinds.get(""));
        if (operation.equals("repoGetLanguages")) {
            return; // Its names are data.
        }
        assertThat(everything.objects).as("objects that were recorded anywhere").containsAll(own.objects);
        own.kinds.forEach((place, kinds) -> {
            if (!place.isEmpty()) {
                assertThat(everything.kinds.getOrDefault(place, Set.of()))
                        .as("kinds of values recorded at %s", place)
                        .containsAll(kinds);
            }
        });
        if (recorded.kinds.get("").size() == 1 && reply.json().isObject()) {
            assertThat(recorded.roots).as("fields of %s", operation).containsAll(own.roots);
        }
    }

    private static JsonNode parse(String body) {
        try {
            return MAPPER.readTree(body);
        } catch (IOException abridged) {
            return null;
        }
    }

    private static void compareHeaders(List<JsonNode> known, Client.Reply reply) {
        Set<String> recorded = new LinkedHashSet<>();
        Set<String> types = new LinkedHashSet<>();
        for (JsonNode exchange : known) {
            for (JsonNode header : exchange.path("headers")) {
                recorded.add(header.get(0).asText());
                if (header.get(0).asText().equals("Content-Type")) {
                    types.add(header.get(1).asText());
                }
            }
        }
        for (String name :
                List.of("X-Total-Count", "Link", "Content-Type", "Cache-Control", "Access-Control-Expose-Headers")) {
            if (reply.headers().get(name) != null) {
                assertThat(recorded).contains(name);
            }
        }
        assertThat(reply.headers().get("X-Total-Count") != null)
                .as("sends a total as the real server does")
                .isEqualTo(recorded.contains("X-Total-Count"));
        String type = reply.headers().get("Content-Type");
        if (type != null) {
            assertThat(types).contains(type);
        }
    }

    /** Which objects there are, told apart by their fields in order, and which kinds of values each field has. */
    private static final class Shapes {
        final Set<List<String>> roots = new LinkedHashSet<>();
        final Set<List<String>> objects = new LinkedHashSet<>();
        final Map<String, Set<String>> kinds = new TreeMap<>();

        void add(String place, JsonNode node) {
            kinds.computeIfAbsent(place, each -> new LinkedHashSet<>())
                    .add(node.getNodeType().name());
            if (node.isObject()) {
                List<String> names = new ArrayList<>();
                node.fieldNames().forEachRemaining(names::add);
                objects.add(names);
                if (place.isEmpty()) {
                    roots.add(names);
                }
                node.properties().forEach(entry -> add(names + "." + entry.getKey(), entry.getValue()));
            } else if (node.isArray()) {
                node.forEach(element -> add(place + "[]", element));
            }
        }
    }
}
