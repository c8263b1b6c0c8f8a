package io.github.forgejo4j.examples.labels;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.webhooks.WebhookServer;
import io.github.forgejo4j.model.CreateHook;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.EditIssue;
import io.github.forgejo4j.model.HookEvent;
import io.github.forgejo4j.model.HookType;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.testing.FakeRepository;
import io.github.forgejo4j.testing.HookDelivery;
import io.github.forgejo4j.webhooks.Webhooks;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deliveries that a server really sends, to a receiver whose work waits until the test does it. */
class LabellerTest {
    private static final String SECRET = "kettle-whistle";
    private static final String ISSUE = "/repos/{owner}/{repo}/issues/{index}";
    private static final String CARRIED = ISSUE + "/labels";
    private static final String LABELS = "/repos/{owner}/{repo}/labels";

    private final Queue<Runnable> work = new ConcurrentLinkedQueue<>();
    private final List<Labelled> done = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private FakeForgejo fake;
    private FakeRepository kettle;
    private ForgejoClient people;
    private ForgejoClient client;
    private Responder responder;
    private WebhookServer server;

    @BeforeEach
    void start() throws Exception {
        fake = FakeForgejo.start();
        kettle = fake.repository("alice", "kettle");
        people = ForgejoClient.builder().baseUrl(fake.url()).token(fake.token()).build();
        client = ForgejoClient.builder().baseUrl(fake.url()).token(fake.token()).build();
        Rules rules = Rules.parse(List.of("bug #d73a4a: crash", "area/lid: lid"), "rules");
        responder = new Responder(new Labeller(client, rules), done::add, notes::add);
        server = WebhookServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                "/hook",
                Webhooks.builder().secret(SECRET).build(),
                responder.handlers(),
                work::add);
        String url = "http://127.0.0.1:" + server.address().getPort() + "/hook";
        people.ensure()
                .webhook(
                        "alice",
                        "kettle",
                        CreateHook.builder()
                                .type(HookType.FORGEJO)
                                .config(Map.of("url", url, "content_type", "json", "secret", SECRET))
                                .events(List.of(HookEvent.ISSUES))
                                .active(true)
                                .build())
                .execute();
        fake.clearRequests();
    }

    @AfterEach
    void stop() {
        server.close();
        client.close();
        people.close();
        fake.close();
    }

    /** Files an issue, and returns what the hook sent when it was answered. */
    private HookDelivery file(String title, String body) throws InterruptedException {
        people.issues()
                .create(
                        "alice",
                        "kettle",
                        CreateIssue.builder().title(title).body(body).build())
                .execute();
        List<HookDelivery> sent = fake.awaitDeliveries(Duration.ofSeconds(10));
        return sent.get(sent.size() - 1);
    }

    /** Also what the bot's own labels make the hook tell. */
    private void work() throws InterruptedException {
        for (Runnable next = work.poll(); next != null; next = work.poll()) {
            next.run();
            fake.awaitDeliveries(Duration.ofSeconds(10));
        }
    }

    private TreeSet<String> carried(int issue) {
        TreeSet<String> names = new TreeSet<>();
        kettle.issues()
                .get(issue - 1)
                .get("labels")
                .forEach(label -> names.add(label.get("name").textValue()));
        return names;
    }

    private String sendAgain(HookDelivery sent, String id) throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(sent.url())).POST(HttpRequest.BodyPublishers.ofString(sent.body()));
        sent.headers().forEach((name, value) -> request.header(name, name.endsWith("-Delivery") ? id : value));
        return HttpClient.newHttpClient()
                .send(request.build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    @Test
    void answersFirstAndWorksAfterwards() throws Exception {
        assertThat(file("Crash when the lid is open", "").status()).isEqualTo(200);
        assertThat(fake.requests()).hasSize(1);

        work();

        assertThat(carried(1)).containsExactly("area/lid", "bug");
        assertThat(done)
                .singleElement()
                .satisfies(each -> assertThat(each.labels()).containsExactly("bug", "area/lid"));
        // The issue; for each of two labels a look at the list and its creation; and one that adds both.
        fake.assertArrivedOnce("GET", ISSUE);
        fake.assertArrived(2, "POST", LABELS);
        fake.assertArrivedOnce("POST", CARRIED);
        assertThat(notes).isEmpty();
    }

    @Test
    void anIssueWithoutOneOfTheWordsCostsNoRequest() throws Exception {
        file("It boils", "<!-- crash? -->");
        fake.clearRequests();

        work();

        assertThat(fake.requests()).isEmpty();
        assertThat(done)
                .singleElement()
                .satisfies(each -> assertThat(each.labels()).isEmpty());
    }

    @Test
    void aLabelKeepsTheColourThatPeopleGaveIt() throws Exception {
        kettle.addLabel("bug", "00ff00");
        file("Crash", "");

        work();

        assertThat(carried(1)).containsExactly("bug");
        fake.assertArrived(0, "POST", LABELS);
        fake.assertArrived(0, "PATCH", LABELS + "/{id}");
    }

    @Test
    void aDeliveryThatComesAgainDoesNotActTwice() throws Exception {
        HookDelivery sent = file("Crash", "");
        work();
        people.issues().labels().remove("alice", "kettle", 1, "bug").execute();
        fake.clearRequests();

        assertThat(sendAgain(sent, sent.headers().get("X-Forgejo-Delivery")))
                .isEqualTo("delivery rejected: it was accepted before");
        assertThat(sendAgain(sent, "by-hand")).isEqualTo("accepted");
        work();

        assertThat(fake.requests()).isEmpty();
        assertThat(carried(1)).isEmpty();
        assertThat(notes).containsExactly("alice/kettle#1 was handled before: its delivery came again");
    }

    @Test
    void afterARestartTheServerTellsThatThereIsNothingToDo() throws Exception {
        HookDelivery sent = file("Crash", "");
        work();
        fake.clearRequests();
        // Another process, with an empty memory.
        new Responder(new Labeller(client, Rules.parse(List.of("bug: crash"), "rules")), done::add, notes::add)
                .handlers()
                .handle(Webhooks.builder()
                        .secret(SECRET)
                        .build()
                        .accept(io.github.forgejo4j.webhooks.WebhookRequest.post(
                                sent.headers()::get, sent.body().getBytes(java.nio.charset.StandardCharsets.UTF_8))));

        fake.assertArrivedOnce("GET", ISSUE);
        assertThat(fake.requests()).hasSize(1);
    }

    @Test
    void theTextOfNowDecidesAndNotThatOfTheDelivery() throws Exception {
        file("Crash", "");
        people.issues()
                .edit("alice", "kettle", 1, EditIssue.builder().title("The lid").build())
                .execute();
        fake.awaitDeliveries(Duration.ofSeconds(10));

        work();

        assertThat(carried(1)).containsExactly("area/lid");
    }

    @Test
    void lostRepliesPutEachLabelOnOnce() throws Exception {
        fake.faults().on("POST", LABELS).times(1).loseReply();
        fake.faults().on("POST", CARRIED).times(1).loseReply();
        file("Crash", "");

        work();

        fake.assertArrivedOnce("POST", LABELS);
        fake.assertArrivedOnce("POST", CARRIED);
        fake.assertArrivedOnce("GET", CARRIED);
        assertThat(carried(1)).containsExactly("bug");
        assertThat(responder.failures()).isZero();
    }

    @Test
    void whatTheServerDidNotDoIsAFailureAndHelpedBySendingAgain() throws Exception {
        fake.faults().on("POST", CARRIED).times(1).status(502);
        HookDelivery sent = file("Crash", "");

        work();

        fake.assertArrivedOnce("POST", CARRIED);
        assertThat(responder.failures()).isEqualTo(1);
        assertThat(notes)
                .singleElement()
                .asString()
                .startsWith("error: alice/kettle#1: ")
                .contains("502");
        assertThat(done).isEmpty();

        sendAgain(sent, "by-hand");
        work();

        assertThat(carried(1)).containsExactly("bug");
        fake.assertArrived(2, "POST", CARRIED);
    }

    @Test
    void otherEventsAreLeftAlone() throws Exception {
        file("Crash", "");
        work();
        fake.clearRequests();
        people.issues()
                .edit(
                        "alice",
                        "kettle",
                        1,
                        EditIssue.builder().body("crash of the lid").build())
                .execute();
        fake.awaitDeliveries(Duration.ofSeconds(10));

        work();

        assertThat(fake.requests()).hasSize(1);
        assertThat(carried(1)).containsExactly("bug");
    }

    @Test
    void theMemoryIsBounded() {
        Handled handled = new Handled(2);
        assertThat(handled.take("a")).isTrue();
        assertThat(handled.take("a")).isFalse();
        assertThat(handled.take("b")).isTrue();
        assertThat(handled.take("c")).isTrue();
        assertThat(handled.take("a")).isTrue();
        assertThat(handled.take("c")).isFalse();
        handled.giveUp("c");
        assertThat(handled.take("c")).isTrue();
    }
}
