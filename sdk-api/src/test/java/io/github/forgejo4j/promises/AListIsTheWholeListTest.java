package io.github.forgejo4j.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.TruncatedListException;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.page.PagedCall;
import io.github.forgejo4j.page.Paging;
import io.github.forgejo4j.retry.RetryPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import retrofit2.http.GET;

/** Promise 4: a list is the whole list or an error. Never a silently short answer. */
class AListIsTheWholeListTest {
    private final MockWebServer server = new MockWebServer();
    private ForgejoClient client;

    /** An interface of a user, with a list that the server is known to give in one answer. */
    interface Own {
        @GET("whole")
        @Paging(Paging.Kind.NONE)
        PagedCall<Issue> whole();
    }

    @BeforeEach
    void start() throws Exception {
        server.start();
        client = ForgejoClient.builder()
                .baseUrl(server.url("/").toString())
                .retryPolicy(RetryPolicy.off())
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private void answers(String body, String... headers) {
        MockResponse.Builder answer =
                new MockResponse.Builder().body(body).setHeader("Content-Type", "application/json");
        for (int i = 0; i < headers.length; i += 2) {
            answer.addHeader(headers[i], headers[i + 1]);
        }
        server.enqueue(answer.build());
    }

    @Test
    void pagesAreFollowedUntilTheServerNamesNoNextOne() {
        answers("[{\"id\":1},{\"id\":2}]", "Link", "<http://other/?page=2>; rel=\"next\"");
        answers("[{\"id\":3},{\"id\":4}]", "Link", "<http://other/?page=3>; rel=\"next\"");
        answers("[{\"id\":5}]", "Link", "<http://other/?page=1>; rel=\"first\"");

        assertThat(client.issues().list("o", "r").all()).extracting(Issue::id).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void aPageThatIsShorterThanAskedOrEvenEmptyIsNotTheEnd() {
        answers("[{\"id\":1}]", "Link", "<http://other/?page=2>; rel=\"next\"");
        answers("[]", "Link", "<http://other/?page=3>; rel=\"next\"");
        answers("[{\"id\":2}]", "Link", "<http://other/?page=1>; rel=\"first\"");

        assertThat(client.issues().list("o", "r").withLimit(50).all())
                .extracting(Issue::id)
                .containsExactly(1L, 2L);
    }

    @Test
    void whereTheServerOnlyCountsItIsAskedUntilTheCountIsThere() {
        answers("[{\"id\":1},{\"id\":2}]", "X-Total-Count", "3");
        answers("[{\"id\":3}]", "X-Total-Count", "3");

        assertThat(client.users().listFollowers("ada").withLimit(2).all()).hasSize(3);
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void aPageThatCannotBeHadIsAnErrorThatNamesItAndKeepsWhatCame() {
        answers("[{\"id\":1},{\"id\":2}]", "Link", "<http://other/?page=2>; rel=\"next\"");
        server.enqueue(new MockResponse.Builder().code(502).build());

        TruncatedListException failure = catchThrowableOfType(
                TruncatedListException.class,
                () -> client.issues().list("o", "r").all());

        assertThat(failure.received()).extracting(issue -> ((Issue) issue).id()).containsExactly(1L, 2L);
        assertThat(failure.nextPage()).isEqualTo(2);
        assertThat(failure).hasMessageContaining("page 2 could not be had (2 items before it): answered 502");
    }

    @Test
    void aStreamHandsOutWhatCameAndThenFailsInsteadOfEnding() {
        answers("[{\"id\":1},{\"id\":2}]", "Link", "<http://other/?page=2>; rel=\"next\"");
        server.enqueue(new MockResponse.Builder().code(502).build());
        List<Long> seen = new ArrayList<>();

        assertThatThrownBy(() ->
                        client.issues().list("o", "r").stream().map(Issue::id).forEach(seen::add))
                .isInstanceOf(TruncatedListException.class);

        assertThat(seen).containsExactly(1L, 2L);
    }

    @Test
    void aListThatNobodyWaitsForFailsTheSame() {
        answers("[{\"id\":1},{\"id\":2}]", "Link", "<http://other/?page=2>; rel=\"next\"");
        server.enqueue(new MockResponse.Builder().code(502).build());

        assertThatThrownBy(() -> client.issues().list("o", "r").allAsync().get())
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(TruncatedListException.class);
    }

    @Test
    void aListThatIsAskedForAheadFailsTheSame() {
        answers("[{\"id\":1},{\"id\":2}]", "Link", "<http://other/?page=2>; rel=\"next\"");
        server.enqueue(new MockResponse.Builder().code(502).build());

        assertThatThrownBy(() -> client.issues().list("o", "r").prefetch(3).all())
                .isInstanceOf(TruncatedListException.class);
    }

    @Test
    void aServerThatGivesTheSamePageAgainIsNotBelieved() {
        answers("[{\"id\":1},{\"id\":2}]", "Link", "<http://other/?page=2>; rel=\"next\"");
        answers("[{\"id\":1},{\"id\":2}]", "Link", "<http://other/?page=3>; rel=\"next\"");

        assertThatThrownBy(() -> client.issues().list("o", "r").all())
                .isInstanceOf(TruncatedListException.class)
                .hasMessageContaining("page 2 brought the same items as a page before it");
    }

    @Test
    void aListThatShrinksWhileItIsReadIsAnErrorAsItemsMayHaveSlippedThrough() {
        answers("[{\"id\":1},{\"id\":2}]", "X-Total-Count", "4", "Link", "<http://other/?page=2>; rel=\"next\"");
        answers("[{\"id\":4}]", "X-Total-Count", "3");

        assertThatThrownBy(() -> client.issues().list("o", "r").withLimit(2).all())
                .isInstanceOf(TruncatedListException.class)
                .hasMessageContaining("the list shrank from 4 to 3 items while it was walked");
    }

    @Test
    void aListThatIsSaidToComeWholeAndDoesNotIsAnError() {
        answers("[{\"id\":1}]", "X-Total-Count", "2");

        assertThatThrownBy(() -> client.create(Own.class).whole().all())
                .isInstanceOf(TruncatedListException.class)
                .hasMessageContaining("1 items came of 2");
    }
}
