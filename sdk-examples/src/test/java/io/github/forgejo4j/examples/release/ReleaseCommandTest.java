package io.github.forgejo4j.examples.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.cli.CommandRun;
import io.github.forgejo4j.model.Attachment;
import io.github.forgejo4j.model.Release;
import io.github.forgejo4j.testing.FakeForgejo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReleaseCommandTest {
    private static final String ASSETS = "/repos/{owner}/{repo}/releases/{id}/assets";
    private static final String RELEASE = "/repos/{owner}/{repo}/releases/{id}";

    private final CommandRun run = new CommandRun();
    private FakeForgejo fake;

    @TempDir
    private Path folder;

    private Path kettle;
    private Path lid;

    @BeforeEach
    void start() throws IOException {
        fake = FakeForgejo.start();
        fake.repository("alice", "kettle").putFile("README.md", "A kettle.\n");
        kettle = Files.writeString(folder.resolve("kettle.tgz"), "abc");
        lid = Files.writeString(folder.resolve("lid.tgz"), "");
    }

    @AfterEach
    void close() {
        fake.close();
    }

    private int release(boolean terminal, Object... more) {
        List<String> arguments = new ArrayList<>(
                List.of("--url", fake.url(), "--token", fake.token(), "--repo", "alice/kettle", "--tag", "v1.0"));
        for (Object each : more) {
            arguments.add(each.toString());
        }
        return run.execute(ReleaseCommand.commandLine(terminal), arguments.toArray(String[]::new));
    }

    private Release onServer() {
        try (ForgejoClient client = client()) {
            return client.releases().getByTag("alice", "kettle", "v1.0").execute();
        }
    }

    private ForgejoClient client() {
        return ForgejoClient.builder().baseUrl(fake.url()).token(fake.token()).build();
    }

    @Test
    void publishesTheFilesAndTheirChecksums() throws IOException {
        Path notes = Files.writeString(folder.resolve("notes.md"), "It whistles.");
        assertThat(release(false, "--name", "Kettle 1.0", "--notes", notes, kettle, lid))
                .as(run.err())
                .isZero();

        assertThat(run.out().lines())
                .containsExactly(
                        "uploaded            151  SHA256SUMS",
                        "uploaded              3  kettle.tgz",
                        "uploaded              0  lid.tgz",
                        "published  " + fake.url() + "/alice/kettle/releases/tag/v1.0");
        Release there = onServer();
        assertThat(there.name()).isEqualTo("Kettle 1.0");
        assertThat(there.body()).isEqualTo("It whistles.");
        assertThat(there.draft()).isFalse();
        Attachment sums = there.assets().get(0);
        Path read = folder.resolve("read");
        try (ForgejoClient client = client()) {
            client.download(sums.browserDownloadUrl()).to(read);
        }
        // The sums of "abc" and of nothing, as the standard has them.
        assertThat(read)
                .hasContent("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  kettle.tgz\n"
                        + "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  lid.tgz\n");
    }

    @Test
    void nobodySeesItBeforeItIsComplete() {
        fake.faults().on("POST", ASSETS).skip(1).status(413).body("too large for this instance");
        assertThat(release(false, kettle, lid)).isEqualTo(1);
        assertThat(onServer().draft()).isTrue();

        fake.faults().clear();
        assertThat(release(false, kettle, lid)).as(run.err()).isZero();
        assertThat(run.out()).contains("was there           151  SHA256SUMS").contains("uploaded              3");
        assertThat(onServer().draft()).isFalse();
        assertThat(onServer().assets()).hasSize(3);
    }

    @Test
    void aSecondRunWritesNothing() {
        release(false, kettle, lid);
        fake.clearRequests();

        assertThat(release(false, kettle, lid)).isZero();

        assertThat(fake.requests())
                .isNotEmpty()
                .allMatch(request -> request.method().equals("GET"));
        assertThat(run.out()).contains("was there             3  kettle.tgz").contains("published");
    }

    @Test
    void otherContentOfTheSameSizeIsRefused() throws IOException {
        release(false, kettle, lid);
        Files.writeString(kettle, "abd");
        fake.clearRequests();

        assertThat(release(false, kettle, lid)).isEqualTo(2);

        assertThat(run.err().strip())
                .isEqualTo("error: the release v1.0 has a SHA256SUMS of other files; nothing was written. "
                        + "Take another tag, or delete the release");
        assertThat(fake.requests()).allMatch(request -> request.method().equals("GET"));
    }

    @Test
    void lostRepliesMakeNothingTwice() {
        fake.faults().on("POST", "/repos/{owner}/{repo}/releases").times(1).loseReply();
        fake.faults().on("POST", ASSETS).skip(1).times(1).loseReply();
        fake.faults().on("PATCH", RELEASE).times(1).loseReply();

        assertThat(release(false, kettle, lid)).as(run.err()).isZero();

        fake.assertArrivedOnce("POST", "/repos/{owner}/{repo}/releases");
        fake.assertArrived(3, "POST", ASSETS);
        assertThat(onServer().assets())
                .extracting(Attachment::name)
                .containsExactly("SHA256SUMS", "kettle.tgz", "lid.tgz");
    }

    @Test
    void aDraftStaysOne() {
        assertThat(release(false, "--draft", kettle)).isZero();
        assertThat(run.out()).contains("draft      ");
        assertThat(onServer().draft()).isTrue();
    }

    @Test
    void theBarIsForTerminals() throws IOException {
        assertThat(release(false, kettle)).isZero();
        assertThat(run.err()).isEmpty();

        Path other = Files.writeString(folder.resolve("other.tgz"), "other");
        fake.repository("alice", "spoon").putFile("README.md", "A spoon.\n");
        assertThat(run.execute(
                        ReleaseCommand.commandLine(true),
                        "--url",
                        fake.url(),
                        "--token",
                        fake.token(),
                        "--repo",
                        "alice/spoon",
                        "--tag",
                        "v1.0",
                        other.toString()))
                .isZero();
        assertThat(run.err()).contains("\rother.tgz").contains("100%");
        assertThat(run.out()).doesNotContain("100%");
    }

    @Test
    void theBarTellsRateAndTimeLeft() {
        StringBuilder terminal = new StringBuilder();
        long[] now = {0};
        ProgressBar bar = new ProgressBar("kettle.tgz", () -> now[0], terminal::append);
        bar.progressed(0, 4 << 20);
        now[0] = 2_000_000_000L;
        terminal.setLength(0);
        bar.progressed(1 << 20, 4 << 20);
        assertThat(terminal)
                .hasToString(
                        "\rkettle.tgz               [######..................]  25%  512.0 KiB/s  ETA 0:06\u001b[K");

        bar.progressed(0, 4 << 20);
        now[0] = 3_000_000_000L;
        terminal.setLength(0);
        bar.progressed(4 << 20, 4 << 20);
        assertThat(terminal.toString()).contains("100%  4.0 MiB/s  ETA 0:00").endsWith("\n");
    }

    @Test
    void badInputIsCodeTwo() {
        assertThat(release(false, folder.resolve("none"))).isEqualTo(2);
        assertThat(run.err().strip())
                .isEqualTo("error: there is no file that can be read at " + folder.resolve("none"));
        assertThat(release(false, kettle, kettle)).isEqualTo(2);
        assertThat(run.err().strip()).isEqualTo("error: two files are called kettle.tgz");
        assertThat(fake.requests()).isEmpty();
    }

    @Test
    void theDemoSurvivesALostReply() {
        assertThat(run.execute(ReleaseCommand.commandLine(false), "--tag", "v1.0", kettle.toString(), lid.toString()))
                .as(run.err())
                .isZero();
        assertThat(run.out()).contains("kettle.tgz").contains("published  http://127.0.0.1:");
    }
}
