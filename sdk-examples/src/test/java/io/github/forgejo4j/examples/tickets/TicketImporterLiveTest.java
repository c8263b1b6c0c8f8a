package io.github.forgejo4j.examples.tickets;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.model.Comment;
import io.github.forgejo4j.model.CreateRepository;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.IssueQuery;
import io.github.forgejo4j.model.StateFilter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** The importer as it is run from a shell, against a real instance. */
@Tag("live")
@EnabledIfEnvironmentVariable(
        named = "FORGEJO_URL",
        matches = ".+",
        disabledReason = "FORGEJO_URL is not set: there is no instance to test against")
@EnabledIfEnvironmentVariable(
        named = "FORGEJO_TOKEN",
        matches = ".+",
        disabledReason = "FORGEJO_TOKEN is not set: a token that may make repositories and issues is needed")
class TicketImporterLiveTest {
    private final String url = System.getenv("FORGEJO_URL");
    private final String token = System.getenv("FORGEJO_TOKEN");
    private ForgejoClient client;
    private String owner;
    private String repo;

    @BeforeEach
    void open() {
        client = ForgejoClient.builder().baseUrl(url).token(token).build();
        owner = client.me().get().execute().login();
        repo = "sdk-live-tickets-" + Long.toString(ThreadLocalRandom.current().nextLong(1L << 48), 36);
        client.repos()
                .create(CreateRepository.builder().name(repo).autoInit(true).build())
                .execute();
    }

    @AfterEach
    void close() {
        client.repos().delete(owner, repo).execute();
        client.close();
    }

    private JsonNode mirror() throws Exception {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = TicketCommand.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute("--url", url, "--token", token, "--repo", owner + "/" + repo, "--json");
        assertThat(exit).as(err.toString()).isZero();
        return new ObjectMapper().readTree(out.toString());
    }

    private List<Issue> issues() {
        return client.issues()
                .list(owner, repo, IssueQuery.builder().state(StateFilter.ALL).build())
                .all();
    }

    @Test
    void aSecondRunKeepsAllThatTheFirstMirrored() throws Exception {
        JsonNode first = mirror();
        List<Issue> mirrored = issues();
        List<Comment> comments = client.comments().listAll(owner, repo).all();
        assertThat(first)
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.get("done").textValue()).startsWith("filed"));
        assertThat(mirrored).hasSize(first.size());
        assertThat(comments).isNotEmpty();

        JsonNode second = mirror();

        assertThat(second)
                .hasSize(first.size())
                .allSatisfy(row -> assertThat(row.get("done").textValue()).isEqualTo("kept"));
        assertThat(issues()).isEqualTo(mirrored);
        assertThat(client.comments().listAll(owner, repo).all()).isEqualTo(comments);
    }
}
