package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.error.NotFoundException;
import io.github.forgejo4j.model.PullRequestQuery;
import org.junit.jupiter.api.Test;

/** The SDK against a fake of an older version. */
class OlderServerTest {
    @Test
    void aFakeOfForgejo11IsSeenAsOne() {
        try (FakeForgejo fake =
                        FakeForgejo.builder().version("11.0.15+gitea-1.22.0").start();
                ForgejoClient client = ForgejoClient.builder()
                        .baseUrl(fake.url())
                        .token(fake.token())
                        .build()) {
            assertThatThrownBy(() -> client.pulls()
                            .list(
                                    "alice",
                                    "tickets",
                                    PullRequestQuery.builder().base("main").build())
                            .all())
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("base needs Forgejo 16, and the server is 11.0.15, which ignores it: ");
            assertThatThrownBy(() ->
                            client.actions().listArtifacts("alice", "tickets").all())
                    .isInstanceOf(NotFoundException.class)
                    .hasMessageContaining("This operation exists since Forgejo 16; the server is 11.0.15.");
            assertThat(client.serverVersion().major()).isEqualTo(11);
            assertThat(fake.requests().stream().map(ReceivedRequest::method).toList())
                    .containsExactly("GET", "GET");
            assertThat(fake.count("GET", "/version")).isEqualTo(1);
        }
    }
}
