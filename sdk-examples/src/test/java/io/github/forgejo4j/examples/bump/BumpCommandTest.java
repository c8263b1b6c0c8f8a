package io.github.forgejo4j.examples.bump;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.cli.CommandRun;
import io.github.forgejo4j.model.EditPullRequest;
import io.github.forgejo4j.model.PullRequest;
import io.github.forgejo4j.model.PullRequestQuery;
import io.github.forgejo4j.model.State;
import io.github.forgejo4j.model.StateFilter;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.testing.FakeRepository;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;

class BumpCommandTest {
    private static final String POM =
            "<project>\n<dependency>\n<groupId>org.example</groupId><artifactId>lid</artifactId>\n"
                    + "<version>%s</version></dependency></project>\n";
    private static final String BRANCHES = "/repos/{owner}/{repo}/branches";
    private static final String CONTENTS = "/repos/{owner}/{repo}/contents";
    private static final String FILE = "/repos/{owner}/{repo}/contents/{filepath}";
    private static final String PULLS = "/repos/{owner}/{repo}/pulls";
    private static final String PULL = PULLS + "/{index}";

    private final CommandRun run = new CommandRun();
    private FakeForgejo fake;
    private FakeRepository kettle;
    private ForgejoClient client;

    @BeforeEach
    void start() {
        fake = FakeForgejo.start();
        kettle = fake.repository("alice", "kettle").putFile("pom.xml", POM.formatted("1.0"));
        client = ForgejoClient.builder().baseUrl(fake.url()).token(fake.token()).build();
    }

    @AfterEach
    void close() {
        client.close();
        fake.close();
    }

    private int bump(String to, String... more) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("--url", fake.url());
        options.put("--token", fake.token());
        options.put("--repo", "alice/kettle");
        options.put("--group", "org.example");
        options.put("--artifact", "lid");
        options.put("--to", to);
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < more.length; i++) {
            if (more[i].equals("--dry-run")) {
                arguments.add(more[i]);
            } else {
                options.put(more[i], more[++i]);
            }
        }
        options.forEach((name, value) -> arguments.addAll(List.of(name, value)));
        return run.execute(BumpCommand.commandLine(), arguments.toArray(String[]::new));
    }

    private List<PullRequest> pulls() {
        return client.pulls()
                .list(
                        "alice",
                        "kettle",
                        PullRequestQuery.builder().state(StateFilter.ALL).build())
                .all();
    }

    private String version(String branch) {
        return client.files("alice", "kettle")
                .at(branch)
                .read("pom.xml")
                .text()
                .replaceAll("(?s).*<version>(.*)</version>.*", "$1");
    }

    private long writes() {
        return fake.requests().stream()
                .filter(request -> !request.method().equals("GET"))
                .count();
    }

    @Test
    void makesBranchCommitAndPullRequest() {
        assertThat(bump("1.1")).as(run.err()).isZero();

        PullRequest pull = pulls().get(0);
        assertThat(pull.title()).isEqualTo("Bump org.example:lid from 1.0 to 1.1");
        assertThat(pull.body()).startsWith("Changes the version of `org.example:lid` in `pom.xml`.");
        assertThat(pull.base().ref()).isEqualTo("main");
        assertThat(pull.head().ref()).startsWith("bump/lid-1.1-");
        assertThat(version(pull.head().ref())).isEqualTo("1.1");
        assertThat(version("main")).isEqualTo("1.0");
        assertThat(run.out().lines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .isEqualTo("branch        made        "
                                        + pull.head().ref()),
                        line -> assertThat(line).matches("commit        made        [0-9a-f]{40}"),
                        line -> assertThat(line)
                                .isEqualTo("pull request  made        #1 " + fake.url()
                                        + "/alice/kettle/pulls/1 (Bump org.example:lid from 1.0 to 1.1)"));
        assertThat(writes()).isEqualTo(3);
    }

    @Test
    void aSecondRunWritesNothing() {
        bump("1.1");
        fake.clearRequests();

        assertThat(bump("1.1")).isZero();

        assertThat(writes()).isZero();
        assertThat(run.out()).contains("commit        was there").contains("pull request  was there   #1");
        assertThat(pulls()).hasSize(1);
    }

    @Test
    void lostRepliesMakeNothingTwiceWhereverTheyAreLost() {
        fake.faults().on("POST", BRANCHES).times(1).loseReply();
        fake.faults().on("PUT", FILE).times(1).loseReply();
        fake.faults().on("POST", CONTENTS).times(1).loseReply();
        fake.faults().on("POST", PULLS).times(1).loseReply();
        fake.faults().on("PATCH", PULL).times(1).loseReply();

        assertThat(bump("1.1")).as(run.err()).isZero();
        assertThat(bump("1.2")).as(run.err()).isZero();

        fake.assertArrivedOnce("POST", BRANCHES);
        fake.assertArrivedOnce("POST", PULLS);
        fake.assertArrivedOnce("PATCH", PULL);
        assertThat(fake.count("PUT", FILE) + fake.count("POST", CONTENTS)).isEqualTo(2);
        assertThat(pulls()).singleElement().satisfies(pull -> {
            assertThat(pull.title()).isEqualTo("Bump org.example:lid from 1.0 to 1.2");
            assertThat(version(pull.head().ref())).isEqualTo("1.2");
        });
    }

    @Test
    void aRunThatWasStoppedIsGoneOnWith() {
        fake.faults().on("POST", PULLS).times(1).status(500).body("disk full");
        assertThat(bump("1.1")).isEqualTo(1);
        assertThat(pulls()).isEmpty();

        assertThat(bump("1.1")).isZero();

        assertThat(run.out()).contains("branch        was there").contains("commit        was there");
        fake.assertArrivedOnce("POST", BRANCHES);
        assertThat(pulls()).hasSize(1);
    }

    @Test
    void aNewerVersionUpdatesTheOpenPullRequestAndAnOlderOneLeavesIt() {
        bump("1.1");
        assertThat(bump("1.2")).isZero();
        assertThat(run.out())
                .contains("commit        made")
                .contains("pull request  changed     #1")
                .contains("(to 1.2)");

        fake.clearRequests();
        assertThat(bump("1.1")).isZero();
        assertThat(run.out()).contains("left alone  #1").contains("it brings 1.2, which is newer");
        assertThat(writes()).isZero();
        assertThat(pulls()).hasSize(1);
    }

    @Test
    void aTitleThatAPersonGaveStays() {
        bump("1.1");
        client.pulls()
                .edit(
                        "alice",
                        "kettle",
                        1,
                        EditPullRequest.builder().title("A new lid").build())
                .execute();

        assertThat(bump("1.2")).isZero();

        assertThat(pulls().get(0).title()).isEqualTo("A new lid");
        assertThat(version(pulls().get(0).head().ref())).isEqualTo("1.2");
    }

    @Test
    void whatWasDeclinedIsNotOfferedAgainButTheNextVersionIs() {
        bump("1.1");
        client.pulls()
                .edit(
                        "alice",
                        "kettle",
                        1,
                        EditPullRequest.builder().state(State.CLOSED).build())
                .execute();
        fake.clearRequests();

        assertThat(bump("1.1")).isZero();
        assertThat(run.out()).contains("left alone  #1").contains("it was declined");
        assertThat(writes()).isZero();

        assertThat(bump("1.2")).isZero();
        assertThat(run.out()).contains("pull request  made        #2");
    }

    @Test
    void aPullRequestOfSomebodyElseWithACopiedMarkerIsNotTheBots() {
        bump("1.1");
        fake.addUser("bot");
        kettle.addCollaborator("bot");

        assertThat(bump("1.2", "--token", fake.newToken("bot"))).as(run.err()).isZero();

        assertThat(run.out()).contains("pull request  made        #2");
        assertThat(pulls().get(1).title()).isEqualTo("Bump org.example:lid from 1.0 to 1.1");
        assertThat(version(pulls().get(1).head().ref())).isEqualTo("1.1");
    }

    @Test
    void nothingIsDoneForWhatIsUpToDate() {
        assertThat(bump("1.0.0")).isZero();
        assertThat(run.out().strip()).isEqualTo("version       was there   1.0 on main");
        assertThat(writes()).isZero();
    }

    @Test
    void severalProjectFilesAreOneCommitAndADryRunNone() {
        kettle.putFile("lid/pom.xml", POM.formatted("0.9"));
        String[] both = {"--pom", "pom.xml,lid/pom.xml"};
        assertThat(bump("1.1", "--pom", "pom.xml,lid/pom.xml", "--dry-run")).isZero();
        assertThat(run.out().strip()).isEqualTo("version       changed     0.9 to 1.1");
        assertThat(writes()).isZero();

        assertThat(bump("1.1", both)).isZero();

        fake.assertArrivedOnce("POST", CONTENTS);
        assertThat(pulls().get(0).title()).isEqualTo("Bump org.example:lid from 0.9 to 1.1");
        assertThat(pulls().get(0).changedFiles()).isEqualTo(2);
    }

    @Test
    void badInputIsCodeTwo() {
        assertThat(bump("1.1", "--artifact", "spout")).isEqualTo(2);
        assertThat(run.err().strip()).isEqualTo("error: pom.xml on main: no version of org.example:spout");
        assertThat(bump("1.1\n")).isEqualTo(2);
        assertThat(run.err()).startsWith("--to is no name or version of Maven's: 1.1?");
        assertThat(bump("1..1")).isEqualTo(2);
        assertThat(bump("1.1", "--property", "x")).isEqualTo(2);
        assertThat(run.err()).startsWith("--property goes without --group and --artifact");
        assertThat(run.execute(BumpCommand.commandLine(), "--url", fake.url(), "--token", "x", "--to", "1"))
                .isEqualTo(2);
        assertThat(run.err()).startsWith("--repo is missing");
        kettle.putFile("pom.xml", "<project>");
        assertThat(bump("1.1")).isEqualTo(2);
        assertThat(run.err()).startsWith("error: pom.xml: it is no XML that can be read");
        assertThat(writes()).isZero();
    }

    @Test
    void aRefusalIsOneClearLineAndCodeOne() {
        assertThat(bump("1.1", "--token", "0123456789")).isEqualTo(1);
        assertThat(run.err().strip().lines()).hasSize(1);
        assertThat(run.err()).contains("answered 401 Unauthorized").doesNotContain("0123456789");
    }

    @Test
    void theDemoSurvivesLostRepliesAndHasColoursOnATerminalOnly() {
        assertThat(run.execute(BumpCommand.commandLine(), "--to", "5.11.0"))
                .as(run.err())
                .isZero();
        assertThat(run.out()).contains("#1 http://127.0.0.1:").doesNotContain("\u001b");

        run.execute(BumpCommand.commandLine().setColorScheme(Help.defaultColorScheme(Ansi.ON)), "--to", "5.11.0");
        assertThat(run.out()).contains("\u001b[32mmade      \u001b[0m");
    }
}
