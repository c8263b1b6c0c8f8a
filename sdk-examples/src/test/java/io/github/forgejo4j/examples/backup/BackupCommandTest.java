package io.github.forgejo4j.examples.backup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.ensure.Assets;
import io.github.forgejo4j.examples.cli.CommandRun;
import io.github.forgejo4j.model.CreateRelease;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.testing.FakeOrganization;
import io.github.forgejo4j.testing.FakeRepository;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupCommandTest {
    private static final String ARCHIVE = "/repos/{owner}/{repo}/archive/{archive}";
    private static final String ISSUES = "/repos/{owner}/{repo}/issues";
    private static final String COMMENTS = "/repos/{owner}/{repo}/issues/comments";

    /** The sum of "abc", as the standard has it. */
    private static final String ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    private final CommandRun run = new CommandRun();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private FakeForgejo fake;
    private FakeRepository kettle;

    @TempDir
    private Path temp;

    private Path folder;

    @BeforeEach
    void start() {
        folder = temp.resolve("backup");
        fake = FakeForgejo.builder().clock(new Ticking()).pageSizes(2, 2).start();
        FakeOrganization nimbus = fake.createOrganization("nimbus");
        kettle = nimbus.repository("kettle").putFile("README.md", "A kettle.\n");
        kettle.addLabel("bug", "d73a4a");
        for (int i = 1; i <= 3; i++) {
            kettle.addComment(kettle.addIssue("Issue " + i), "Comment " + i);
        }
        nimbus.repository("cup").addIssue("Too small");
        try (ForgejoClient client =
                ForgejoClient.builder().baseUrl(fake.url()).token(fake.token()).build()) {
            CreateRelease release =
                    CreateRelease.builder().tagName("v1").name("v1").build();
            client.ensure()
                    .release("nimbus", "kettle", release, Assets.of(Upload.of("..%2Fevil", "abc".getBytes(UTF_8))))
                    .execute();
        }
        fake.stub("GET", ARCHIVE).answers(200, Map.of("commit", 1));
        now = now.plusSeconds(60);
        fake.clearRequests();
    }

    @AfterEach
    void close() {
        fake.close();
    }

    private int backup(boolean terminal) {
        return run.execute(
                BackupCommand.commandLine(terminal),
                "--url",
                fake.url(),
                "--token",
                fake.token(),
                "--owner",
                "nimbus",
                "--to",
                folder.toString());
    }

    private JsonNode manifest(String repository) throws IOException {
        for (JsonNode each : new ObjectMapper()
                .readTree(folder.resolve("manifest.json").toFile())
                .get("repositories")) {
            if (each.path("name").asText().equals("nimbus/" + repository)) {
                return each;
            }
        }
        throw new AssertionError("no " + repository);
    }

    private Path file(String repository, String name) throws IOException {
        return folder.resolve(manifest(repository).get("folder").asText()).resolve(name);
    }

    @Test
    void takesEverythingOfEachRepository() throws IOException {
        assertThat(backup(false)).as(run.err()).isZero();

        assertThat(Files.readAllLines(file("kettle", "issues.jsonl")))
                .hasSize(3)
                .allMatch(line -> line.startsWith("{"));
        assertThat(Files.readAllLines(file("kettle", "comments.jsonl"))).hasSize(3);
        assertThat(Files.readAllLines(file("kettle", "labels.jsonl")))
                .singleElement()
                .asString()
                .contains("\"bug\"");
        assertThat(Files.readAllLines(file("kettle", "releases.jsonl"))).hasSize(1);
        assertThat(Files.readAllLines(file("cup", "issues.jsonl"))).hasSize(1);
        JsonNode asset = manifest("kettle").get("assets").elements().next();
        assertThat(asset.get("sha256").asText()).isEqualTo(ABC);
        assertThat(asset.get("size").asInt()).isEqualTo(3);
        JsonNode source = manifest("kettle").get("source");
        assertThat(file("kettle", source.get("file").asText())).hasContent("{\"commit\":1}");
        assertThat(source.get("file").asText()).endsWith(".bundle");
        assertThat(manifest("cup").has("source")).isFalse();
        // Nothing left over, and nothing outside.
        try (var all = Files.walk(temp)) {
            assertThat(all.map(Path::toString)).noneMatch(each -> each.endsWith(".part") || each.contains("evil"));
        }
        assertThat(run.err()).contains("2 repositories, 0 with problems");
    }

    @Test
    void aSecondRunTakesNothingAgain() throws IOException {
        backup(false);
        now = now.plusSeconds(60);
        String before = Files.readString(folder.resolve("manifest.json"));
        fake.clearRequests();

        assertThat(backup(false)).isZero();

        assertThat(run.out().lines()).hasSize(2).allMatch(line -> line.startsWith("unchanged             0"));
        fake.assertArrived(0, "GET", ARCHIVE);
        assertThat(fake.requests()).noneMatch(request -> request.path().startsWith("/attachments"));
        assertThat(fake.requests("GET", ISSUES))
                .hasSize(2)
                .allMatch(request -> request.query().contains("since="));
        assertThat(Files.readAllLines(file("kettle", "issues.jsonl"))).hasSize(3);
        assertThat(Files.readString(folder.resolve("manifest.json")).replaceAll("\"since\" : .*", ""))
                .isEqualTo(before.replaceAll("\"since\" : .*", ""));
    }

    @Test
    void onlyWhatIsNewIsAdded() throws IOException {
        backup(false);
        now = now.plusSeconds(60);
        kettle.addIssue("Issue 4");
        kettle.addComment(1, "Another");
        kettle.putFile("README.md", "A better kettle.\n");
        now = now.plusSeconds(60);
        fake.clearRequests();

        assertThat(backup(false)).isZero();

        // Issue 4, and issue 1 again, which a comment touched.
        assertThat(Files.readAllLines(file("kettle", "issues.jsonl"))).hasSize(5);
        assertThat(Files.readAllLines(file("kettle", "comments.jsonl")))
                .hasSize(4)
                .last()
                .asString()
                .contains("Another");
        fake.assertArrived(1, "GET", ARCHIVE);
        assertThat(run.out()).contains("unchanged             0  cup");
    }

    @Test
    void whatChangesInTheSecondOfTheListIsNeitherLostNorTwice() throws IOException {
        kettle.addIssue("In the very second");
        backup(false);
        kettle.addIssue("Just after");

        backup(false);
        backup(false);

        assertThat(Files.readAllLines(file("kettle", "issues.jsonl")))
                .hasSize(5)
                .last()
                .asString()
                .contains("Just after");
    }

    @Test
    void aRunThatBreaksOffIsGoneOnWith() throws IOException {
        fake.faults().on("GET", COMMENTS).skip(1).times(1).status(403);
        assertThat(backup(false)).isEqualTo(3);
        assertThat(run.out()).contains("failed");
        int issueLists = fake.count("GET", ISSUES);
        fake.clearRequests();

        assertThat(backup(false)).as(run.err()).isZero();

        // What was safe is not taken again: one page for each repository, and none of it new.
        assertThat(fake.count("GET", ISSUES)).isLessThanOrEqualTo(issueLists);
        assertThat(Files.readAllLines(file("kettle", "issues.jsonl"))).hasSize(3);
        assertThat(Files.readAllLines(file("kettle", "comments.jsonl"))).hasSize(3);
        assertThat(manifest("kettle").get("assets")).hasSize(1);
    }

    @Test
    void halfALineOfADeadRunIsCutAway() throws IOException {
        backup(false);
        Files.writeString(file("kettle", "issues.jsonl"), "{\"id\":9,\"ti", StandardOpenOption.APPEND);
        now = now.plusSeconds(60);
        kettle.addIssue("Issue 4");

        assertThat(backup(false)).isZero();

        assertThat(Files.readAllLines(file("kettle", "issues.jsonl")))
                .hasSize(4)
                .allSatisfy(line -> assertThat(new ObjectMapper().readTree(line).has("title"))
                        .isTrue());
    }

    @Test
    void lostRepliesAndAMissingFileAreMadeGood() throws IOException {
        fake.faults().on("GET", ISSUES).times(1).loseReply();
        fake.faults().on("GET", "/repos/{owner}/{repo}/releases").times(1).truncate();
        assertThat(backup(false)).as(run.err()).isZero();
        assertThat(Files.readAllLines(file("kettle", "issues.jsonl"))).hasSize(3);
        Path asset = file(
                "kettle",
                "assets/" + manifest("kettle").get("assets").fieldNames().next());
        Files.delete(asset);

        assertThat(backup(false)).isZero();

        assertThat(asset).hasContent("abc");
    }

    @Test
    void aServerWithoutBundlesGivesAnArchive() throws IOException {
        fake.faults()
                .on("GET", "/repos/nimbus/kettle/archive/main.bundle")
                .status(400)
                .body("{}");
        assertThat(backup(false)).as(run.err()).isZero();
        assertThat(manifest("kettle").get("source").get("file").asText()).endsWith(".tar.gz");
    }

    @Test
    void aFolderOfAnotherOwnerOrOneInUseIsRefused() throws IOException {
        backup(false);
        assertThat(run.execute(
                        BackupCommand.commandLine(false),
                        "--url",
                        fake.url(),
                        "--token",
                        fake.token(),
                        "--owner",
                        "alice",
                        "--to",
                        folder.toString()))
                .isEqualTo(2);
        assertThat(run.err()).contains(folder + " is a backup of " + fake.url() + " nimbus, not of");

        try (FileChannel channel = FileChannel.open(folder.resolve(".lock"), StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assertThat(lock.isValid()).isTrue();
            assertThat(backup(false)).isEqualTo(2);
            assertThat(run.err().strip()).isEqualTo("error: another backup is at work in " + folder);
        }
    }

    @Test
    void refusalsAndBadInputHaveTheirCodes() {
        String[] arguments = {
            "--url", fake.url(), "--token", "0123456789", "--owner", "nimbus", "--to", folder.toString()
        };
        assertThat(run.execute(BackupCommand.commandLine(false), arguments)).isEqualTo(1);
        assertThat(run.err()).contains("answered 401").doesNotContain("0123456789");
        arguments[5] = "../nimbus";
        assertThat(run.execute(BackupCommand.commandLine(false), arguments)).isEqualTo(2);
        assertThat(run.err()).startsWith("--owner is missing, or no name");
    }

    @Test
    void progressIsForTerminals() {
        backup(false);
        assertThat(run.err()).doesNotContain("ETA").doesNotContain("\u001b");
        backup(true);
        assertThat(run.err()).contains("2/2").contains("ETA 0:00");
        assertThat(run.out()).doesNotContain("ETA");

        long[] nanos = {0};
        StringBuilder line = new StringBuilder();
        Progress progress = new Progress(4, () -> nanos[0], line::append);
        progress.begin("kettle");
        nanos[0] = Duration.ofSeconds(10).toNanos();
        progress.taken(20_480);
        line.setLength(0);
        progress.end();
        assertThat(line)
                .hasToString(
                        "\rkettle                              1/4      20.0 KiB       2.0 KiB/s  ETA 0:30\u001b[K");
    }

    @Test
    void theDemoRuns() {
        assertThat(run.execute(BackupCommand.commandLine(false), "--to", folder.toString()))
                .as(run.err())
                .isZero();
        assertThat(run.out()).contains("taken").contains("kettle").contains("cup");
    }

    /** Stands where the test puts it. */
    private final class Ticking extends Clock {
        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
