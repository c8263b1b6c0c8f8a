package io.github.forgejo4j.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.contract.Undelayed;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.EditIssue;
import io.github.forgejo4j.model.RemoveEmails;
import io.github.forgejo4j.model.ReplaceTopics;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;

/**
 * A PATCH or DELETE whose body has no type, or one in other letters, is a success that changed nothing; Forgejo reads its fields from the
 * query.
 */
class ContentTypeTest {
    @Test
    void everyMethodThatHasABodySaysThatItIsJson() throws Exception {
        try (MockWebServer server = Undelayed.server()) {
            server.start();
            try (ForgejoClient client =
                    ForgejoClient.builder().baseUrl(server.url("/").toString()).build()) {
                for (int status : new int[] {201, 201, 204, 204}) {
                    server.enqueue(new MockResponse.Builder()
                            .code(status)
                            .body(status == 204 ? "" : "{}")
                            .build());
                }
                client.issues()
                        .create("o", "r", CreateIssue.builder().title("t").build())
                        .execute();
                client.issues()
                        .edit("o", "r", 1, EditIssue.builder().title("t").build())
                        .execute();
                client.repos()
                        .topics()
                        .replace(
                                "o",
                                "r",
                                ReplaceTopics.builder().topics(List.of("t")).build())
                        .execute();
                client.me()
                        .emails()
                        .remove(RemoveEmails.builder()
                                .emails(List.of("t@example.org"))
                                .build())
                        .execute();
            }
            for (String method : new String[] {"POST", "PATCH", "PUT", "DELETE"}) {
                RecordedRequest request = server.takeRequest();
                assertThat(request.getMethod()).isEqualTo(method);
                assertThat(request.getHeaders().values("Content-Type"))
                        .as(method)
                        .containsExactly("application/json");
                assertThat(request.getBody().utf8())
                        .as(method)
                        .startsWith("{\"")
                        .doesNotContain("null");
            }
        }
    }
}
