package io.github.forgejo4j.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Spec;

class InstanceTest {
    @Command(name = "bot")
    static class Bot implements Callable<Integer> {
        @Spec
        private CommandLine.Model.CommandSpec spec;

        @Mixin
        private final Instance instance = new Instance();

        @Override
        public Integer call() {
            spec.commandLine()
                    .getOut()
                    .println(instance.isDemo() ? "embedded" : instance.url() + " as " + instance.token());
            return 0;
        }
    }

    private final CommandRun run = new CommandRun();

    private int bot(String... arguments) {
        return run.execute(new CommandLine(new Bot()), arguments);
    }

    @Test
    void withoutAnythingItIsTheEmbeddedOne() {
        assertThat(bot()).isZero();
        assertThat(run.out()).isEqualToIgnoringNewLines("embedded");
    }

    @Test
    void aTokenWithoutAnAddressIsBadInput(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "tok_1234\n");
        for (String[] token : new String[][] {{"--token", "tok_1234"}, {"--token-file", file.toString()}}) {
            assertThat(bot(token)).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.err())
                    .startsWith(
                            "a token without --url: name the instance, or leave the token out to see the embedded one")
                    .doesNotContain("tok_1234");
        }
    }

    @Test
    void theTokenOfAFileIsTaken(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "tok_1234\n");
        assertThat(bot("--url", "https://forge.test", "--token-file", file.toString()))
                .isZero();
        assertThat(run.out()).isEqualToIgnoringNewLines("https://forge.test as tok_1234");
    }
}
