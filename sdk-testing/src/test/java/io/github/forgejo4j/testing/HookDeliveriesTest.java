package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okio.ByteString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HookDeliveriesTest {
    private static final String REPO = "/repos/alice/tickets";
    private static final Duration SOON = Duration.ofSeconds(10);
    private final FakeForgejo fake = FakeForgejo.start();
    private final FakeRepository repository = fake.repository("alice", "tickets");
    private final Client client = new Client(fake);
    private final MockWebServer receiver = new MockWebServer();

    @BeforeEach
    void listen() throws Exception {
        receiver.start();
        for (int i = 0; i < 40; i++) {
            receiver.enqueue(new MockResponse.Builder().code(204).build());
        }
    }

    @AfterEach
    void stop() {
        client.close();
        fake.close();
        receiver.close();
    }

    private void hook(String contentType, String secret, String events) {
        String config = "{\"url\":\"" + receiver.url("/hook") + "\",\"content_type\":\"" + contentType
                + "\",\"secret\":\"" + secret + "\"}";
        Client.Reply reply = client.post(
                REPO + "/hooks",
                "{\"type\":\"forgejo\",\"active\":true,\"authorization_header\":\"Bearer x\",\"config\":" + config
                        + ",\"events\":[" + events + "]}");
        assertThat(reply.status()).as(reply.text()).isEqualTo(201);
        assertThat(reply.text()).doesNotContain(secret.isEmpty() ? "secret" : secret);
    }

    private static JsonNode json(String text) throws Exception {
        return new ObjectMapper().readTree(text);
    }

    @Test
    void anIssueIsToldWithTheSignatureOfTheJson() throws Exception {
        hook("json", "kettle-whistle", "\"issues\"");
        client.post(REPO + "/issues", "{\"title\":\"a <b>\"}");

        List<HookDelivery> sent = fake.awaitDeliveries(SOON);

        assertThat(sent).hasSize(1);
        assertThat(sent.get(0).status()).isEqualTo(204);
        RecordedRequest request = receiver.takeRequest();
        String body = request.getBody().utf8();
        String hmac = request.getBody()
                .hmacSha256(ByteString.encodeUtf8("kettle-whistle"))
                .hex();
        assertThat(request.getHeaders().get("X-Forgejo-Signature")).isEqualTo(hmac);
        assertThat(request.getHeaders().get("X-Gitea-Signature")).isEqualTo(hmac);
        assertThat(request.getHeaders().get("X-Hub-Signature-256")).isEqualTo("sha256=" + hmac);
        assertThat(request.getHeaders().get("X-Hub-Signature")).startsWith("sha1=");
        assertThat(request.getHeaders().get("X-GitHub-Event")).isEqualTo("issues");
        assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/json");
        assertThat(request.getHeaders().get("Authorization")).isEqualTo("Bearer x");
        assertThat(body)
                .startsWith("{\n  \"action\": \"opened\",\n  \"number\": 1,")
                .endsWith("\"commit_id\": \"\"\n}");
        assertThat(body).contains("\"title\": \"a \\u003cb\\u003e\"");
        assertThat(json(body).path("sender").path("login").asText()).isEqualTo("alice");
    }

    @Test
    void aFormCarriesTheJsonAndTheSignatureIsStillThatOfTheJson() throws Exception {
        hook("form", "whistle", "\"issues\"");
        client.post(REPO + "/issues", "{\"title\":\"t\"}");
        fake.awaitDeliveries(SOON);

        RecordedRequest request = receiver.takeRequest();
        String form = request.getBody().utf8();
        assertThat(form).startsWith("payload=%7B%0A++%22action%22%3A+%22opened%22");
        String text = URLDecoder.decode(form.substring("payload=".length()), StandardCharsets.UTF_8);
        assertThat(request.getHeaders().get("X-Forgejo-Signature"))
                .isEqualTo(ByteString.encodeUtf8(text)
                        .hmacSha256(ByteString.encodeUtf8("whistle"))
                        .hex());
    }

    @Test
    void withoutASecretTheSignaturesAreThereAndEmpty() throws Exception {
        hook("json", "", "\"issues\"");
        client.post(REPO + "/issues", "{\"title\":\"t\"}");
        fake.awaitDeliveries(SOON);

        RecordedRequest request = receiver.takeRequest();
        assertThat(request.getHeaders().get("X-Forgejo-Signature")).isEmpty();
        assertThat(request.getHeaders().get("X-Hub-Signature-256")).isEqualTo("sha256=");
    }

    @Test
    void aPullRequestIsToldFromItsBranchToItsMerge() throws Exception {
        repository.putFile("a.txt", "a");
        hook("json", "whistle", "\"push\",\"create\",\"delete\",\"pull_request\",\"release\",\"issues\"");
        client.post(REPO + "/contents/b.txt", "{\"content\":\"bmV3\",\"new_branch\":\"dev\"}");
        client.post(REPO + "/pulls", "{\"head\":\"dev\",\"base\":\"main\",\"title\":\"p\"}");
        client.post(REPO + "/contents/c.txt", "{\"content\":\"bmV3\",\"branch\":\"dev\"}");
        client.post(REPO + "/issues/1/comments", "{\"body\":\"c\"}");
        client.post(REPO + "/pulls/1/reviews", "{\"event\":\"COMMENT\",\"body\":\"r\"}");
        client.post(REPO + "/pulls/1/merge", "{\"Do\":\"merge\",\"delete_branch_after_merge\":true}");
        client.post(REPO + "/releases", "{\"tag_name\":\"v1\"}");

        List<HookDelivery> sent = fake.awaitDeliveries(SOON);

        assertThat(sent.stream().map(each -> each.event() + "/" + each.eventType()))
                .containsExactly(
                        "create/create",
                        "push/push",
                        "pull_request/pull_request",
                        "push/push",
                        "pull_request/pull_request_sync",
                        "issue_comment/pull_request_comment",
                        "pull_request_comment/pull_request_review_comment",
                        "pull_request/pull_request",
                        "push/push",
                        "delete/delete",
                        "release/release");
        JsonNode first = json(sent.get(1).body());
        assertThat(first.path("before").asText()).isEqualTo("0".repeat(40));
        assertThat(first.path("head_commit").path("added").get(0).asText()).isEqualTo("b.txt");
        JsonNode second = json(sent.get(3).body());
        assertThat(second.path("before")).isEqualTo(first.path("after"));
        JsonNode merged = json(sent.get(7).body());
        assertThat(merged.path("action").asText()).isEqualTo("closed");
        assertThat(merged.path("pull_request").path("merged").asBoolean()).isTrue();
        assertThat(json(sent.get(8).body()).path("total_commits").asInt()).isEqualTo(3);
    }

    @Test
    void anInactiveHookAndOneForOtherBranchesAreSilent() throws Exception {
        repository.putFile("a.txt", "a");
        String config = "\"config\":{\"url\":\"" + receiver.url("/") + "\",\"content_type\":\"json\"}";
        client.post(REPO + "/hooks", "{\"type\":\"forgejo\"," + config + "}");
        client.post(
                REPO + "/hooks", "{\"type\":\"forgejo\",\"active\":true,\"branch_filter\":\"rel/*\"," + config + "}");
        client.post(REPO + "/contents/b.txt", "{\"content\":\"bmV3\"}");
        assertThat(fake.awaitDeliveries(SOON)).isEmpty();
        client.post(REPO + "/branches", "{\"new_branch_name\":\"rel/1\"}");

        assertThat(fake.awaitDeliveries(SOON)).hasSize(1);
    }

    @Test
    void nothingLeavesThisMachineAndAFailureIsNotRepeated() throws Exception {
        String config = "\"config\":{\"url\":\"http://192.0.2.1/x\",\"content_type\":\"json\"},\"events\":[\"issues\"]";
        client.post(REPO + "/hooks", "{\"type\":\"forgejo\",\"active\":true," + config + "}");
        client.post(REPO + "/issues", "{\"title\":\"t\"}");

        List<HookDelivery> sent = fake.awaitDeliveries(SOON);

        assertThat(sent).hasSize(1);
        assertThat(sent.get(0).status()).isNull();
        assertThat(sent.get(0).failure()).isEqualTo("FakeForgejo delivers to this machine only");
    }

    @Test
    void anEditResetsWhatItDoesNotName() {
        hook("json", "whistle", "\"issues\"");

        JsonNode edited = client.patch(REPO + "/hooks/1", "{\"active\":true}").json();

        assertThat(edited.path("events")).hasSize(1);
        assertThat(edited.path("events").get(0).asText()).isEqualTo("push");
        assertThat(edited.path("authorization_header").asText()).isEmpty();
        String bad = "{\"type\":\"nonsense\",\"config\":{\"url\":\"http://x/\",\"content_type\":\"json\"}}";
        assertThat(client.post(REPO + "/hooks", bad).json().path("message").asText())
                .isEqualTo("Invalid hook type: nonsense");
        assertThat(client.post(REPO + "/hooks", bad.replace("nonsense", "slack"))
                        .status())
                .isEqualTo(501);
        assertThat(client.post(REPO + "/hooks/1/tests", "{}").status())
                .as("an empty repository has nothing to test with")
                .isEqualTo(404);
    }
}
