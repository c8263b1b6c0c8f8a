package io.github.forgejo4j.hostile;

import static io.github.forgejo4j.hostile.HostileServer.answer;
import static io.github.forgejo4j.hostile.HostileServer.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.TruncatedListException;
import io.github.forgejo4j.retry.RetryPolicy;
import java.time.Duration;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Lists that never end: they are found out, or the deadline of the whole ends them; never a short list that looks whole. */
class HostileListTest {
    private static final Pattern PAGE = Pattern.compile("[?&]page=(\\d+)");

    private static HostileServer server(LongFunction<String> page) {
        return new HostileServer((out, head) -> {
            Matcher asked = PAGE.matcher(head.get(0));
            text(out, page.apply(asked.find() ? Long.parseLong(asked.group(1)) : 1));
        });
    }

    private static ForgejoClient client(HostileServer server) {
        return ForgejoClient.builder()
                .baseUrl(server.url())
                .serverVersion("16.0.0")
                .retryPolicy(RetryPolicy.off())
                .build();
    }

    private static String next(long page, String items) {
        return answer(
                200, "Content-Type: application/json\r\nLink: <http://h/?page=" + page + ">; rel=\"next\"", items);
    }

    private static TruncatedListException all(HostileServer server) {
        try (ForgejoClient client = client(server)) {
            return catchThrowableOfType(
                    TruncatedListException.class,
                    () -> client.issues().list("h", "r").all());
        }
    }

    @Test
    void aNextLinkToTheSamePageIsNotFollowed() {
        try (HostileServer server = server(page -> next(1, "[{\"id\":1}]"))) {
            assertThat(all(server)).hasMessageContaining("page 1 is followed by page 1, as the server says");
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void theSameItemsUnderEverNewNumbersAreFoundOut() {
        try (HostileServer server = server(page -> next(page + 1, "[{\"id\":1},{\"id\":2}]"))) {
            assertThat(all(server)).hasMessageContaining("brought the same items as a page before it");
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Test
    void emptyPagesWithoutEndAreFoundOut() {
        try (HostileServer server = server(page -> next(page + 1, "[]"))) {
            assertThat(all(server)).hasMessageContaining("100 empty pages came in a row");
            assertThat(server.requests()).hasSize(100);
        }
    }

    @Test
    void anEverGrowingListEndsWithTheDeadline() {
        try (HostileServer server = server(page -> next(page + 1, "[{\"id\":" + page + "}]"));
                ForgejoClient client = client(server)) {
            Duration deadline = Duration.ofMillis(700);
            long begun = System.nanoTime();
            TruncatedListException failure = catchThrowableOfType(
                    TruncatedListException.class,
                    () -> client.issues().list("h", "r").withDeadline(deadline).all());
            assertThat(failure).isNotNull();
            assertThat(System.nanoTime() - begun)
                    .isLessThan(deadline.multipliedBy(3).toNanos());
            assertThat(server.requests().size()).isGreaterThan(1);
        }
    }

    @Test
    void aNumberBeyondAllPagesIsTold() {
        try (HostileServer server = server(page -> next(Long.MAX_VALUE - 1, "[{\"id\":1}]"))) {
            assertThat(all(server)).hasMessageContaining("which is beyond reach");
            assertThat(server.requests()).hasSize(1);
        }
    }
}
