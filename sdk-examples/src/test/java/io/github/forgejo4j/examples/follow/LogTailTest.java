package io.github.forgejo4j.examples.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForbiddenException;
import io.github.forgejo4j.examples.cli.RepoName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okio.Buffer;
import okio.ByteString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Answers that a log can get in pieces. */
class LogTailTest {
    private final MockWebServer web = new MockWebServer();
    private ForgejoClient client;
    private LogTail tail;

    @BeforeEach
    void start() throws IOException {
        web.start();
        client = ForgejoClient.builder()
                .baseUrl(web.url("/").toString())
                .token("t")
                .serverVersion("16.0.0")
                .build();
        tail = new LogTail(client.create(LogApi.class), new RepoName("alice", "kettle"), 7, 2);
    }

    @AfterEach
    void close() {
        client.close();
        web.close();
    }

    private void answer(int status, ByteString body) {
        web.enqueue(new MockResponse.Builder()
                .code(status)
                .body(new Buffer().write(body))
                .build());
    }

    private void answer(int status, String body) {
        answer(status, ByteString.encodeUtf8(body));
    }

    private List<String> asked() throws InterruptedException {
        List<String> asked = new ArrayList<>();
        while (web.getRequestCount() > asked.size()) {
            var request = web.takeRequest();
            assertThat(request.getUrl().encodedPath()).isEqualTo("/api/v1/repos/alice/kettle/actions/jobs/7/logs");
            assertThat(request.getUrl().query()).isEqualTo("attempt=2");
            asked.add(request.getHeaders().get("Range"));
        }
        return asked;
    }

    @Test
    void halfALineAndHalfACharacterWaitForTheirOtherHalf() throws InterruptedException {
        ByteString text = ByteString.encodeUtf8("one\nt\u00fcr");
        answer(200, text.substring(0, 6));
        answer(206, text.substring(5));
        answer(206, "r\nend");

        assertThat(tail.look()).containsExactly("one");
        assertThat(tail.look()).isEmpty();
        assertThat(tail.finish()).containsExactly("t\u00fcr", "end");
        assertThat(asked()).containsExactly("bytes=0-", "bytes=5-", "bytes=7-");
    }

    @Test
    void aServerThatDoesNotKnowRangesSendsTheWholeAgain() {
        answer(200, "one\n");
        answer(200, "one\ntwo\n");
        answer(200, "one\ntwo\n");

        assertThat(tail.look()).containsExactly("one");
        assertThat(tail.look()).containsExactly("two");
        assertThat(tail.finish()).isEmpty();
    }

    @Test
    void anEmptyLogIsNoFailure() {
        answer(416, "invalid range: failed to overlap\n");

        assertThat(tail.finish()).isEmpty();
    }

    @Test
    void aLogThatIsShorterThanItWasHasNothingNew() throws InterruptedException {
        answer(200, "one\n");
        answer(416, "invalid range: failed to overlap\n");
        answer(206, "\ntwo\n");

        assertThat(tail.look()).containsExactly("one");
        assertThat(tail.look()).isEmpty();
        assertThat(tail.finish()).containsExactly("two");
        assertThat(asked()).containsExactly("bytes=0-", "bytes=3-", "bytes=3-");
    }

    @Test
    void aMissingRightIsTold() {
        answer(403, "{\"message\":\"no\"}");

        assertThatThrownBy(tail::look).isInstanceOf(ForbiddenException.class);
        assertThat(web.getRequestCount()).isOne();
    }
}
