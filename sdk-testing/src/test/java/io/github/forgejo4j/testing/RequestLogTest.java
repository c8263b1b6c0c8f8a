package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(FakeForgejoExtension.class)
class RequestLogTest {
    private static final String ISSUES = "/repos/{owner}/{repo}/issues";

    @Test
    void whatArrivedIsKeptAsItWasSent(FakeForgejo fake) {
        fake.repository("alice", "tickets");
        try (Client client = new Client(fake)) {
            client.post("/repos/alice//tickets/issues/?x=1", "{\"title\":\"ü\"}");
        }

        ReceivedRequest request = fake.requests().get(0);
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.path()).isEqualTo("/repos/alice/tickets/issues");
        assertThat(request.query()).isEqualTo("x=1");
        assertThat(request.body()).isEqualTo("{\"title\":\"ü\"}");
        assertThat(request.header("authorization")).isEqualTo("token " + fake.token());
        assertThat(request.headers().get("Content-Type")).containsExactly("application/json");
        assertThat(request.status()).isEqualTo(201);
        assertThat(request.acted()).isTrue();
        fake.assertArrivedOnce("POST", ISSUES);
        assertThat(fake.count("*", "/repos/alice/tickets/issues")).isOne();
        assertThat(fake.count("POST", "/repos/alice/other/issues")).isZero();
        fake.clearRequests();
        assertThat(fake.requests()).isEmpty();
    }

    @Test
    void noTextOfTheFakeHoldsAToken(FakeForgejo fake) {
        try (Client client = new Client(fake)) {
            client.get("/user?token=" + fake.token());
        }

        assertThat(fake.requests().toString()).isEqualTo("[GET /user -> 200]");
        assertThat(fake.toString()).doesNotContain(fake.token()).contains(fake.url());
    }

    @Test
    void anAssertionThatFailsSaysWhatArrived(FakeForgejo fake) {
        fake.repository("alice", "tickets");
        assertThatThrownBy(() -> fake.assertArrivedOnce("POST", ISSUES))
                .isInstanceOf(AssertionError.class)
                .hasMessage("Expected POST " + ISSUES + " to arrive once, but it arrived never."
                        + " Nothing arrived at all.");
        try (Client client = new Client(fake)) {
            client.get("/version");
            assertThatThrownBy(() -> fake.assertArrivedOnce("POST", ISSUES))
                    .hasMessage("Expected POST " + ISSUES + " to arrive once, but it arrived never."
                            + " What arrived instead:\n  1. GET /version -> 200");
            fake.faults().on("POST", ISSUES).times(1).status(503);
            client.post("/repos/alice/tickets/issues", "{\"title\":\"a\"}");
            client.post("/repos/alice/tickets/issues", "{\"title\":\"a\"}");
        }
        assertThatThrownBy(() -> fake.assertArrivedOnce("POST", ISSUES))
                .hasMessage("Expected POST " + ISSUES + " to arrive once, but it arrived 2 times. What arrived:"
                        + "\n  1. POST /repos/alice/tickets/issues -> 503, did not act"
                        + "\n  2. POST /repos/alice/tickets/issues -> 201");
        fake.assertArrived(2, "POST", ISSUES);
    }

    @Test
    void manyWritersAtOnceLoseNothing(FakeForgejo fake) throws Exception {
        FakeRepository repository = fake.repository("alice", "tickets");
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (Client client = new Client(fake)) {
            List<Future<Integer>> statuses = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                String body = "{\"title\":\"" + i + "\"}";
                statuses.add(threads.submit(
                        () -> client.post("/repos/alice/tickets/issues", body).status()));
            }
            for (Future<Integer> status : statuses) {
                assertThat(status.get()).isEqualTo(201);
            }
        } finally {
            threads.shutdown();
        }

        assertThat(repository.issues()).hasSize(200);
        assertThat(repository.issues().stream().map(issue -> issue.path("title").asText()))
                .doesNotHaveDuplicates();
        assertThat(repository.issues().stream()
                        .mapToLong(RequestLogTest::number)
                        .max())
                .hasValue(200);
        fake.assertArrived(200, "POST", ISSUES);
    }

    private static long number(JsonNode issue) {
        return issue.path("number").asLong();
    }
}
