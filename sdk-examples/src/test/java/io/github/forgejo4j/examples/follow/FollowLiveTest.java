package io.github.forgejo4j.examples.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.examples.cli.CommandRun;
import io.github.forgejo4j.examples.cli.LiveRepository;
import io.github.forgejo4j.model.CreateFile;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** A run on a real instance, of which the test is the runner. */
@Tag("live")
@EnabledIfEnvironmentVariable(named = "FORGEJO_URL", matches = ".+", disabledReason = "there is no instance")
@EnabledIfEnvironmentVariable(named = "FORGEJO_TOKEN", matches = ".+", disabledReason = "there is no token")
class FollowLiveTest {
    private static final String WORKFLOW = "on: workflow_dispatch\njobs:\n"
            + "  build:\n    runs-on: by-hand\n    steps: [{run: make}]\n"
            + "  test:\n    runs-on: by-hand\n    needs: build\n    steps: [{run: make test}]\n";

    private final CommandRun run = new CommandRun();

    @Test
    void startsAndFollowsARunToItsEnd() {
        try (LiveRepository repository = new LiveRepository("follow")) {
            repository
                    .client()
                    .contents()
                    .create(
                            repository.name().owner(),
                            repository.name().name(),
                            ".forgejo/workflows/ci.yml",
                            CreateFile.builder()
                                    .content(WORKFLOW.getBytes(StandardCharsets.UTF_8))
                                    .build())
                    .execute();
            HandRunner runner = new HandRunner(repository);
            Deque<BooleanSupplier> script = new ArrayDeque<>(List.of(
                    runner::take,
                    () -> runner.log("Compiling \u2713", "Done"),
                    () -> true,
                    () -> runner.log("Packed"),
                    () -> runner.finish(true),
                    // The server lets the next job wait a while after the one that it needs.
                    runner::take,
                    () -> runner.log("40 tests"),
                    () -> runner.finish(false)));

            int code = run.execute(
                    FollowCommand.commandLine(new Follower.Pace(Duration.ofMillis(300), Duration.ofMinutes(2), () -> {
                        if (!script.isEmpty() && script.peek().getAsBoolean()) {
                            script.remove();
                        }
                    })),
                    "--url",
                    repository.url(),
                    "--token",
                    repository.token(),
                    "--repo",
                    repository.name().toString(),
                    "--start",
                    "ci.yml");

            assertThat(code).as(run.err()).isEqualTo(3);
            assertThat(run.out().lines())
                    .containsExactly("build | Compiling \u2713", "build | Done", "build | Packed", "test | 40 tests");
            assertThat(run.err().lines())
                    .contains("build: running", "build: success", "test: running")
                    .endsWith("test: failure", "run 1: failure");
        }
    }
}
