package io.github.forgejo4j.examples.status;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.cli.Console;
import io.github.forgejo4j.examples.cli.Instance;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.model.CommitStatus;
import io.github.forgejo4j.model.CommitStatusState;
import io.github.forgejo4j.model.CreateStatus;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.forgejo4j.testing.FakeForgejo;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of the reporter. */
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Runs a command and sets the status of a commit: pending, then success or failure.",
        footerHeading = "%nExit codes:%n",
        footer = {
            "  that of the command, whatever becomes of the statuses",
            "  2    bad input; the command was not started",
            "  127  the command could not be started; the status says error",
            "",
            "The token needs the scope write:repository.",
            "Without --url it runs on an embedded Forgejo and shows the statuses at the end."
        })
public final class StatusCommand implements Callable<Integer> {
    private static final RepoName DEMO = new RepoName("alice", "kettle");

    private final RetryPolicy policy;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private final Instance instance = new Instance();

    @Option(
            names = "--repo",
            paramLabel = "OWNER/NAME",
            description = "repository of the commit",
            converter = RepoName.Converter.class)
    private @Nullable RepoName repo;

    @Option(names = "--sha", paramLabel = "HASH", description = "whole hash of the commit")
    private @Nullable String sha;

    @Option(
            names = "--context",
            paramLabel = "NAME",
            defaultValue = "forgejo4j/status",
            description = "what tells this check from others (default ${DEFAULT-VALUE})")
    private String context = "";

    @Option(names = "--target-url", paramLabel = "URL", description = "where more is to be read")
    private @Nullable String targetUrl;

    @Option(
            names = "--description",
            paramLabel = "TEXT",
            defaultValue = "running",
            description = "words of the pending status (default ${DEFAULT-VALUE})")
    private String description = "";

    @Parameters(paramLabel = "COMMAND", arity = "1..*", description = "what to run, with its arguments, best after --")
    private List<String> command = List.of();

    private StatusCommand(RetryPolicy policy) {
        this.policy = policy;
    }

    /** Runs it and ends the process with the exit code. */
    public static void main(String[] args) {
        System.exit(commandLine(RetryPolicy.standard()).execute(args));
    }

    static CommandLine commandLine(RetryPolicy policy) {
        // What follows the first word of the command are the command's own options.
        return Console.commandLine(new StatusCommand(policy)).setStopAtPositional(true);
    }

    @Override
    public Integer call() throws InterruptedException {
        Console console = new Console(spec.commandLine());
        if (instance.isDemo()) {
            return demo(console);
        } else if (repo == null) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--repo is missing");
        } else if (sha == null || !sha.matches("[0-9a-f]{40}|[0-9a-f]{64}")) {
            // A branch moves while the command runs, and the result would stand at another commit than the beginning.
            throw new CommandLine.ParameterException(spec.commandLine(), "--sha is the whole hash of a commit");
        }
        try (ForgejoClient client = client(instance.url(), instance.token(), console)) {
            return report(client, repo, sha, console);
        }
    }

    private int demo(Console console) throws InterruptedException {
        console.note("no --url: an embedded Forgejo");
        try (FakeForgejo fake = FakeForgejo.start()) {
            fake.repository(DEMO.owner(), DEMO.name()).putFile("README.md", "A kettle.\n");
            try (ForgejoClient client = client(fake.url(), fake.token(), console)) {
                String head = client.commits()
                        .get(DEMO.owner(), DEMO.name(), "main")
                        .execute()
                        .sha();
                int code = report(client, DEMO, head, console);
                for (CommitStatus each :
                        client.statuses().list(DEMO.owner(), DEMO.name(), head).all()) {
                    console.note("%-8s  %-20s  %s".formatted(each.status(), each.context(), each.description()));
                }
                return code;
            }
        }
    }

    private ForgejoClient client(String url, String token, Console console) {
        return ForgejoClient.builder()
                .baseUrl(url)
                .token(token)
                .userAgent("forgejo4j-status")
                .retryPolicy(policy)
                .retryListener(console)
                .build();
    }

    private int report(ForgejoClient client, RepoName where, String commit, Console console)
            throws InterruptedException {
        CreateStatus.Builder pending = CreateStatus.builder()
                .state(CommitStatusState.PENDING)
                .context(context)
                .description(description);
        if (targetUrl != null) {
            pending.targetUrl(targetUrl);
        }
        Reporter reporter = new Reporter(client, where, commit, pending.build(), console);
        reporter.begun();
        Work.Outcome outcome = new Work(command, System::nanoTime).run();
        reporter.ended(outcome.state(), outcome.description());
        console.note(context + ": " + outcome.state() + ", " + outcome.description());
        return outcome.exitCode();
    }
}
