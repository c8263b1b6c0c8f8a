package io.github.forgejo4j.examples.stale;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.cli.Console;
import io.github.forgejo4j.examples.cli.Instance;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.testing.FakeForgejo;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the bot for stale issues. */
@Command(
        name = "stale",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Asks about issues at rest, once, and closes those for which nobody answers.",
        footerHeading = "%nExit codes:%n",
        footer = {
            "  0  every issue was looked at",
            "  1  the server refused, or could not be asked; what was done is in the table",
            "  2  bad input",
            "",
            "The token needs the scopes write:issue and read:user.",
            "Without --url it runs on an embedded Forgejo with issues of every age."
        })
public final class StaleCommand implements Callable<Integer> {
    private static final String ROW = "%6s  %-40s  %-9s  %s";
    private static final int TITLE_WIDTH = 40;

    private final Clock clock;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private final Instance instance = new Instance();

    @Option(
            names = "--repo",
            paramLabel = "OWNER/NAME",
            description = "repository to look after",
            converter = RepoName.Converter.class)
    private @Nullable RepoName repo;

    @Option(
            names = "--idle",
            paramLabel = "DAYS",
            defaultValue = "60",
            description = "ask after (default ${DEFAULT-VALUE})")
    private int idle;

    @Option(
            names = "--grace",
            paramLabel = "DAYS",
            defaultValue = "14",
            description = "close so long after asking (default ${DEFAULT-VALUE})")
    private int grace;

    @Option(
            names = "--exempt",
            paramLabel = "LABEL",
            split = ",",
            defaultValue = "keep open",
            description = "leave issues with one of these alone (default ${DEFAULT-VALUE})")
    private Set<String> exempt = Set.of();

    @Option(names = "--dry-run", description = "write nothing, tell what would be done")
    private boolean dryRun;

    StaleCommand(Clock clock) {
        this.clock = clock;
    }

    /** Runs it and ends the process with the exit code. */
    public static void main(String[] args) {
        System.exit(commandLine(Clock.systemUTC()).execute(args));
    }

    static CommandLine commandLine(Clock clock) {
        return Console.commandLine(new StaleCommand(clock));
    }

    @Override
    public Integer call() {
        if (idle < 1 || grace < 1) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--idle and --grace are at least one day");
        }
        Console console = new Console(spec.commandLine());
        if (instance.isDemo()) {
            console.note("no --url: an embedded Forgejo with issues of every age");
            try (FakeForgejo fake = Demo.start(clock)) {
                run(fake.url(), fake.token(), Demo.REPO, console);
            }
        } else if (repo == null) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--repo is missing");
        } else {
            run(instance.url(), instance.token(), repo, console);
        }
        return 0;
    }

    private void run(String url, String token, RepoName where, Console console) {
        Rules rules = new Rules(Duration.ofDays(idle), Duration.ofDays(grace), exempt, dryRun);
        if (dryRun) {
            console.note("dry run: nothing is written");
        }
        console.result(console.styled("bold", ROW.formatted("issue", "title", "action", "why")));
        try (ForgejoClient client = ForgejoClient.builder()
                .baseUrl(url)
                .token(token)
                .userAgent("forgejo4j-stale")
                .retryListener(console)
                .build()) {
            new StaleBot(client, where, rules, clock.instant()).run(verdict -> console.result(row(verdict, console)));
        }
    }

    private static String row(Verdict verdict, Console console) {
        String style =
                switch (verdict.action()) {
                    case ASKED -> "fg(yellow)";
                    case CLOSED -> "fg(red)";
                    case WAITING, SPARED -> "faint";
                };
        // Padded first: the codes of a colour have no width on the screen.
        return "%6s  %-40s  %s  %s"
                .formatted(
                        "#" + verdict.issue(),
                        cut(verdict.title()),
                        console.styled(style, "%-9s".formatted(verdict.action().word)),
                        verdict.reason());
    }

    private static String cut(String title) {
        return title.length() <= TITLE_WIDTH ? title : title.substring(0, TITLE_WIDTH - 3) + "...";
    }
}
