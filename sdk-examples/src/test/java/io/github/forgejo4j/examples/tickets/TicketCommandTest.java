package io.github.forgejo4j.examples.tickets;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.testing.FakeForgejo;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class TicketCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        CommandLine line = TicketCommand.commandLine();
        line.setDefaultValueProvider(new CommandLine.IDefaultValueProvider() {
            @Override
            public String defaultValue(CommandLine.Model.ArgSpec argument) {
                // An empty value, since with null the environment of whoever runs the tests would name the instance.
                return Set.of("--url", "--token").contains(((OptionSpec) argument).longestName()) ? "" : null;
            }
        });
        return line.setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @Test
    void everyTicketIsThereOnceOnAServerThatMisbehaves() throws Exception {
        assertThat(run("--json")).isZero();

        JsonNode rows = new ObjectMapper().readTree(out.toString());
        assertThat(rows)
                .hasSize(6)
                .allSatisfy(row -> assertThat(row.get("onServer").intValue()).isEqualTo(1));
        assertThat(rows.get(1).get("done").textValue()).isEqualTo("filed (reply lost), commented");
        assertThat(rows.get(3).get("done").textValue()).isEqualTo("filed, commented, closed");
        assertThat(err.toString())
                .contains("filing KET-2: looked, it is there")
                .contains("waiting 1000 ms before attempt 2 of IssueApi.create: answered 429")
                .contains("attempt 2 of IssueApi.list: answered 503")
                .contains("limits as the server last stated them");
    }

    @Test
    void aSecondRunKeepsEverything() {
        try (FakeForgejo fake = FakeForgejo.start()) {
            fake.repository("alice", "kettle");
            String[] arguments = {"--url", fake.url(), "--token", fake.token(), "--repo", "alice/kettle"};
            assertThat(run(arguments)).isZero();
            int writes = writes(fake);
            out.getBuffer().setLength(0);

            assertThat(run(arguments)).isZero();

            assertThat(writes(fake)).isEqualTo(writes);
            assertThat(out.toString().lines().skip(1)).hasSize(6).allMatch(line -> line.contains("kept"));
            assertThat(out.toString() + err).doesNotContain(fake.token());
        }
    }

    @Test
    void aLostReplyAtEachStepMakesNoDuplicate() {
        for (String template : new String[] {
            "/repos/{owner}/{repo}/issues",
            "/repos/{owner}/{repo}/labels",
            "/repos/{owner}/{repo}/issues/{index}/comments"
        }) {
            for (int skipped = 0; skipped < 3; skipped++) {
                try (FakeForgejo fake = FakeForgejo.start()) {
                    fake.repository("alice", "kettle");
                    fake.faults().on("POST", template).skip(skipped).times(1).loseReply();
                    assertThat(run("--url", fake.url(), "--token", fake.token(), "--repo", "alice/kettle"))
                            .isZero();
                    assertThat(fake.repository("alice", "kettle").issues())
                            .extracting(issue -> issue.get("title").textValue())
                            .doesNotHaveDuplicates()
                            .hasSize(6);
                    assertThat(fake.count("POST", "/repos/{owner}/{repo}/labels"))
                            .isEqualTo(5);
                    assertThat(fake.count("POST", "/repos/{owner}/{repo}/issues/{index}/comments"))
                            .isEqualTo(2);
                }
            }
        }
    }

    /** A gateway that gives up does not call back what it has passed on. */
    @Test
    void whatMayComeYetIsNotSentASecondTime() {
        try (FakeForgejo fake = FakeForgejo.start()) {
            fake.repository("alice", "kettle");
            fake.faults().on("POST", "/repos/{owner}/{repo}/issues").times(1).status(504);
            String[] arguments = {"--url", fake.url(), "--token", fake.token(), "--repo", "alice/kettle"};

            assertThat(run(arguments)).isEqualTo(1);

            assertThat(fake.count("POST", "/repos/{owner}/{repo}/issues")).isEqualTo(1);
            assertThat(err.toString())
                    .contains("filing KET-1: looked, it is not there, or not yet; the next run looks");

            assertThat(run(arguments)).isZero();
            assertThat(fake.repository("alice", "kettle").issues()).hasSize(6);
        }
    }

    @Test
    void aTokenWithoutAnAddressIsNoDemonstration() {
        assertThat(run("--token", "tok_1234", "--repo", "alice/kettle")).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .startsWith("a token without --url: name the instance, or leave the token out to see the embedded one")
                .doesNotContain("tok_1234");
    }

    @Test
    void badInputIsOneClearLineAndCodeTwo(@TempDir Path folder) throws Exception {
        Path csv = Files.writeString(folder.resolve("t.csv"), "key,title,state\nA,One,open\nA,Two,open\n");
        assertThat(run("--csv", csv.toString())).isEqualTo(2);
        assertThat(err.toString().strip()).isEqualTo("error: " + csv + ", row 2: the key A occurs twice");

        err.getBuffer().setLength(0);
        assertThat(run("--url", "http://127.0.0.1:1", "--token", "x")).isEqualTo(2);
        assertThat(err.toString()).startsWith("--repo is missing or not of the form OWNER/NAME");
    }

    @Test
    void aRefusalIsOneClearLineAndCodeOne() {
        try (FakeForgejo fake = FakeForgejo.start()) {
            assertThat(run("--url", fake.url(), "--token", "0123456789", "--repo", "alice/kettle"))
                    .isEqualTo(1);
            assertThat(err.toString().strip().lines()).hasSize(1);
            assertThat(err.toString()).contains("answered 401 Unauthorized").doesNotContain("0123456789");
        }
    }

    private static int writes(FakeForgejo fake) {
        return (int) fake.requests().stream()
                .filter(request -> !request.method().equals("GET"))
                .count();
    }
}
