package io.github.forgejo4j.examples.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.examples.cli.CommandRun;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.testing.FakeOrganization;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InventoryCommandTest {
    private static final String BRANCH = "/repos/{owner}/{repo}/branches/{branch}";
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);

    private final CommandRun run = new CommandRun();
    private FakeForgejo fake;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() {
        fake = FakeForgejo.builder().clock(CLOCK).pageSizes(2, 2).start();
        FakeOrganization nimbus = fake.createOrganization("nimbus");
        nimbus.repository("kettle")
                .putFile("LICENSE", "Apache License\nVersion 2.0, January 2004\n")
                .languages(Map.of("Java", 10L, "Shell", 2L))
                .addIssue("=1+1");
        nimbus.repository("cup");
        nimbus.repository("lid")
                .putFile("LICENSES/MIT.txt", "x")
                .putFile("LICENSES/CC0-1.0.txt", "x")
                .archived(true);
    }

    @AfterEach
    void close() {
        fake.close();
    }

    private int inventory(String... more) {
        List<String> arguments = new ArrayList<>(List.of("--url", fake.url(), "--token", fake.token()));
        arguments.addAll(Arrays.asList(more));
        return run.execute(InventoryCommand.commandLine(CLOCK), arguments.toArray(String[]::new));
    }

    private List<String> line(String repository) {
        String found = run.out()
                .lines()
                .filter(line -> line.startsWith(repository + ","))
                .findFirst()
                .orElseThrow();
        return Arrays.asList(found.split(",", -1));
    }

    @Test
    void theTableHasEveryRepositoryOfAllPages() {
        assertThat(inventory("--owner", "nimbus")).as(run.err()).isZero();

        assertThat(run.out().lines()).hasSize(4);
        assertThat(line("nimbus/kettle").subList(3, 5)).containsExactly("Java", "\"Java 10; Shell 2\"");
        assertThat(line("nimbus/kettle").subList(6, 13))
                .containsExactly("1", "0", "2026-01-01T00:00:00Z", "main", "false", "Apache-2.0", "");
        assertThat(line("nimbus/lid").subList(11, 12)).containsExactly("\"CC0-1.0");
        assertThat(run.out()).contains("\"CC0-1.0, MIT\",archived,\r\n");
        assertThat(line("nimbus/cup").subList(8, 13)).containsExactly("", "main", "", "", "empty");
        assertThat(run.err().strip()).isEqualTo("3 repositories, 0 with problems");
    }

    @Test
    void theRequestsAreCounted() {
        inventory("--owner", "nimbus");

        fake.assertArrived(2, "GET", "/users/{username}/repos");
        // An empty repository is not asked about.
        fake.assertArrived(2, "GET", "/repos/{owner}/{repo}/languages");
        fake.assertArrived(2, "GET", BRANCH);
        fake.assertArrived(2, "GET", "/repos/{owner}/{repo}/contents");
        fake.assertArrived(2, "GET", "/repos/{owner}/{repo}/contents/{filepath}");
        assertThat(fake.requests()).hasSize(10);
    }

    @Test
    void allThatIsVisibleIsListedToo() {
        fake.repository("alice", "own").putFile("a", "b");
        assertThat(inventory("--all")).isZero();
        assertThat(run.out()).contains("alice/own,").contains("nimbus/lid,");
    }

    @Test
    void whatCannotBeHadOfOneIsANoteAndCodeThree() {
        fake.faults().on("GET", "/repos/nimbus/kettle/branches/main").status(404);
        assertThat(inventory("--owner", "nimbus")).isEqualTo(3);

        assertThat(line("nimbus/kettle").subList(8, 14))
                .containsExactly("", "main", "", "Apache-2.0", "", "branch: not found");
        assertThat(run.err()).contains("3 repositories, 1 with problems").contains("nimbus/kettle: branch: not found");
    }

    @Test
    void aListThatBreaksOffIsNoReport() {
        fake.faults().on("GET", "/users/{username}/repos").skip(1).status(403);
        Path csv = folder.resolve("r.csv");

        assertThat(inventory("--owner", "nimbus", "--csv", csv.toString())).isEqualTo(1);

        assertThat(csv).doesNotExist();
        assertThat(run.out()).isEmpty();
    }

    @Test
    void lostRepliesCostARepeatAndNoCell() {
        fake.faults().on("GET", BRANCH).times(1).loseReply();
        fake.faults().on("GET", "/repos/{owner}/{repo}/languages").times(1).status(503);

        assertThat(inventory("--owner", "nimbus", "--parallel", "1"))
                .as(run.err())
                .isZero();

        fake.assertArrived(3, "GET", BRANCH);
        assertThat(line("nimbus/kettle").get(10)).isEqualTo("false");
    }

    @Test
    void filesAreWrittenWhole() throws Exception {
        Path csv = folder.resolve("r.csv");
        Path html = folder.resolve("r.html");
        Files.writeString(html, "old");
        assertThat(inventory("--owner", "nimbus", "--csv", csv.toString(), "--html", html.toString()))
                .isZero();

        assertThat(run.out()).isEmpty();
        assertThat(csv).content().startsWith("repository,url,").contains("nimbus/kettle");
        assertThat(html)
                .content()
                .startsWith("<!DOCTYPE html>")
                .contains(">nimbus/kettle</a>")
                .endsWith("</html>\n");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void badInputIsCodeTwo() {
        assertThat(inventory()).isEqualTo(2);
        assertThat(run.err()).startsWith("either --owner or --all");
        assertThat(inventory("--owner", "nimbus", "--all")).isEqualTo(2);
        assertThat(inventory("--all", "--parallel", "0")).isEqualTo(2);
        assertThat(run.err()).startsWith("--parallel lies between 1 and 16");
        assertThat(fake.requests()).isEmpty();
    }

    @Test
    void theDemoIsAnOrganizationWithOddNames() {
        assertThat(run.execute(InventoryCommand.commandLine(CLOCK)))
                .as(run.err())
                .isZero();
        assertThat(run.out().lines()).hasSize(5);
        assertThat(run.out()).contains("GPL-3.0").contains("nimbus/whistle").doesNotContain("\u001b");
    }
}
