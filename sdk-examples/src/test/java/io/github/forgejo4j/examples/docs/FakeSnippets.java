package io.github.forgejo4j.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.api.IssueApi;
import io.github.forgejo4j.api.WikiApi;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.WikiPageSummary;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.testing.HookDelivery;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The code of docs/testing.md beyond its first example. */
class FakeSnippets {
    private final FakeForgejo fake = FakeForgejo.start();
    private final ForgejoClient client =
            ForgejoClient.builder().baseUrl(fake.url()).token(fake.token()).build();

    @AfterEach
    void stop() {
        client.close();
        fake.close();
    }

    @Test
    void stubs() {
        // snippet: fake-stubs
        Issue leak = Issue.builder().number(7).title("Leak").build();
        fake.stub(IssueApi.class, issues -> issues.get("nimbus", "kettle", 7)).answers(leak);

        List<WikiPageSummary> pages =
                List.of(WikiPageSummary.builder().title("Home").build());
        fake.stubList(WikiApi.class, wiki -> wiki.list("nimbus", "kettle")).answers(pages);

        fake.stub("GET", "/repos/{owner}/{repo}/flags").answers(200, List.of("archived"));
        fake.stub("POST", "/repos/nimbus/kettle/mirror-sync").refuses(400, "mirroring is off");
        // end
        assertThat(client.issues().get("nimbus", "kettle", 7).execute().title()).isEqualTo("Leak");
        assertThat(client.create(WikiApi.class).list("nimbus", "kettle").all()).hasSize(1);
    }

    @Test
    void faults() {
        fake.repository("nimbus", "kettle");
        // snippet: fake-faults
        fake.faults()
                .on("GET", "/repos/{owner}/{repo}/issues")
                .withProbability(0.2, 42)
                .status(503);
        fake.faults().on("POST", "/**").skip(1).times(1).actThen(502);
        // end
        assertThatThrownBy(() -> client.issues().get("nimbus", "kettle", 7).execute())
                .isInstanceOf(ForgejoException.class);
        assertThat(fake.count("GET", "/repos/{owner}/{repo}/issues/{index}")).isOne();
    }

    @Test
    void hooks() throws Exception {
        fake.repository("nimbus", "kettle");
        // snippet: fake-hooks
        List<HookDelivery> sent = fake.awaitDeliveries(Duration.ofSeconds(5));
        // end
        assertThat(sent).isEmpty();
    }
}
