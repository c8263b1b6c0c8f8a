package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.api.IssueApi;
import io.github.forgejo4j.api.RepoApi;
import io.github.forgejo4j.api.WikiApi;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.WikiPage;
import io.github.forgejo4j.model.WikiPageSummary;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StubsTest {
    private final FakeForgejo fake = FakeForgejo.start();
    private final ForgejoClient client =
            ForgejoClient.builder().baseUrl(fake.url()).token(fake.token()).build();

    @AfterEach
    void stop() {
        client.close();
        fake.close();
    }

    @Test
    void anOperationIsStubbedByCallingItWithTheTypesOfTheSdk() {
        Stub<Issue> stub = fake.stub(IssueApi.class, issues -> issues.get("nimbus", "kettle", 7))
                .answers(Issue.builder().number(7).title("Leak").build());

        assertThat(client.issues().get("nimbus", "kettle", 7).execute().title()).isEqualTo("Leak");
        assertThat(stub.hits()).isOne();
        assertThatThrownBy(() -> client.issues().get("nimbus", "kettle", 8).execute())
                .as("another number")
                .isInstanceOf(ForgejoException.class);
        stub.remove();
        assertThatThrownBy(() -> client.issues().get("nimbus", "kettle", 7).execute())
                .isInstanceOf(ForgejoException.class);
    }

    @Test
    void anOperationThatIsNotModelledIsStubbedLikeAnyOther() {
        fake.repository("nimbus", "kettle");
        assertThatThrownBy(() -> client.create(WikiApi.class)
                        .get("nimbus", "kettle", "Home")
                        .execute())
                .hasMessageContaining("501");
        fake.stub(WikiApi.class, wiki -> wiki.get("nimbus", "kettle", "a/b c"))
                .answers(WikiPage.builder().title("Home").build());

        assertThat(client.create(WikiApi.class)
                        .get("nimbus", "kettle", "a/b c")
                        .execute()
                        .title())
                .isEqualTo("Home");
    }

    @Test
    void aStubbedListIsWalkedToItsEnd() {
        List<WikiPageSummary> pages = IntStream.range(0, 120)
                .mapToObj(i -> WikiPageSummary.builder().title("P" + i).build())
                .toList();
        fake.stubList(WikiApi.class, wiki -> wiki.list("nimbus", "kettle")).answers(pages);

        assertThat(client.create(WikiApi.class).list("nimbus", "kettle").all())
                .hasSize(120)
                .first()
                .extracting(WikiPageSummary::title)
                .isEqualTo("P0");
        assertThat(fake.count("GET", "/repos/nimbus/kettle/wiki/pages")).isGreaterThan(1);
    }

    @Test
    void aStubByPathMayRefuseAndTheNewestCounts() {
        fake.stub("GET", "/repos/{owner}/{repo}").answers(200, Map.of("name", "old"));
        fake.stub("GET", "/repos/nimbus/{repo}").refuses(451, "not here");

        assertThatThrownBy(() ->
                        client.create(RepoApi.class).get("nimbus", "kettle").execute())
                .hasMessageContaining("451");
        assertThat(client.create(RepoApi.class).get("ada", "lab").execute().name())
                .isEqualTo("old");
    }

    @Test
    void credentialsAndFaultsComeFirst() {
        fake.stub("GET", "/version").answers(200, Map.of("version", "99"));
        try (Client stranger = new Client(fake, "wrong")) {
            assertThat(stranger.get("/version").status()).isEqualTo(401);
        }
        fake.faults().on("GET", "/version").times(1).status(503);
        try (Client plain = new Client(fake)) {
            assertThat(plain.get("/version").status()).isEqualTo(503);
            assertThat(plain.get("/version").json().path("version").asText()).isEqualTo("99");
        }
    }

    @Test
    void aStubThatCanNeverBeMetIsRefused() {
        assertThatThrownBy(() -> fake.stub("GET", "/nowhere")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> fake.stub(IssueApi.class, issues -> null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("call exactly one operation of IssueApi, not 0");
    }
}
