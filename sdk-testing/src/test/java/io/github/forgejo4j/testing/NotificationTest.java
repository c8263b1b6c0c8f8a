package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.forgejo4j.ForgejoClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who is told of what, and what becomes of it. */
class NotificationTest {
    private static final String REPO = "/repos/alice/app";
    private final TickingClock clock = new TickingClock();
    private final FakeForgejo fake =
            FakeForgejo.builder().clock(clock).start().addUser("bob").addUser("carol");
    private final FakeRepository repository = fake.repository("alice", "app");
    private final Client alice = new Client(fake);
    private final Client bob = new Client(fake, fake.newToken("bob"));
    private final Client carol = new Client(fake, fake.newToken("carol"));

    @AfterEach
    void stop() {
        alice.close();
        bob.close();
        carol.close();
        fake.close();
    }

    private static List<String> titles(Client of, String query) {
        List<String> titles = new ArrayList<>();
        for (JsonNode each : of.get("/notifications" + query).json()) {
            titles.add(each.path("subject").path("title").asText());
        }
        return titles;
    }

    private static int unread(Client of) {
        return of.get("/notifications/new").json().path("new").asInt();
    }

    @Test
    void watchersParticipantsAndTheMentionedAreToldButNotTheOneWhoDidIt() {
        bob.post(REPO + "/issues", "{\"title\":\"one\",\"body\":\"what do you say, @carol?\"}");

        assertThat(titles(alice, "")).containsExactly("one");
        assertThat(titles(carol, "")).containsExactly("one");
        assertThat(titles(bob, "")).isEmpty();

        alice.post(REPO + "/issues/1/comments", "{\"body\":\"mail a@carol.example, not @nobody\"}");

        assertThat(titles(bob, "")).containsExactly("one");
        assertThat(unread(carol)).as("a mention does not make a participant").isEqualTo(1);
        JsonNode subject = bob.get("/notifications").json().get(0).path("subject");
        assertThat(subject.path("latest_comment_url").asText())
                .isEqualTo(fake.url() + "/api/v1" + REPO + "/issues/comments/1");
        assertThat(subject.path("type").asText()).isEqualTo("Issue");
    }

    @Test
    void assigneesAndReviewersAreToldAndOneThreadIsKeptPerIssue() {
        repository.putFile("a.txt", "one").addCollaborator("bob");
        alice.post(REPO + "/issues", "{\"title\":\"task\",\"assignees\":[\"carol\"]}");
        bob.post(REPO + "/contents/b.txt", "{\"content\":\"eA==\",\"new_branch\":\"topic\"}");
        bob.post(REPO + "/pulls", "{\"head\":\"topic\",\"base\":\"main\",\"title\":\"change\"}");
        bob.post(REPO + "/pulls/2/requested_reviewers", "{\"reviewers\":[\"carol\"]}");
        alice.patch(REPO + "/issues/1", "{\"state\":\"closed\"}");

        assertThat(titles(carol, "")).containsExactlyInAnyOrder("task", "change");
        assertThat(titles(carol, "?subject-type=pull")).containsExactly("change");
        JsonNode newest = carol.get("/notifications").json().get(0);
        assertThat(newest.path("subject").path("state").asText()).isEqualTo("closed");
    }

    @Test
    void aReadThreadComesBackWithTheNextCommentAndAPinnedOneStaysPinned() {
        bob.post(REPO + "/issues", "{\"title\":\"one\"}");
        alice.patch("/notifications/threads/1", "{}");
        assertThat(titles(alice, "")).isEmpty();
        assertThat(titles(alice, "?status-types=read")).containsExactly("one");
        assertThat(titles(alice, "?status-types=bogus")).as("no filter").containsExactly("one");
        assertThat(titles(alice, "?all=true")).containsExactly("one");

        bob.post(REPO + "/issues/1/comments", "{\"body\":\"again\"}");
        assertThat(unread(alice)).isEqualTo(1);

        alice.patch("/notifications/threads/1?to-status=pinned", "{}");
        bob.post(REPO + "/issues/1/comments", "{\"body\":\"and again\"}");
        assertThat(unread(alice)).isZero();
        assertThat(titles(alice, "")).containsExactly("one");
    }

    @Test
    void whatArrivedAfterTheGivenTimeStaysUnread() {
        bob.post(REPO + "/issues", "{\"title\":\"before\"}");
        Instant seen = clock.instant();
        clock.advance(Duration.ofMinutes(1));
        bob.post(REPO + "/issues", "{\"title\":\"after\"}");

        try (ForgejoClient client =
                ForgejoClient.builder().baseUrl(fake.url()).token(fake.token()).build()) {
            assertThat(client.notifications().markAllUntil(seen).response().status())
                    .isEqualTo(205);
            assertThat(client.notifications().list().all())
                    .extracting(thread -> thread.subject().title())
                    .containsExactly("after");
            // What is left to mark is nothing: a short body after 205, which HTTP clients do not take.
            assertThat(client.notifications().markAllUntil(seen).response().status())
                    .isEqualTo(205);
            client.notifications().markAll().execute();
            assertThat(client.notifications().countUnread().execute().unread()).isZero();
        }
        assertThat(alice.put("/notifications?last_read_at=bad", "").status()).isEqualTo(400);
    }

    @Test
    void aThreadIsItsReceiversOnly() {
        bob.post(REPO + "/issues", "{\"title\":\"one\"}");

        Client.Reply foreign = bob.get("/notifications/threads/1");

        assertThat(foreign.status()).isEqualTo(403);
        assertThat(foreign.json().path("message").asText())
                .isEqualTo("only user itself and admin are allowed to read/change this thread 1");
        assertThat(alice.get("/notifications/threads/9").status()).isEqualTo(404);
        try (Client little = new Client(fake, fake.newToken("alice", "read:notification"))) {
            assertThat(little.get("/notifications").status()).isEqualTo(200);
            assertThat(little.patch("/notifications/threads/1", "{}").status()).isEqualTo(403);
            assertThat(little.get(REPO + "/notifications").status()).isEqualTo(403);
        }
    }

    @Test
    void whoUnsubscribedHearsNothingMoreAndNobodyHearsOfWhatHeMayNotRead() {
        bob.post(REPO + "/issues", "{\"title\":\"one\"}");
        assertThat(alice.delete(REPO + "/issues/1/subscriptions/alice").status())
                .isEqualTo(201);
        assertThat(alice.delete(REPO + "/issues/1/subscriptions/alice").status())
                .isEqualTo(200);
        alice.put("/notifications", "{}");
        bob.post(REPO + "/issues/1/comments", "{\"body\":\"@carol\"}");
        assertThat(unread(alice)).isZero();
        assertThat(unread(carol)).isEqualTo(1);

        repository.hidden(true);
        alice.post(REPO + "/issues", "{\"title\":\"secret\",\"body\":\"@carol\"}");

        assertThat(titles(carol, "?all=true")).doesNotContain("secret");
    }

    @Test
    void watchingIsSwitchedOnAndOff() {
        assertThat(bob.get(REPO + "/subscription").status()).isEqualTo(404);
        bob.put(REPO + "/subscription", "");
        assertThat(alice.get(REPO + "/subscribers?limit=1").json()).hasSize(2);
        assertThat(alice.get(REPO).json().path("watchers_count").asInt()).isEqualTo(2);
        alice.post(REPO + "/issues", "{\"title\":\"one\"}");
        assertThat(titles(bob, "")).containsExactly("one");

        bob.delete(REPO + "/subscription");
        alice.post(REPO + "/issues", "{\"title\":\"two\"}");

        assertThat(titles(bob, "")).containsExactly("one");
        assertThat(bob.get("/user/subscriptions").json()).isEmpty();
    }

    @Test
    void aBlockedUserIsTurnedAway() {
        repository.addCollaborator("bob");
        repository.addIssue("one");
        alice.put("/user/block/bob", "");

        Client.Reply refused = bob.post(REPO + "/issues/1/comments", "{\"body\":\"x\"}");

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json().path("message").asText())
                .isEqualTo("user is blocked by the poster or repository owner");
        assertThat(bob.post(REPO + "/issues", "{\"title\":\"x\"}").status()).isEqualTo(403);
        assertThat(alice.get(REPO + "/collaborators/bob").status()).isEqualTo(404);
        alice.put("/user/unblock/bob", "");
        assertThat(bob.post(REPO + "/issues", "{\"title\":\"x\"}").status()).isEqualTo(201);
    }
}
