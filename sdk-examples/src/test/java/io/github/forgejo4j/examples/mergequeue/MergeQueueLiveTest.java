package io.github.forgejo4j.examples.mergequeue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.cli.CommandRun;
import io.github.forgejo4j.examples.cli.LiveRepository;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.model.PullRequest;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** The queue on a real instance. */
@Tag("live")
@EnabledIfEnvironmentVariable(named = "FORGEJO_URL", matches = ".+", disabledReason = "there is no instance")
@EnabledIfEnvironmentVariable(named = "FORGEJO_TOKEN", matches = ".+", disabledReason = "there is no token")
class MergeQueueLiveTest {
    private final CommandRun run = new CommandRun();

    private int queue(LiveRepository repository, String... more) {
        List<String> given = List.of(
                "--url",
                repository.url(),
                "--token",
                repository.token(),
                "--repo",
                repository.name().toString());
        String[] arguments =
                Stream.concat(given.stream(), List.of(more).stream()).toArray(String[]::new);
        return run.execute(MergeQueueCommand.commandLine(Duration.ofSeconds(5), Duration.ofMinutes(1)), arguments);
    }

    private List<String> rows() {
        return run.out()
                .lines()
                .skip(1)
                .map(row -> row.strip().replaceAll(" {2,}", "|"))
                .toList();
    }

    @Test
    void mergesWhatCanBeMergedAndCommentsOnce() {
        try (LiveRepository repository = new LiveRepository("queue")) {
            ForgejoClient client = repository.client();
            long label = client.labels()
                    .create(
                            repository.name().owner(),
                            repository.name().name(),
                            CreateLabel.builder()
                                    .name(Demo.LABEL)
                                    .color("#22aa77")
                                    .build())
                    .execute()
                    .id();
            PullRequest one = Demo.open(client, repository.name(), "one", "state.txt", "open\n", "One", label);
            PullRequest two = Demo.open(client, repository.name(), "two", "state.txt", "ajar\n", "Two", label);
            PullRequest three = Demo.open(client, repository.name(), "three", "three.txt", "3\n", "Three", label);
            PullRequest four = Demo.open(client, repository.name(), "four", "four.txt", "4\n", "Four", label);
            for (PullRequest good : List.of(one, two, three)) {
                Demo.check(client, repository.name(), good, true);
            }
            Demo.check(client, repository.name(), four, false);

            assertThat(queue(repository)).as(run.err()).isEqualTo(3);

            List<String> expected = List.of(
                    "#1|One|merged",
                    "#2|Two|failed|it is in conflict with its base, or has nothing new",
                    "#3|Three|merged",
                    "#4|Four|failed|a check has failed");
            assertThat(rows()).isEqualTo(expected);

            assertThat(queue(repository)).isEqualTo(3);
            assertThat(rows()).containsExactly(expected.get(1), expected.get(3));
            for (PullRequest bad : List.of(two, four)) {
                assertThat(client.comments()
                                .list(
                                        repository.name().owner(),
                                        repository.name().name(),
                                        bad.number())
                                .execute())
                        .hasSize(1);
            }
        }
    }

    @Test
    void bringsABranchUpToDateBefore() {
        try (LiveRepository repository = new LiveRepository("queue")) {
            ForgejoClient client = repository.client();
            PullRequest one = Demo.open(client, repository.name(), "one", "one.txt", "1\n", "One");
            PullRequest two = Demo.open(client, repository.name(), "two", "two.txt", "2\n", "Two");

            assertThat(queue(
                            repository,
                            "--update",
                            "--no-checks",
                            "--style",
                            "fast-forward-only",
                            Long.toString(one.number()),
                            Long.toString(two.number())))
                    .as(run.out() + run.err())
                    .isZero();

            assertThat(rows()).containsExactly("#1|One|merged", "#2|Two|merged");
        }
    }
}
