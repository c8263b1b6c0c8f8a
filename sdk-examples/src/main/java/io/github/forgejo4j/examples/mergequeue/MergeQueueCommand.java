package io.github.forgejo4j.examples.mergequeue;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.examples.cli.BadInput;
import io.github.forgejo4j.examples.cli.Console;
import io.github.forgejo4j.examples.cli.Instance;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.model.MergeStyle;
import io.github.forgejo4j.testing.FakeForgejo;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of the merge queue. */
@Command(
        name = "mergequeue",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Merges pull requests one after the other, the oldest first, each when its checks have succeeded.",
        footerHeading = "%nExit codes:%n",
        footer = {
            "  0  each is merged; with --dry-run: each was looked at",
            "  1  the server refused, or could not be asked; what was done is in the table",
            "  2  bad input",
            "  3  some are not merged; the table tells why",
            "",
            "The token needs the scopes write:repository, write:issue and read:user.",
            "Without --url it runs on an embedded Forgejo that loses the reply to the first merge."
        })
public final class MergeQueueCommand implements Callable<Integer> {
    private static final String ROW = "%6s  %-40s  %-11s  %s";
    private static final int TITLE_WIDTH = 40;
    /** Those that merge; "manually-merged" does not. */
    private static final List<MergeStyle> STYLES = List.of(
            MergeStyle.MERGE,
            MergeStyle.REBASE,
            MergeStyle.REBASE_MERGE,
            MergeStyle.SQUASH,
            MergeStyle.FAST_FORWARD_ONLY);

    private final Duration conflictAfter;
    private final Duration minute;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private final Instance instance = new Instance();

    @Option(
            names = "--repo",
            paramLabel = "OWNER/NAME",
            description = "repository of the pull requests",
            converter = RepoName.Converter.class)
    private @Nullable RepoName repo;

    @Option(
            names = "--label",
            paramLabel = "NAME",
            defaultValue = Demo.LABEL,
            description = "merge those with this label (default ${DEFAULT-VALUE})")
    private String label = "";

    @Option(
            names = "--style",
            paramLabel = "STYLE",
            defaultValue = "merge",
            description = "merge, rebase, rebase-merge, squash or fast-forward-only (default ${DEFAULT-VALUE})")
    private String style = "";

    @Option(names = "--update", description = "bring a branch that is behind its base up to date before")
    private boolean update;

    @Option(names = "--no-checks", description = "merge without waiting for checks")
    private boolean noChecks;

    @Option(
            names = "--patience",
            paramLabel = "MINUTES",
            defaultValue = "30",
            description = "wait so long for each (default ${DEFAULT-VALUE})")
    private int patience;

    @Option(names = "--dry-run", description = "write nothing, tell what would be done")
    private boolean dryRun;

    @Parameters(paramLabel = "NUMBER", arity = "0..*", description = "merge these, whatever their labels")
    private List<Long> numbers = List.of();

    private MergeQueueCommand(Duration conflictAfter, Duration minute) {
        this.conflictAfter = conflictAfter;
        this.minute = minute;
    }

    /** Runs it and ends the process with the exit code. */
    public static void main(String[] args) {
        System.exit(commandLine(Duration.ofSeconds(20), Duration.ofMinutes(1)).execute(args));
    }

    /**
     * @param conflictAfter how long one may stand still unmergeable before that is a conflict
     * @param minute how long a minute of patience is
     */
    static CommandLine commandLine(Duration conflictAfter, Duration minute) {
        return Console.commandLine(new MergeQueueCommand(conflictAfter, minute));
    }

    @Override
    public Integer call() throws BadInput {
        if (patience < 1) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--patience is at least one minute");
        } else if (!STYLES.contains(MergeStyle.of(style))) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--style does not know " + style);
        }
        Console console = new Console(spec.commandLine());
        if (instance.isDemo()) {
            console.note("no --url: an embedded Forgejo that loses the reply to the first merge");
            try (FakeForgejo fake = Demo.start()) {
                return run(fake.url(), fake.token(), Demo.REPO, console);
            }
        } else if (repo == null) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--repo is missing");
        }
        return run(instance.url(), instance.token(), repo, console);
    }

    private int run(String url, String token, RepoName where, Console console) throws BadInput {
        Rules rules = new Rules(
                label,
                numbers,
                MergeStyle.of(style),
                update,
                !noChecks,
                minute.multipliedBy(patience),
                conflictAfter,
                dryRun);
        if (dryRun) {
            console.note("dry run: nothing is written");
        }
        console.result(console.styled(
                "bold", ROW.formatted("pull", "title", "outcome", "why").stripTrailing()));
        AtomicBoolean left = new AtomicBoolean();
        try (ForgejoClient client = ForgejoClient.builder()
                .baseUrl(url)
                .token(token)
                .userAgent("forgejo4j-mergequeue")
                .retryListener(console)
                .build()) {
            new MergeQueue(client, where, rules).run(verdict -> {
                console.result(row(verdict, console));
                left.compareAndSet(false, !verdict.outcome().done);
            });
        }
        return left.get() && !dryRun ? 3 : 0;
    }

    private static String row(Verdict verdict, Console console) {
        String style =
                switch (verdict.outcome()) {
                    case MERGED, WOULD_MERGE -> "fg(green)";
                    case FAILED, UNKNOWN -> "fg(red)";
                    case WAS_MERGED, WAITING -> "faint";
                };
        // Padded first: the codes of a colour have no width on the screen.
        return "%6s  %-40s  %s  %s"
                .formatted(
                        "#" + verdict.number(),
                        cut(verdict.title()),
                        console.styled(style, "%-11s".formatted(verdict.outcome().word)),
                        verdict.why())
                .stripTrailing();
    }

    private static String cut(String title) {
        return title.length() <= TITLE_WIDTH ? title : title.substring(0, TITLE_WIDTH - 3) + "...";
    }
}
