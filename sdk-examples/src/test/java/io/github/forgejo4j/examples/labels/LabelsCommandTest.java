package io.github.forgejo4j.examples.labels;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.cli.CommandRun;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.testing.FakeForgejo;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;

class LabelsCommandTest {
    private final CommandRun run = new CommandRun();

    @TempDir
    private Path folder;

    @Test
    void theDemoLabelsThreeIssuesAndSurvivesALostReply() {
        assertThat(run.execute(LabelsCommand.commandLine(new Stop(), null)))
                .as(run.err())
                .isZero();

        assertThat(run.out().lines())
                .containsExactly(
                        "alice/kettle#1            Lid does not close                        kind/bug, area/lid",
                        "alice/kettle#2            A green one would be nice                 kind/wish",
                        "alice/kettle#3            Thank you!                                no label");
        assertThat(run.err()).contains("hook of alice/kettle: made");
    }

    @Test
    void coloursAreForTerminals() {
        run.execute(LabelsCommand.commandLine(new Stop(), null).setColorScheme(Help.defaultColorScheme(Ansi.ON)));
        assertThat(run.out()).contains("\u001b[32mkind/wish\u001b[0m");
    }

    @Test
    void listensUntilItIsStoppedAndRegistersItselfOnce() throws Exception {
        Path rules = Files.writeString(folder.resolve("rules"), "bug: crash\n");
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        try (FakeForgejo fake = FakeForgejo.start();
                ForgejoClient people = ForgejoClient.builder()
                        .baseUrl(fake.url())
                        .token(fake.token())
                        .build()) {
            fake.repository("alice", "kettle");
            for (int i = 1; i <= 2; i++) {
                CommandRun each = new CommandRun();
                Stop stop = new Stop();
                CompletableFuture<Integer> code = CompletableFuture.supplyAsync(() -> each.execute(
                        LabelsCommand.commandLine(stop, "kettle-whistle"),
                        "--url",
                        fake.url(),
                        "--token",
                        fake.token(),
                        "--rules",
                        rules.toString(),
                        "--port",
                        String.valueOf(port),
                        "--register",
                        "alice/kettle",
                        "--public",
                        "http://127.0.0.1:" + port + "/hook"));
                while (!code.isDone() && !each.err().contains("hook of alice/kettle")) {
                    Thread.onSpinWait();
                }
                people.issues()
                        .create(
                                "alice",
                                "kettle",
                                CreateIssue.builder().title("Crash " + i).build())
                        .execute();
                fake.awaitDeliveries(Duration.ofSeconds(10));
                stop.ask();
                assertThat(code.get(30, TimeUnit.SECONDS)).as(each.err()).isZero();
                // Also what was accepted just before the end is done.
                assertThat(each.out()).contains("alice/kettle#" + i).contains("bug");
                assertThat(each.err()).contains("hook of alice/kettle: " + (i == 1 ? "made" : "was there"));
                assertThat(each.out() + each.err()).doesNotContain(fake.token()).doesNotContain("kettle-whistle");
            }
            fake.assertArrivedOnce("POST", "/repos/{owner}/{repo}/hooks");
            fake.assertArrived(2, "POST", "/repos/{owner}/{repo}/issues/{index}/labels");
        }
    }

    @Test
    void badInputIsCodeTwo() throws Exception {
        Path rules = Files.writeString(folder.resolve("rules"), "bug: crash\n");
        String[] server = {"--url", "http://127.0.0.1:1", "--token", "x"};
        assertThat(run.execute(LabelsCommand.commandLine(new Stop(), "s"), server))
                .isEqualTo(2);
        assertThat(run.err()).startsWith("--rules is missing");

        assertThat(run.execute(LabelsCommand.commandLine(new Stop(), " "), with(server, "--rules", rules.toString())))
                .isEqualTo(2);
        assertThat(run.err()).startsWith("WEBHOOK_SECRET is missing");

        assertThat(run.execute(
                        LabelsCommand.commandLine(new Stop(), "s"),
                        with(server, "--rules", rules.toString(), "--register", "alice/kettle")))
                .isEqualTo(2);
        assertThat(run.err()).startsWith("--public is missing");

        assertThat(run.execute(
                        LabelsCommand.commandLine(new Stop(), "s"),
                        with(server, "--rules", folder.resolve("none").toString())))
                .isEqualTo(2);
        assertThat(run.err().strip())
                .isEqualTo("error: --rules: there is no file that can be read at " + folder.resolve("none"));

        try (ServerSocket taken = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            assertThat(run.execute(
                            LabelsCommand.commandLine(new Stop(), "s"),
                            with(server, "--rules", rules.toString(), "--port", "" + taken.getLocalPort())))
                    .isEqualTo(2);
            assertThat(run.err()).startsWith("error: cannot listen at 127.0.0.1, port " + taken.getLocalPort());
        }
    }

    @Test
    void aRefusedRegistrationIsCodeOne() throws Exception {
        Path rules = Files.writeString(folder.resolve("rules"), "bug: crash\n");
        try (FakeForgejo fake = FakeForgejo.start()) {
            assertThat(run.execute(
                            LabelsCommand.commandLine(new Stop(), "s"),
                            "--url",
                            fake.url(),
                            "--token",
                            "0123456789",
                            "--rules",
                            rules.toString(),
                            "--port",
                            "0",
                            "--register",
                            "alice/kettle",
                            "--public",
                            "https://bot.example.org/hook"))
                    .isEqualTo(1);
            assertThat(run.err()).contains("answered 401").doesNotContain("0123456789");
        }
    }

    private static String[] with(String[] some, String... more) {
        String[] all = java.util.Arrays.copyOf(some, some.length + more.length);
        System.arraycopy(more, 0, all, some.length, more.length);
        return all;
    }
}
